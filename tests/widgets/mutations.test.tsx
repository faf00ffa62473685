import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { act } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readKnowledge, screenFiles } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { createTranslate } from '../../src/services/i18n.ts';
import { changes, mutated } from '../language/mutate.ts';
import { fc } from '../support/fast-check.ts';
import { isLong, sampleOf } from '../support/sample.ts';
import { fakePorts, openWorld } from './screen-world.tsx';

const root = resolve(import.meta.dirname, '../..');
const gallery = join(root, 'src/app/gallery/documents');
const examples = readdirSync(gallery, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => join(gallery, name));
/** Each block, field, cell and step by itself, and the screens that there are. */
const documents = [...examples, ...screenFiles().map((path) => join(root, path))].map((path) => readFileSync(path, 'utf8'));
const knowledge = readKnowledge();
const translate = createTranslate('zh_CN', {});

/** Many more in `long/drawn-mutations`. */
const runs = isLong ? 1_000 : 30;
/** Of a document, the buttons that are pressed. */
const presses = 4;

const ran: string[] = [];
const { Function: original } = globalThis;

beforeAll(() => {
  const told = (texts: readonly unknown[]) => {
    ran.push(`code from text: ${texts.join().slice(0, 200)}`);
    return () => undefined;
  };
  globalThis.Function = new Proxy(original, {
    construct: (_target, texts) => told(texts),
    apply: (_target, _self, texts: unknown[]) => told(texts),
  });
  vi.stubGlobal('alert', () => ran.push('alert'));
});
afterAll(() => {
  globalThis.Function = original;
  vi.unstubAllGlobals();
});

/** What in the page would run, or lead where a program runs. What cleans rich text needs a browser, and is judged in one (tests/e2e/blocks). */
function programs(): string[] {
  const all = [...document.querySelectorAll('body *')].filter((element) => element.closest('.wb-html') === null);
  return all.flatMap((element) => {
    // A checked PDF is shown from memory, in a frame of the browser's own.
    const isPdf = element.matches('iframe.wb-picture-frame[src^="blob:"]');
    const runs = !isPdf && /^(?:script|iframe|object|embed)$/i.test(element.tagName);
    const acts = [...element.attributes].filter(
      ({ name, value }) =>
        /^on/.test(name) || (/^(?:href|src|action|formaction)$/.test(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
    );
    return [...(runs ? [element.outerHTML] : []), ...acts.map(({ name, value }) => `${name}=${value}`)].map((text) => text.slice(0, 200));
  });
}

/** Draws a document as the checker leaves it, presses what can be pressed, and gives what broke. */
async function draw(hostile: unknown): Promise<readonly string[]> {
  const checked = examine(hostile, knowledge);
  const row = { id: '1', customerNo: 'A1', orderStatus: 'draft', amount: '12.50' };
  const ports = fakePorts({
    loadScreen: async () => checked,
    call: async () => ({ ...row, records: [row], total: 1, size: 10, current: 1, pages: 1 }),
    translate,
    ask: async () => ({}),
  });
  const world = await openWorld(<ScreenView id="test/Mutated" params={{}} place="page" onClose={() => undefined} missing={null} />, ports);
  const broken: string[] = [];
  try {
    for (const button of [...world.page.querySelectorAll<HTMLElement>('button')].slice(0, presses)) {
      await act(async () => button.click());
      await world.settle();
    }
    for (const { textContent } of document.querySelectorAll('.wb-problem'))
      if (textContent?.includes('block_failed')) broken.push(textContent);
    // Something is there: the page, or the problems in its place.
    if (checked.problems.length > 0 && world.page.querySelector('.wb-problem') === null && world.page.innerHTML === '')
      broken.push('nothing is drawn');
    return [...broken, ...programs()];
  } finally {
    await world.close();
    document.body.innerHTML = '';
  }
}

test('the examples of the gallery are drawn and pressed, and no block of them fails', async () => {
  const broken: string[] = [];
  for (const path of sampleOf('drawn examples', examples, 60))
    broken.push(...(await draw(JSON.parse(readFileSync(path, 'utf8')))).map((problem) => `${path}: ${problem}`));
  expect(broken).toEqual([]);
}, 600_000);

test(`${runs} mutated documents are drawn and pressed: the page lives, and none runs code (security S1, S4)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), changes, async (which, change) => {
      expect(await draw(mutated(documents[which % documents.length] ?? '{}', change))).toEqual([]);
    }),
    { numRuns: runs },
  );
  expect(ran).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 3_600_000);
