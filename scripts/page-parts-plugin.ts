import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { examineText } from '../src/runtime/language/examine.ts';
import { root } from './generate/files.ts';
import { readKnowledge, screenFiles, screenId } from './screens/knowledge.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

const app = ['src/start.tsx'];
/** What the pages of who is signed in begin with. */
const shell = [...app, 'src/app/shell/main-layout.tsx', 'src/app/tabs/page-tabs.tsx'];

/**
 * Writes which files each screen needs before it can show something into `.page-parts.json`, by the blocks and fields that its
 * document names. The server tells the browser of them with the page itself (server/plugins/page-parts.ts); without it the
 * browser learns of each file from the one before.
 */
export function pageParts(): Plugin {
  return {
    name: 'waybill-page-parts',
    apply: 'build',
    generateBundle: {
      // After the plugin of Vite that takes files away which held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const homes = homesOf(bundle);
        const widgets = widgetFiles();
        const knowledge = readKnowledge();
        const entries = screenFiles().map((path): [string, readonly string[]] => {
          const { document } = examineText(readFileSync(resolve(root, path), 'utf8'), knowledge);
          const named = namesIn(document).flatMap((name) => widgets.get(name) ?? []);
          return [screenId(path), filesOf([...shell, path, ...named], homes, bundle)];
        });
        const source = JSON.stringify({
          app: filesOf(app, homes, bundle),
          shell: filesOf(shell, homes, bundle),
          screens: Object.fromEntries(entries),
        });
        this.emitFile({ type: 'asset', fileName: '.page-parts.json', source });
      },
    },
  };
}

/** Which file of the build each module went to. */
function homesOf(bundle: Bundle): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    for (const id of output.moduleIds) homes.set(relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'), output.fileName);
  }
  return homes;
}

/** Late modules by what a document calls them: blocks by the registry, fields by their own name, block widgets as they are listed. */
function widgetFiles(): ReadonlyMap<string, string> {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const late = /(\w+): (?:late\()?\(\) => import\('(\.[^']+)'\)/g;
  const found = ['src/widgets/blocks.generated.ts', 'src/widgets/widgets.generated.ts'].flatMap((list) =>
    [...read(list).matchAll(late)].map(([, name = '', file = '']): [string, string] => [name, beside(list, file)]),
  );
  const fields = [...read('src/widgets/fields.generated.ts').matchAll(/from '(\.[^']+)'/g)].flatMap(([, file = '']): [string, string][] => {
    const path = beside('src/widgets/fields.generated.ts', file);
    const text = read(path);
    const [name, view] = [/\bname: '(\w+)'/.exec(text)?.[1], /lazyField\(\(\) => import\('(\.[^']+)'\)/.exec(text)?.[1]];
    return name === undefined || view === undefined ? [] : [[name, beside(path, view)]];
  });
  return new Map([...found, ...fields]);
}

function beside(path: string, file: string): string {
  return relative(root, resolve(root, dirname(path), file)).replaceAll('\\', '/');
}

/** Every text of a document that may name a block, a block widget or a field. What a layer will draw is not there at first. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    typeof held === 'string' && naming.has(key) ? [held] : later.has(key) ? [] : namesIn(held),
  );
}

const naming = new Set(['block', 'use', 'x-component']);
/** Steps of actions, and the fields of a search, of which few are in sight: they come when they are drawn. */
const later = new Set(['do', 'then', 'else', 'openRow', 'submit', 'search']);

/** The files of some modules and of all that they import at once, style sheets included; those of the build that are no more are left out. */
function filesOf(modules: readonly string[], homes: ReadonlyMap<string, string>, bundle: Bundle): readonly string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const output = bundle[file];
    if (files.has(file) || output?.type !== 'chunk') return;
    for (const next of output.imports) add(next);
    files.add(file);
    for (const sheet of output.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const path of modules) {
    const home = homes.get(path);
    if (home !== undefined) add(home);
  }
  return [...files];
}
