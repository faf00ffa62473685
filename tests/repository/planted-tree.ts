import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** Partial copies of the repository in temporary folders, to plant violations in. Call `removeAll` after the tests. */
export class PlantedTrees {
  readonly #made: string[] = [];

  /** Writes the files and copies the given paths of the repository and its node_modules; returns the folder. */
  grow(files: Record<string, string>, copies: string[] = []): string {
    const root = mkdtempSync(join(tmpdir(), 'waybill-planted-'));
    this.#made.push(root);
    for (const path of copies) cpSync(join(repository, path), join(root, path), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    return root;
  }

  removeAll(): void {
    for (const root of this.#made) rmSync(root, { recursive: true, force: true });
  }
}
