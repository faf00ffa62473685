import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, run } from '../product/build.ts';
import { root } from '../product/places.ts';

/** The baseline's folder does not exist. */
export class NoBaseline extends Error {}

/**
 * Copies the baseline below the repository, so that both use the same versions from the product's node_modules, and builds it there.
 * @returns the folder of the copy
 */
export async function buildBaseline(source: string, say: (message: string) => void): Promise<string> {
  if (!existsSync(join(source, 'run.mjs')))
    throw new NoBaseline(
      `No page baseline in ${source}: say where it is by --baseline <folder>, or measure the other parts (npm run bench language server export sockets sizes tabs).`,
    );
  const copy = join(root, '.cache/baseline');
  const record = join(copy, 'build-hash');
  const hash = hashOf([source, join(root, 'package-lock.json')]);
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return copy;
  say('Building the baseline …');
  rmSync(copy, { recursive: true, force: true });
  // The source may be read-only; the copy must be writable.
  cpSync(source, copy, { recursive: true, filter: (path) => !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(path.slice(source.length)) });
  await run('chmod', ['-R', 'u+w', copy], root);
  await run(process.execPath, ['build.mjs'], copy, { NODE_ENV: 'production' });
  writeFileSync(record, hash);
  return copy;
}
