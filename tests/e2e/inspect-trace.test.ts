import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');

it('the panel of hidden elements is in no build, and neither is what tells it', () => {
  const names = readdirSync(assets);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /inspect/i.test(name))).toEqual([]);
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => readFileSync(resolve(assets, name), 'utf8'));
  // The panel's classes and words, the mark before each block, and the names that lists tell it.
  for (const trace of [/wi-panel|wi-outline/, /Why is this hidden/, /rows:\[\.\.\.\w+\.values\(\)\],\.\.\./])
    expect(texts.filter((text) => trace.test(text)).length, String(trace)).toBe(0);
});
