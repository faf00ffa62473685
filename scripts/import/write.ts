import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord, type JsonRecord, own, ownList } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { accounts, grant, menus, permissions } from '../new-screen/menu.ts';
import type { Imported } from './make.ts';
import type { ImportedRows } from './menu.ts';
import type { Text } from './texts.ts';

const locales = { zh: 'src/locales/zh-CN/screens.json', en: 'src/locales/en-US/screens.json' } as const;

/** The files of an import, relative to the repository. */
export function filesOf(name: string, { screens }: Pick<Imported, 'screens'>): readonly string[] {
  return [`connections/${name}.json`, ...[...screens.keys()].map((id) => `src/schemas/${id}.json`)];
}

/** Everything of the repository that an import would overwrite or mix with: files, texts, and with `menu` rights and rows of the menu. */
export function inTheWay(name: string, imported: Imported, menu: boolean): readonly string[] {
  return [
    ...filesOf(name, imported).filter((path) => existsSync(inRoot(path))),
    ...listed('text', takenTexts(imported.texts)),
    ...(menu ? takenRows(imported.rows) : []),
  ];
}

function listed(kind: string, names: readonly string[]): readonly string[] {
  const shown = names.slice(0, mostListed).map((name) => `${kind} ${name}`);
  return names.length > mostListed ? [...shown, `${names.length - mostListed} more of this kind`] : shown;
}

const mostListed = 5;

/** Keys that have another content already. */
function takenTexts(texts: ReadonlyMap<string, Text>): readonly string[] {
  const [zh, en] = [readJson(locales.zh), readJson(locales.en)];
  const differs = (known: unknown, text: string) => known !== undefined && known !== text;
  return [...texts].filter(([key, text]) => differs(own(zh, key), text.zh) || differs(own(en, key), text.en)).map(([key]) => key);
}

function takenRows({ menu, permissions: rights }: ImportedRows): readonly string[] {
  const known = rowsWithin(asList(readJson(menus)));
  const actions = new Set(asList(readJson(permissions)).map((row) => own(row, 'action')));
  const taken = new Set(known.flatMap((row) => [own(row, 'id'), own(row, 'path')]));
  const ours = rowsWithin([menu]).flatMap(({ id, path }) => [id, path].filter((value) => taken.has(value)));
  return [
    ...listed(
      'right',
      rights.map(({ action }) => String(action)).filter((action) => actions.has(action)),
    ),
    ...listed('menu row', ours.map(String)),
  ];
}

function rowsWithin(rows: readonly unknown[]): readonly JsonRecord[] {
  return rows.filter(isRecord).flatMap((row) => [row, ...rowsWithin(ownList(row, 'children'))]);
}

/** Writes an import: its connection, screens and texts, and with `menu` its rows of the seeds. Returns the paths of all written files. */
export function writeImport(name: string, imported: Imported, menu: boolean): readonly string[] {
  const { connection, screens, texts, report } = imported;
  // On one line each, so that the formatter breaks only long lines.
  write(`connections/${name}.json`, connection);
  for (const [id, document] of screens) write(`src/schemas/${id}.json`, document);
  for (const language of ['zh', 'en'] as const) addTexts(locales[language], texts, language);
  if (menu) {
    const missing = addRows(imported);
    if (missing.length > 0) report.todo.push(`Give the rights ${missing.join(', ')} to the roles that may see the pages, in ${accounts}.`);
  }
  return [...filesOf(name, imported), ...(menu ? [menus, permissions, accounts] : [])];
}

function write(path: string, value: unknown): void {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), JSON.stringify(value));
}

/** Appends new keys; existing texts keep their content and position. */
function addTexts(path: string, texts: ReadonlyMap<string, Text>, language: keyof Text): void {
  const now: unknown = JSON.parse(readFileSync(inRoot(path), 'utf8'));
  const known = isRecord(now) ? now : {};
  const added = [...texts].filter(([key]) => !Object.hasOwn(known, key)).map(([key, text]) => [key, text[language]]);
  writeFileSync(inRoot(path), `${JSON.stringify({ ...known, ...Object.fromEntries(added) }, null, 2)}\n`);
}

/** @returns the rights that nobody could be given */
function addRows({ rows }: Imported): readonly string[] {
  // A new key is granted in the start that finds it, so its holders come first.
  const missing = rows.permissions.map((row) => String(row.action)).filter((action) => !grant(action));
  const rights = asList(readJson(permissions));
  const added = rows.permissions.filter((row) => !rights.some((known) => own(known, 'action') === row.action));
  writeFileSync(inRoot(permissions), JSON.stringify([...rights, ...added]));
  writeFileSync(inRoot(menus), `${JSON.stringify([...asList(readJson(menus)), rows.menu], null, 2)}\n`);
  return missing;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
