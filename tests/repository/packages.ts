import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Record as Dictionary, Array as List, Object as Obj, Optional, String as Text, Union } from 'typebox';
import { Parse } from 'typebox/value';
import { parse } from 'yaml';

export const repository = resolve(import.meta.dirname, '../..');
export const textOf = (path: string) => readFileSync(resolve(repository, path), 'utf8');

/** One instruction of a Dockerfile, with its flags apart from its other words. */
export interface Instruction {
  readonly word: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

const known = new Set('ARG CMD COPY ENV EXPOSE FROM HEALTHCHECK RUN STOPSIGNAL USER VOLUME WORKDIR'.split(' '));

/** Reads the stages of a Dockerfile. @throws Error at an instruction that it does not know, and before the first FROM */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const lines = dockerfile.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, word = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!known.has(word)) throw new Error(`Not an instruction that this product uses: ${line}`);
    const all = text.split(/\s+/);
    const flags = Object.fromEntries(
      all.flatMap((one) => [...one.matchAll(/^--([\w-]+)=(.+)$/g)].map(([, name = '', value = '']) => [name, value])),
    );
    const words = all.filter((one) => !/^--[\w-]+=/.test(one));
    if (word === 'FROM') stages.push({ image: words[0] ?? '', name: words[2] ?? '', instructions: [] });
    else {
      const last = stages.at(-1);
      if (last === undefined) throw new Error(`Before the first FROM: ${line}`);
      last.instructions.push({ word, flags, words, text });
    }
  }
  return stages;
}

/** The variables of `ENV` instructions. */
export function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const set = stage.instructions.filter(({ word }) => word === 'ENV').flatMap(({ words }) => words);
  return Object.fromEntries(set.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
}

/** Whether a path is left out of what an image may copy. */
export function isIgnored(path: string): boolean {
  const patterns = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const folders = path.split('/').map((_part, at, parts) => parts.slice(0, at + 1).join('/'));
  return patterns.some((pattern) => folders.some((folder) => matches(folder, pattern)));
}

/** `**` stands for any folders, `*` for a part of a name. */
function matches(path: string, pattern: string): boolean {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace('**/', '(?:.*/)?')
    .replace(/(?<![.)])\*/g, '[^/]*');
  return new RegExp(`^${source}$`).test(path);
}

/** Files that git has or would take, so that nothing of a checkout alone counts. */
export const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: repository, encoding: 'utf8' }).trim().split('\n');

const Service = Obj({
  image: Optional(Text()),
  build: Optional(Text()),
  environment: Dictionary(Text(), Text()),
  secrets: Optional(List(Text())),
  ports: Optional(List(Text())),
  volumes: List(Text()),
  depends_on: Optional(Union([List(Text()), Dictionary(Text(), Obj({ condition: Text() }))])),
});
const Compose = Obj({
  services: Obj({ database: Service, waybill: Service, front: Service }),
  networks: Obj({ default: Obj({ ipam: Obj({ config: List(Obj({ subnet: Text() })) }) }) }),
  volumes: Dictionary(Text(), Text()),
  secrets: Dictionary(Text(), Obj({ file: Text() })),
});

/** Reads compose.yaml. Numbers stay texts, as Compose hands them to the container. @throws Error where it is not of the expected form */
export function compose() {
  return Parse(Compose, parse(textOf('compose.yaml'), { schema: 'failsafe' }));
}

/** Variables with their defaults: `${NAME:-default}`. */
export const byDefault = (value: string) => value.replace(/\$\{(\w+):-([^}]*)\}/g, '$2');

/** The lines of a unit as pairs; a name may stand several times. */
export function unitOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
}
