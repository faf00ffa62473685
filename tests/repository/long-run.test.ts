import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './planted-tree.ts';

const tests = join(repository, 'tests');
const paths = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const textOf = (path: string) => readFileSync(join(tests, path), 'utf8');
const loads = paths.filter((path) => path.startsWith('long/')).map(textOf);

/** Test files that `npm test` runs in part: they, or what they import, ask whether this is the long run. */
const parts = paths.filter(
  (path) =>
    /\.test\.tsx?$/.test(path) && !/\.long\.test\.|^long\//.test(path) && /from '(?:\.\.\/)+support\/sample\.ts'/.test(textOf(path)),
);

it('whatever npm test leaves out of a file is run by a file of tests/long', () => {
  expect(parts.length).toBeGreaterThan(40);
  const ways = (path: string) => [`import('../${path}')`, `'${path.replace(/^e2e\/|\.test\.ts$/g, '')}'`];
  expect(parts.filter((path) => !loads.some((text) => ways(path).some((way) => text.includes(way))))).toEqual([]);
});
