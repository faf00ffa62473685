import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug that the named test file must find: a text that occurs once in the file, and its replacement. */
export interface PlantedBug {
  readonly file: string;
  readonly old: string;
  readonly new: string;
  /** Project of vitest.config.ts. */
  readonly project: string;
  readonly test: string;
}

export const repository = resolve(import.meta.dirname, '../..');

export function readPlantedBugs(): readonly PlantedBug[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'planted-bugs.json'), 'utf8'));
}

/** The source with the bug planted. @throws Error if the entry no longer matches the source or its test is gone */
export function plant({ file, old, new: bug, test }: PlantedBug): string {
  const source = existsSync(join(repository, file)) ? readFileSync(join(repository, file), 'utf8') : '';
  const found = source.split(old).length - 1;
  if (found !== 1 || old === bug) throw new Error(`planted-bugs.json is stale: ${file} has "${old}" ${found} times, not once`);
  if (!existsSync(join(repository, test))) throw new Error(`planted-bugs.json is stale: there is no ${test}`);
  // A function, so that "$" in the replacement stays literal.
  return source.replace(old, () => bug);
}
