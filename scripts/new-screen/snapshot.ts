import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inRoot } from '../generate/files.ts';

/** Everything that a command which writes screens may touch, generated files included. */
const touched = [
  'connections',
  'contract',
  'src/schemas',
  'src/locales',
  'src/widgets/manifest.json',
  'server/db/seeds',
  'docs/screens.md',
];

/** The files as they were before a command, so that one that fails leaves nothing behind. */
export class Snapshot {
  readonly #files = new Map(written().map((path) => [path, readFileSync(inRoot(path), 'utf8')]));

  /** Restores changed and deleted files and removes new ones; returns the paths that were not as before. */
  restore(): readonly string[] {
    const added = written().filter((path) => !this.#files.has(path));
    for (const path of added) rmSync(inRoot(path));
    const changed = [...this.#files].filter(([path, text]) => textNow(path) !== text);
    for (const [path, text] of changed) writeFileSync(inRoot(path), text);
    return [...added, ...changed.map(([path]) => path)].sort();
  }
}

function written(): string[] {
  return touched.flatMap((place) => {
    if (!existsSync(inRoot(place))) return [];
    if (!statSync(inRoot(place)).isDirectory()) return [place];
    const entries = readdirSync(inRoot(place), { recursive: true, withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [`${entry.parentPath}/${entry.name}`.slice(inRoot('').length + 1)] : []));
  });
}

function textNow(path: string): string | null {
  try {
    return readFileSync(inRoot(path), 'utf8');
  } catch {
    return null;
  }
}
