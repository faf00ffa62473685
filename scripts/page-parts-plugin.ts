import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { examineText } from '../src/runtime/language/examine.ts';
import { root } from './generate/files.ts';
import { readKnowledge, screenFiles, screenId } from './screens/knowledge.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

const app = ['src/start.tsx'];
/** Modules that every page of a signed-in user needs. */
const shell = [...app, 'src/app/shell/main-layout.tsx', 'src/app/tabs/page-tabs.tsx'];

/**
 * Writes the files that each screen needs at first into `.page-parts.json`, by the blocks and fields of its document. The server lists them
 * in the page (server/plugins/pages.ts), so that the browser does not discover them one by one. The document itself is not among them: it
 * comes with its texts, and only the browser knows the language.
 */
export function pageParts(): Plugin {
  return {
    name: 'waybill-page-parts',
    apply: 'build',
    generateBundle: {
      // After Vite's plugin that removes files with nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const homes = homesOf(bundle);
        const widgets = widgetFiles();
        const knowledge = readKnowledge();
        const entries = screenFiles().map((path): [string, readonly string[]] => {
          const { document } = examineText(readFileSync(resolve(root, path), 'utf8'), knowledge);
          const named = namesIn(document).flatMap((name) => widgets.get(name) ?? []);
          return [screenId(path), filesOf([...shell, ...named], homes, bundle)];
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

/** Maps each module to its file in the build. */
function homesOf(bundle: Bundle): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    for (const id of output.moduleIds) homes.set(relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'), output.fileName);
  }
  return homes;
}

/** Maps words of documents to lazy modules: blocks by the registry, fields by their own name, block widgets by their list. */
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

/** Lists the texts of a document that may be names of a block, a block widget or a field, except in layers that open later. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    typeof held === 'string' && naming.has(key) ? [held] : later.has(key) ? [] : namesIn(held),
  );
}

const naming = new Set(['block', 'use', 'x-component']);
/** Keys of actions and search fields, which load when they are drawn. */
const later = new Set(['do', 'then', 'else', 'openRow', 'submit', 'search']);

/** Returns the files of some modules and their static imports, including style sheets; ignores removed files. */
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
