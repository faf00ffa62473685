import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './planted-tree.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: repository, encoding: 'utf8' })
    .trim()
    .split('\n');

interface Banned {
  readonly word: string;
  readonly use: string;
  readonly isChinese: boolean;
}

const banned: readonly Banned[] = (read('docs/glossary.md').split('## Words that texts do not use')[1] ?? '')
  .split('\n')
  .flatMap((line) => {
    const [, word = '', use = '', where = ''] = line.split('|').map((cell) => cell.trim());
    return where === '中文' || where === 'English' ? [{ word, use, isChinese: where === '中文' }] : [];
  });

/** The texts of the pages by key, and those of the server by their line. */
function* texts(): Generator<{ readonly at: string; readonly text: string }> {
  for (const path of tracked('src/locales/*/*.json'))
    for (const [key, text] of Object.entries<unknown>(JSON.parse(read(path)))) yield { at: `${path} ${key}`, text: String(text) };
  for (const path of tracked('server/**/texts.ts'))
    for (const [, , text = ''] of read(path).matchAll(/(?:zh_CN|en_US):\s*(['"])(.*?)\1\s*[,}]/gs)) yield { at: path, text };
}

/** Letters of another word are no word: `logout` is none of "catalogout". Addresses and placeholders are no texts. */
function breaks(text: string, { word, isChinese }: Banned): boolean {
  if (isChinese) return text.includes(word);
  return new RegExp(`(?<![\\w{/@.-])${word}s?(?![\\w}/-])`, 'i').test(text);
}

test('no text says a word that the glossary has another one for', () => {
  const found = [...texts()].flatMap(({ at, text }) =>
    banned.filter((one) => breaks(text, one)).map(({ word, use }) => `${at}: “${word}” is “${use}”`),
  );
  expect(banned.length).toBeGreaterThan(12);
  expect(found).toEqual([]);
});

test('the words of the glossary would be found', () => {
  expect(breaks('请填写收货人', { word: '收货人', use: '', isChinese: true })).toBe(true);
  expect(breaks('Consignees may follow', { word: 'consignee', use: '', isChinese: false })).toBe(true);
  expect(breaks('{{consignee}} of /consignee/list', { word: 'consignee', use: '', isChinese: false })).toBe(false);
  expect([...texts()].length).toBeGreaterThan(4_000);
});
