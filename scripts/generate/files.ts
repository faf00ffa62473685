import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export function inRoot(path: string): string {
  return resolve(root, path);
}

/** Reads a JSON file, or returns `otherwise` when there is no such file. */
export function readJson(path: string, otherwise: unknown = null): unknown {
  const file = inRoot(path);
  if (!existsSync(file)) return otherwise;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes a generated file; with `check` only reports whether it is up to date. */
export function place(path: string, value: unknown, check: boolean): boolean {
  return placeText(path, `${JSON.stringify(value, null, 2)}\n`, check);
}

/** Like `place` for text files. */
export function placeText(path: string, text: string, check: boolean): boolean {
  const file = inRoot(path);
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (!isFresh && !check) writeFileSync(file, text);
  if (!isFresh) process.stdout.write(`${relative(root, file)} ${check ? 'is stale: run npm run generate' : 'written'}\n`);
  return isFresh;
}
