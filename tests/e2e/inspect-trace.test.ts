import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');

it('a build contains neither the panels of hidden elements and of the trace nor reports to them', () => {
  const names = readdirSync(assets);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /inspect|trace/i.test(name))).toEqual([]);
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => readFileSync(resolve(assets, name), 'utf8'));
  // The panels' classes, words and address, the names that lists tell them, and the reports of the runtime.
  const parts = [
    /wi-panel|wi-outline|wt-panel|wt-list/,
    /Why is this hidden|Trace of this page|inspect\/place/,
    /rows:\[\.\.\.\w+\.values\(\)\],\.\.\./,
    /stepBegan|stepEnded|stepSkipped|emit\([`'"]began/,
  ];
  for (const part of parts) expect(texts.filter((text) => part.test(text)).length, String(part)).toBe(0);
});

it('a build contains neither the gallery nor its editor and the documentation', () => {
  const names = readdirSync(assets);
  expect(names.filter((name) => /gallery|codemirror/i.test(name))).toEqual([]);
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => readFileSync(resolve(assets, name), 'utf8'));
  for (const word of ['gallery', 'cm-editor', 'wg-page', 'wd-page', 'waybill-docs', 'waybill-knowledge'])
    expect(texts.filter((text) => text.includes(word))).toEqual([]);
});
