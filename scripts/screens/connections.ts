import { existsSync, readdirSync } from 'node:fs';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import { checkConnection, connectionBounds } from '../../src/runtime/language/connections/check.ts';
import { readText } from '../../src/runtime/language/parse.ts';
import type { Problem } from '../../src/runtime/language/problem.ts';
import { inRoot } from '../generate/files.ts';

const folder = 'connections';

/** Lists the files of the installation's connections, relative to the repository; the folder need not exist. */
export function connectionFiles(): string[] {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Recognizes the file of a connection. */
export function isConnectionFile(path: string): boolean {
  return path.startsWith(`${folder}/`) && path.endsWith('.json');
}

/** The name of a connection: that of its file. */
export function connectionName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

/** Reads and checks the text of a connection. @returns the document, and what is wrong with it */
export function readConnection(
  path: string,
  text: string,
  knowledge: Pick<Knowledge, 'permissions' | 'dictionaries'>,
): { readonly document: unknown; readonly problems: readonly Problem[] } {
  const { value, problems } = readText(text, connectionBounds);
  return {
    document: value,
    problems: value === undefined ? problems : [...problems, ...checkConnection(connectionName(path), value, knowledge)],
  };
}
