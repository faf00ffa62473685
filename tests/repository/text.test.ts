import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const binary = new Set(['.png', '.jpg', '.jpeg', '.webp', '.ico', '.woff2', '.ttf', '.wasm', '.xlsx', '.pdf', '.gz', '.zip']);

/** Assembled, so that this file does not break its own rules. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['a path of one machine', new RegExp(`(?<![\\w.-])/(?:${['work', 'root', 'Users', 'home'].join('|')})/[\\w.-]`)],
  [
    'a registry host',
    new RegExp(
      ['registry\\.[\\w-]+\\.(?:org|com|io|net|cn|dev)\\b', 'npm-?mirror', 'artifact-?ory', '_auth-?Token'].join('|').replaceAll('-?', ''),
      'i',
    ),
  ],
  ['a conflict mark', new RegExp(`^(?:${'<'.repeat(7)}|${'>'.repeat(7)}) `, 'm')],
  ['a Windows line end', /\r\n/],
  ['a switched-off type check', new RegExp(`@ts-${'(?:ignore|nocheck)'}`)],
];

/** Documents that others published say what they say. */
const published = 'tests/import/documents/';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: repository, encoding: 'utf8' })
  .split('\0')
  .filter(
    (path) => path !== '' && !path.startsWith(published) && !binary.has(extname(path).toLowerCase()) && existsSync(join(repository, path)),
  );

describe('text of the repository', () => {
  it('is read', () => {
    expect(files).toContain('package.json');
    expect(files.length).toBeGreaterThan(60);
  });

  it.each(forbidden)('no file holds %s', (_what, pattern) => {
    const found = files.filter((path) => pattern.test(readFileSync(join(repository, path), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    ['a path of one machine', `cd ${'/wor'}k/main`],
    ['a registry host', `${'"resolved": "https://regis'}try.example.org/a.tgz"`],
    ['a conflict mark', `${'<'.repeat(7)} HEAD`],
    ['a Windows line end', 'a\r\nb'],
    ['a switched-off type check', `// @ts-${'ignore'}`],
  ])('the rule against %s finds it', (what, text) => {
    const pattern = forbidden.find(([name]) => name === what)?.[1];
    expect(pattern?.test(text)).toBe(true);
  });
});
