import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord, own } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { accounts, grant, menus, permissions } from '../new-screen/menu.ts';
import type { Imported } from './make.ts';
import type { Text } from './texts.ts';

const locales = { zh: 'src/locales/zh-CN/screens.json', en: 'src/locales/en-US/screens.json' } as const;

/** The files of an import, relative to the repository. */
export function filesOf(name: string, { screens }: Pick<Imported, 'screens'>): readonly string[] {
  return [`connections/${name}.json`, ...[...screens.keys()].map((id) => `src/schemas/${id}.json`)];
}

/** Files of an import that are there already; an import overwrites none. */
export function inTheWay(name: string, imported: Pick<Imported, 'screens'>): readonly string[] {
  return filesOf(name, imported).filter((path) => existsSync(inRoot(path)));
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
