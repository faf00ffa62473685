import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlantedTrees, repository } from './planted-tree.ts';

const pure = ['contract', 'src/runtime/language'];
const line = 'export const used = 1;\n';

/** what must not compile → [file, text, a part of the message] */
const plants: Record<string, [file: string, text: string, message: string]> = {
  ...Object.fromEntries(
    pure.map((room) => [`the DOM in ${room}`, [`${room}/dom.ts`, 'export const w = window;', "Cannot find name 'window'"]]),
  ),
  ...Object.fromEntries(
    pure.map((room) => [`Node in ${room}`, [`${room}/node.ts`, 'export const p = process.env;', "Cannot find name 'process'"]]),
  ),
  'Node in the pages': ['src/app/node.ts', 'export const p = process.env;', "Cannot find name 'process'"],
  'the DOM in the server': ['server/dom.ts', 'export const w = window;', "Cannot find name 'window'"],
  'an index without a check': [
    'server/index-access.ts',
    'export const first = (rows: string[]): string => rows[0];',
    "'string | undefined' is not assignable",
  ],
  'a missing null check': ['src/app/strict.ts', 'export const size = (x: string | null) => x.length;', "'x' is possibly 'null'"],
  'a type imported as a value': [
    'src/app/verbatim.ts',
    "import { X } from './x.ts';\nexport type Y = X;",
    'must be imported using a type-only import',
  ],
  'an override without the word': [
    'server/override.ts',
    'class A { a() {} }\nexport class B extends A { a() {} }',
    "must have an 'override' modifier",
  ],
  'a case that falls through': [
    'server/switch.ts',
    'export function f(x: number) { switch (x) { case 1: f(2); case 2: f(3); } }',
    'Fallthrough case',
  ],
  'an unused local': ['scripts/unused.ts', 'export function f() { const left = 1; }', "'left' is declared but its value is never read"],
  'an unused parameter': ['bench/unused.ts', 'export function f(left: number) {}', "'left' is declared but its value is never read"],
  'handlers that lack an endpoint': [
    'server/calls/lacking.ts',
    "import type { Handlers } from './handler.ts';\nexport const whole = (most: Omit<Handlers, 'order.close'>): Handlers => most;",
    `Property '"order.close"' is missing`,
  ],
  'an implicit any in a plain script': ['scripts/plain.mjs', 'export const f = (x) => x;', "implicitly has an 'any' type"],
};

describe('types (design: style; one strict project per surrounding)', () => {
  const trees = new PlantedTrees();
  let output = '';
  beforeAll(() => {
    const files = Object.fromEntries(Object.values(plants).map(([file, text]) => [file, text]));
    const rooms = [...pure, 'src/app', 'server', 'scripts', 'bench', 'tests'].map((room) => [`${room}/fine.ts`, line]);
    const fine = {
      'src/app/x.ts': 'export type X = 1;',
      'server/node.ts': 'export const p = process.env;',
      'src/app/dom.tsx': 'export const W = () => <b>{window.name}</b>;',
    };
    const root = trees.grow({ ...Object.fromEntries(rooms), ...fine, ...files }, [
      'tsconfig.json',
      'tsconfig',
      'package.json',
      '.dependency-cruiser.mjs',
      'vitest.config.ts',
      'contract',
      'server/calls/handler.ts',
      'server/calls/caller.ts',
      'server/calls/cache.ts',
      'server/files/sent-file.ts',
    ]);
    output = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  }, 60_000);
  afterAll(() => trees.removeAll());

  it.each(Object.entries(plants))('%s does not compile', (_what, [file, , message]) => {
    const errors = output.split('\n').filter((error) => error.startsWith(`${file}(`));
    expect(errors.join('\n')).toContain(message);
  });

  it('nothing else is found', () => {
    const planted = Object.values(plants).map(([file]) => file);
    const others = output
      .split('\n')
      .filter((error) => /^\S+\(\d+,\d+\)/.test(error) && !planted.some((file) => error.startsWith(`${file}(`)));
    expect(others).toEqual([]);
  });
});
