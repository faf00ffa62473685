import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug that a named test file must find: the text to replace, which stands once in the file, and what it becomes. */
export interface PlantedBug {
  readonly file: string;
  readonly old: string;
  readonly new: string;
  /** Of vitest.config.ts. */
  readonly project: string;
  readonly test: string;
}

export const repository = resolve(import.meta.dirname, '../..');

export function readPlantedBugs(): readonly PlantedBug[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'planted-bugs.json'), 'utf8'));
}

/** The source with the bug in it. @throws Error when the entry no longer fits the source or its test is gone */
export function plant({ file, old, new: bug, test }: PlantedBug): string {
  const source = existsSync(join(repository, file)) ? readFileSync(join(repository, file), 'utf8') : '';
  const found = source.split(old).length - 1;
  if (found !== 1 || old === bug) throw new Error(`planted-bugs.json is stale: ${file} has "${old}" ${found} times, not once`);
  if (!existsSync(join(repository, test))) throw new Error(`planted-bugs.json is stale: there is no ${test}`);
  // A function, so that "$" in the text stays what it is.
  return source.replace(old, () => bug);
}
