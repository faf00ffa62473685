import type { Browser, Page } from 'playwright';
import type { Bench } from '../part.ts';
import { framesFlow, launch } from './browser.ts';

/** The longest task of the main thread while a form of 1,000 goods lines opens, by two measures. */
export interface LongestTask {
  /** Wall time, which delays a key press. */
  readonly ms: number;
  /** Processor time, which does not depend on other load of the machine. */
  readonly busyMs: number;
}

const link = '.ws-menu [title="form-long"]';

/** Opens the form once per round, each time in a fresh browser. */
export async function longestTasks(bench: Bench, address: string, state: string): Promise<readonly LongestTask[]> {
  const found: LongestTask[] = [];
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    const browser = await launch(bench.chromium);
    try {
      found.push(await opening(browser, address, state));
    } finally {
      await browser.close();
    }
    bench.say(`long form ${round}/${bench.options.rounds}`);
  }
  return found;
}

async function opening(browser: Browser, address: string, state: string): Promise<LongestTask> {
  const context = await browser.newContext({
    storageState: state,
    viewport: { width: 1600, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.goto(`${address}/bench/home`);
  await page.waitForSelector(link);
  await framesFlow(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await press(page);
  await page.waitForSelector('.eg-row');
  await framesFlow(page);
  return longestOf(JSON.parse((await browser.stopTracing()).toString()));
}

/** Runs in the page, so that the measuring tool adds nothing to the tasks. */
function press(page: Page): Promise<void> {
  return page.evaluate((selector) => {
    const item = document.querySelector<HTMLElement>(selector);
    if (item === null) throw new Error('no menu link to the form of 1,000 lines');
    setTimeout(() => item.click());
  }, link);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** @throws Error when the trace has no tasks of a page, because no data must not look like short tasks */
function longestOf({ traceEvents }: { readonly traceEvents: readonly TraceEvent[] }): LongestTask {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
  const most = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  const longest = { ms: most('dur'), busyMs: most('tdur') };
  if (!(longest.ms > 0 && longest.busyMs > 0)) throw new Error('This Chromium does not trace the tasks of a page.');
  return longest;
}
