import type { CDPSession, Page } from 'playwright';
import { framesFlow, launch, signIn } from '../pages/browser.ts';
import type { Bench } from '../part.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';

const rows = 100;
const shownRow = '.ws-kept:not([hidden]) .ant-table-row';

/** Measures the return to the order list with 100 rows in a kept-alive tab. */
export async function measureTabs(bench: Bench): Promise<Section> {
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const browser = await launch(bench.chromium);
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const page = await signIn(context, server.address, manyOrdersAccount);
    await page.goto(`${server.address}/order/list?size=${rows}`);
    await page
      .locator(shownRow)
      .nth(rows - 1)
      .waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const back: Switch[] = [];
    const away: Switch[] = [];
    // The first switches warm up and are not counted.
    for (let round = -2; round < bench.options.rounds; round += 1) {
      const left = await switchTo(page, cdp, 0, () => rowsAre(page, 0));
      const returned = await switchTo(page, cdp, 1, () => rowsAre(page, rows));
      if (round < 0) continue;
      away.push(left);
      back.push(returned);
      bench.say(`tabs ${round + 1}/${bench.options.rounds}`);
    }
    return section(back, away);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Uses the browser's own selectors: a locator walks every cell in script, which would count as the page's work. */
async function rowsAre(page: Page, wanted: number): Promise<void> {
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [shownRow, wanted] as const);
}

interface Switch {
  /** Milliseconds of processor time of the page's main thread. */
  readonly busy: number;
  /** Wall time of the same tasks, including waits for a processor. */
  readonly tasks: number;
  /** From the click to the second frame after the page changed. */
  readonly shown: number;
}

async function switchTo(page: Page, cdp: CDPSession, tab: number, arrived: () => Promise<void>): Promise<Switch> {
  await framesFlow(page);
  const before = await spentMs(cdp);
  const began = await page.evaluate((index) => {
    const pressed = performance.now();
    document.querySelectorAll<HTMLElement>('.ws-tabs .ant-tabs-tab-btn').item(index).click();
    return pressed;
  }, tab);
  const shown = await page.evaluate(
    (at) => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - at)))),
    began,
  );
  await arrived();
  await framesFlow(page);
  const after = await spentMs(cdp);
  return { busy: after.busy - before.busy, tasks: after.tasks - before.tasks, shown };
}

/** Processor time does not depend on other load of the machine, unlike the duration of a task. */
async function spentMs(cdp: CDPSession): Promise<Pick<Switch, 'busy' | 'tasks'>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => {
    const value = metrics.find(({ name }) => name === wanted)?.value;
    if (value === undefined) throw new Error(`This Chromium does not report ${wanted}.`);
    return value * 1000;
  };
  return { busy: of('ThreadTime'), tasks: of('TaskDuration') };
}

function section(back: readonly Switch[], away: readonly Switch[]): Section {
  const of = (switches: readonly Switch[], read: (one: Switch) => number) => summarise(switches.map(read));
  const busy = of(back, (one) => one.busy);
  const row = (what: string, switches: readonly Switch[]) => {
    const [spent, tasks, shown] = [of(switches, (one) => one.busy), of(switches, (one) => one.tasks), of(switches, (one) => one.shown)];
    return [what, ...[spent.median, spent.p95, tasks.median, shown.median].map((ms) => `${number(ms)} ms`)];
  };
  return {
    title: `Switching to a kept-alive tab with ${rows} rows`,
    figures: [
      { what: 'switch to a kept-alive tab with 100 rows: busy', measured: busy.median, atMost: 100, unit: 'ms', spread: spreadText(busy) },
    ],
    body: [
      'The product’s own order list and home page. Busy is the processor time of the main thread (ThreadTime) from the press until frames flow again, the measuring script’s own included; tasks is their length (TaskDuration), which is more where other work wants the processor.',
      '',
      table(['switch', 'busy', 'busy p95', 'tasks', 'until painted'], [row('to the list', back), row('to the home page', away)]),
    ].join('\n'),
  };
}
