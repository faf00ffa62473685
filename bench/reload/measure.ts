import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { framesFlow, launch, signIn } from '../pages/browser.ts';
import type { Bench } from '../part.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { type RunningDevelopment, startDevelopment } from '../product/development.ts';
import { number, type Section, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';

const screen = 'src/schemas/order/OrderList.json';
const rows = 50;
const shownRow = 'tbody tr.ant-table-row';
/** Vite builds and bundles the pages' modules at the first visit. */
const firstVisitMs = 300_000;

/** Measures how long a saved screen takes to reach the open page (`npm run dev`). */
export async function measureReload(bench: Bench): Promise<Section> {
  const { ownerUrl } = await bench.database();
  const development = await startDevelopment(ownerUrl);
  const browser = await launch(bench.chromium);
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    context.setDefaultTimeout(firstVisitMs);
    const page = await signIn(context, development.address, manyOrdersAccount);
    await page.goto(`${development.address}/order/list?size=${rows}`);
    await page
      .locator(shownRow)
      .nth(rows - 1)
      .waitFor();
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    const took: number[] = [];
    // The first saves warm up and are not counted.
    for (let round = -2; round < bench.options.rounds; round += 1) {
      const ms = await save(page, development, `Saved ${round}`);
      if (round < 0) continue;
      took.push(ms);
      bench.say(`reload ${round + 1}/${bench.options.rounds}`);
    }
    if (!(await page.evaluate(() => Reflect.get(window, 'isSamePage') === true))) throw new Error('The page was reloaded.');
    return section(took);
  } finally {
    await browser.close();
    await development.stop();
  }
}

/** @returns milliseconds from before the write until the page has the new title; both use the same clock */
async function save(page: Page, { folder }: RunningDevelopment, title: string): Promise<number> {
  await framesFlow(page);
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        // No named function: this file's loader would wrap it in a helper that the page lacks.
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll('.wl-toolbar h1')].some(({ textContent }) => textContent === wanted)) return;
          observer.disconnect();
          done(Date.now());
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    title,
  );
  // A round trip, so that the observer is active.
  await page.evaluate(() => undefined);
  const path = join(folder, screen);
  const document = JSON.parse(readFileSync(path, 'utf8'));
  const [list] = document.body;
  list.title = { zh_CN: title, en_US: title };
  const text = JSON.stringify(document, null, 2);
  const began = Date.now();
  writeFileSync(path, text);
  return (await shown) - began;
}

function section(took: readonly number[]): Section {
  const ms = summarise(took);
  return {
    title: 'A saved screen on the open page (npm run dev)',
    figures: [{ what: 'saved screen on the open page', measured: ms.median, atMost: 300, unit: 'ms', spread: spreadText(ms) }],
    body: [
      `The order list with ${rows} rows, whose document is saved with another title: from before the file is written until the title is in the page, which is not loaded again.`,
      '',
      table(['median', 'p95'], [[`${number(ms.median)} ms`, `${number(ms.p95)} ms`]]),
    ].join('\n'),
  };
}
