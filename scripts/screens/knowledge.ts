import { existsSync, readdirSync } from 'node:fs';
import { rules } from '../../contract/rules/all.ts';
import type { Knowledge, Parameters, WidgetFacts } from '../../src/runtime/language/check/knowledge.ts';
import { parametersOf } from '../../src/runtime/language/check/parameters.ts';
import { namesInBraces } from '../../src/runtime/language/check/texts.ts';
import { isRecord, type JsonRecord, own, ownList, ownText, schemaOf } from '../../src/runtime/language/walk/schema.ts';
import { screensByPath } from '../../src/runtime/routes/match.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { isTutorialFile } from './tutorial.ts';

const languages = ['zh-CN', 'en-US'] as const;
const screensFolder = 'src/schemas';
const fragmentsFolder = `${screensFolder}/fragments`;

/** Reads the checker's knowledge of the built-in screens: seeds, texts, the widget manifest and the screens. */
export function readKnowledge(): Knowledge {
  const texts = languages.map((language) => [language, readMessages(language)] as const);
  const manifest = asRecord(readJson('src/widgets/manifest.json', {}));
  const widgets = readWidgets(manifest);
  const routes = readRoutes(asList(readJson('server/db/seeds/menus.json')));
  return {
    dictionaries: readDictionaries(),
    permissions: new Set(asList(readJson('server/db/seeds/permissions.json')).flatMap((row) => ownText(row, 'action')?.split(',') ?? [])),
    messages: new Map(texts.map(([language, entries]) => [language, new Set(entries.keys())])),
    placeholders: placeholdersOf(texts.flatMap(([, entries]) => [...entries])),
    rules: new Set(Object.keys(rules)),
    screens: readScreens(widgets),
    icons: new Set(ownList(manifest, 'icons').filter((name) => typeof name === 'string')),
    widgets,
    fragments: readFragments(),
    routes,
    screenAt: screensByPath(routes),
  };
}

/** Reads the fragments that are inserted into screens, by name. */
export function readFragments(): ReadonlyMap<string, unknown> {
  const files = existsSync(inRoot(fragmentsFolder)) ? readdirSync(inRoot(fragmentsFolder)).filter((name) => name.endsWith('.json')) : [];
  return new Map(files.sort().map((name) => [name.replace(/\.json$/, ''), readJson(`${fragmentsFolder}/${name}`)]));
}

/** Lists the paths of all screen documents, relative to the repository. */
export function screenFiles(): string[] {
  return schemaFiles().filter(isScreenFile);
}

function schemaFiles(): string[] {
  return readdirSync(inRoot(screensFolder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${screensFolder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

export function isScreenFile(path: string): boolean {
  const other = path.startsWith(`${fragmentsFolder}/`) || /\.(?:cases|overlay)\.json$/.test(path) || path.endsWith('/screen.schema.json');
  return path.startsWith(`${screensFolder}/`) && path.endsWith('.json') && !other;
}

/** Recognizes the cases beside a screen. */
export function isCasesFile(path: string): boolean {
  return (path.startsWith(`${screensFolder}/`) || isTutorialFile(path)) && path.endsWith('.cases.json');
}

/** Lists the paths of the overlays that stand beside screens as `Name.overlay.json`, relative to the repository. */
export function overlayFiles(): string[] {
  return schemaFiles().filter((path) => path.endsWith('.overlay.json'));
}

/** Lists the paths of all files of cases, relative to the repository. */
export function casesFiles(): string[] {
  return schemaFiles().filter(isCasesFile);
}

/** Recognizes fragments, which are inserted into screens before the check. */
export function isFragmentFile(path: string): boolean {
  return path.startsWith(`${fragmentsFolder}/`) && path.endsWith('.json');
}

/** Recognizes other files that influence the checker: fragments, texts, seeds, the widget manifest. */
export function isKnowledgeFile(path: string): boolean {
  return (
    isFragmentFile(path) ||
    (path.endsWith('.json') && ['src/locales/', 'server/db/seeds/', 'src/widgets/manifest'].some((start) => path.startsWith(start)))
  );
}

/** Reads a file of screen texts that pages can replace without a reload; null for other files or invalid JSON. */
export function hotTexts(path: string): { readonly language: string; readonly texts: JsonRecord } | null {
  const [, language, area] = /^src\/locales\/([a-z]{2}-[A-Z]{2})\/(screens|blocks|list|widgets|rules)\.json$/.exec(path) ?? [];
  if (language === undefined || area === undefined) return null;
  try {
    return { language: language.replace('-', '_'), texts: asRecord(readJson(path, {})) };
  } catch {
    return null;
  }
}

/** Returns a screen's id: its path below the folder of screens, or of the tutorial, without the extension. */
export function screenId(path: string): string {
  return path.slice(isTutorialFile(path) ? 'docs/'.length : screensFolder.length + 1, -'.json'.length);
}

function readScreens(widgets: Knowledge['widgets']): ReadonlyMap<string, Parameters | null> {
  return new Map(screenFiles().map((path) => [screenId(path), parametersOf(readable(path), widgets)]));
}

/** Returns null for invalid JSON, which the document's own check reports. */
function readable(path: string): unknown {
  try {
    return readJson(path);
  } catch {
    return null;
  }
}

function readDictionaries(): ReadonlyMap<string, readonly string[]> {
  const seeds = Object.entries(asRecord(readJson('server/db/seeds/dictionaries.json', {})));
  return new Map(seeds.map(([code, items]) => [code, asList(items).flatMap((item) => ownText(item, 'value') ?? [])]));
}

function readMessages(language: string): ReadonlyMap<string, string> {
  const folder = `src/locales/${language}`;
  const files = readdirSync(inRoot(folder)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) => Object.entries(asRecord(readJson(`${folder}/${name}`))).map(([key, text]) => [key, String(text)])),
  );
}

function placeholdersOf(texts: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, text] of texts) found.set(key, [...new Set([...(found.get(key) ?? []), ...namesInBraces(text)])]);
  return found;
}

function readWidgets(manifest: JsonRecord): ReadonlyMap<string, WidgetFacts> {
  return new Map(ownList(manifest, 'widgets').flatMap((widget) => widgetFacts(widget)));
}

function widgetFacts(widget: unknown): (readonly [string, WidgetFacts])[] {
  const name = ownText(widget, 'name');
  const kind = kinds.find((one) => one === ownText(widget, 'kind'));
  const search = searches.find((one) => one === ownText(widget, 'search'));
  const value = values.find((one) => one === ownText(widget, 'value'));
  const format = formats.find((one) => one === ownText(widget, 'format'));
  const properties = isRecord(widget) && isRecord(widget.properties) ? schemaOf(widget.properties) : {};
  return name === undefined || kind === undefined
    ? []
    : [
        [
          `${kind}:${name}`,
          {
            kind,
            properties,
            search,
            value,
            format,
            isLarge: own(widget, 'isLarge') === true,
            needsDict: own(widget, 'needsDict') === true,
            acts: kind === 'widget' ? own(widget, 'isQuiet') !== true : actsOf(widget),
          },
        ],
      ];
}

const kinds = ['field', 'cell', 'widget'] as const;
const searches = ['value', 'range', 'numbers', 'none'] as const;
const values = ['text', 'number', 'boolean', 'list', 'map', 'nothing'] as const;
const formats = ['day', 'month', 'time', 'colour'] as const;

/** Pages of every installation that no menu lists (spec section 2, Fixed routes). */
const fixedRoutes: readonly (readonly [string, string])[] = [
  ['/user/login', 'user/Login'],
  ['/user/alteration', 'user/Alteration'],
  ['/user/register', 'user/Register'],
  ['/user/register-result', 'user/RegisterResult'],
  ['/403', 'exception/403'],
  ['/404', 'exception/404'],
  ['/500', 'exception/500'],
];

function readRoutes(rows: readonly unknown[]): ReadonlyMap<string, string> {
  const routes = new Map(fixedRoutes);
  const pending = [...rows];
  for (const row of pending) {
    const path = ownText(row, 'path');
    const component = ownText(row, 'component');
    if (path?.startsWith('/') && component !== undefined) routes.set(path, component);
    pending.push(...ownList(row, 'children'));
  }
  return routes;
}

function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a field acts, or the properties with which it does. */
function actsOf(widget: unknown): boolean | readonly string[] {
  const acts = own(widget, 'acts');
  return Array.isArray(acts) ? acts.map(String) : acts === true;
}
