import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPages, countsTable, countText } from '../../bench/authoring/count.ts';
import { root } from '../../bench/product/places.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the README of the counts has the table that the command prints', () => {
  expect(read('bench/authoring/README.md')).toContain(countsTable(countPages()));
});

test('bytes leave out the whitespace of the layout, tokens the quotation marks', () => {
  expect(countText('{\n  "a b": [1, 2]\n}\n')).toEqual({ bytes: 13, lines: 3, tokens: 10 });
  expect(countText("const  x = t('项');\n")).toEqual({ bytes: 17, lines: 1, tokens: 8 });
});

test('each page of the tutorial is written out in amis JSON, with a text for each of its Chinese ones, and in ProTable', () => {
  const pages = countPages().map(({ page }) => page);
  expect(pages).toHaveLength(4);
  for (const page of pages) {
    const english: Record<string, string> = JSON.parse(read(`bench/authoring/amis/${page}.en.json`));
    // As `replaceText` does: longer texts first, anywhere in a text.
    const replaced = Object.entries(english)
      .sort(([one], [other]) => other.length - one.length)
      .reduce(
        (text, [chinese, words]) => text.replaceAll(JSON.stringify(chinese).slice(1, -1), words),
        read(`bench/authoring/amis/${page}.json`),
      );
    expect(replaced.match(/[\u4e00-\u9fff]+/g), page).toBeNull();
  }
  expect(readdirSync(join(root, 'bench/authoring/pro')).sort()).toEqual([...pages.map((page) => `${page}.tsx`), 'ports.ts'].sort());
});
