import type { CDPSession, Page, Response } from 'playwright';
import type { Bench } from '../part.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { signIn as signInForCalls, textOf } from '../server/caller.ts';
import { framesFlow, launch, signIn } from './browser.ts';

/** Milliseconds, one value per round or key. */
export interface OrderPageTimes {
  /** Duration of the page's tasks from the click on a link until frames flow again. */
  readonly opening: readonly number[];
  /** Duration of the tasks after a key press in a goods cell. */
  readonly keys: readonly number[];
  /** From a key press until the sum below the goods is painted. */
  readonly painted: readonly number[];
}

const lines = 100;
/** The goods line and the column (quantity) for typing. */
const line = 50;
const column = 2;
const digits = ['9273', '8365', '7452'];

/** Measures the order page with a draft of as many goods lines as the baseline's form, each round in a fresh browser. */
export async function measureOrderPage(bench: Bench, address: string): Promise<OrderPageTimes> {
  const path = `/order/single?id=${await saveDraft(address)}`;
  const times = { opening: [] as number[], keys: [] as number[], painted: [] as number[] };
  for (let round = 1; round <= bench.options.rounds; round += 1) {
    const browser = await launch(bench.chromium);
    try {
      const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
      const news = context.waitForEvent('response', (reply) => reply.url().includes('getLastAnnouncement'));
      const page = await signIn(context, address, manyOrdersAccount);
      await dismissNews(page, await news);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable');
      await framesFlow(page);
      times.opening.push(await busyFor(cdp, () => open(page, path)));
      await typeIn(page, cdp, times);
    } finally {
      await browser.close();
    }
    bench.say(`order page ${round}/${bench.options.rounds}`);
  }
  return times;
}

/** Closes the announcement that opens after a sign-in. Its code loads late, so it may open long after the page is quiet. */
async function dismissNews(page: Page, news: Response): Promise<void> {
  const { result }: { readonly result: { readonly readFlag?: unknown } | null } = await news.json();
  if (!news.ok() || result === null || String(result.readFlag) === '1') return;
  const dialog = page.locator('.ant-modal-wrap:visible', { has: page.locator('.ws-announcement-title') });
  await dialog.locator('.ant-modal-close').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Navigates within the running page, like a link. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (count) => [...document.querySelectorAll('.eg-count')].some(({ textContent }) => textContent.includes(count)),
    String(lines),
  );
  await framesFlow(page);
}

async function typeIn(page: Page, cdp: CDPSession, times: { keys: number[]; painted: number[] }): Promise<void> {
  const frame = page.locator('.eg-frame', { has: page.locator(`.eg-row[data-r="${lines - 1}"], .eg-row`) }).last();
  await frame.scrollIntoViewIfNeeded();
  await frame.evaluate((element, at) => element.scrollTo(0, at * 33 - 200), line);
  await frame.locator(`.eg-row[data-r="${line}"] [data-c="${column}"]`).dblclick();
  await framesFlow(page);
  await frame.evaluate(watchSum);
  for (const sequence of digits) {
    await page.keyboard.press('Control+A');
    await page.waitForTimeout(60);
    const busy = await busyFor(cdp, async () => {
      for (const key of sequence) {
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
      }
      await framesFlow(page);
    });
    times.keys.push(busy / sequence.length);
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { sumsPainted: number[] }).sumsPainted);
  // The first key press warms up; the harness leaves it out too.
  times.painted.push(...seen.slice(1));
}

/** Runs in the page and records when the sum after a key press is painted. */
function watchSum(frame: Element): void {
  const sums = frame.closest('.eg')?.querySelector('.eg-totals') ?? document.querySelector('.eg-totals');
  if (sums === null) throw new Error('no sum below the goods');
  const painted: number[] = [];
  Object.assign(globalThis, { sumsPainted: painted });
  let pressed = 0;
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
  new MutationObserver(() => {
    const at = pressed;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => painted.push(performance.now() - at);
      channel.port2.postMessage(0);
    });
  }).observe(sums, { subtree: true, characterData: true, childList: true });
}

async function busyFor(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await taskMs(cdp);
  await work();
  return (await taskMs(cdp)) - before;
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** @returns the id of the draft @throws Error when the server refuses it */
async function saveDraft(address: string): Promise<string> {
  const party = { name: 'Ada Byron', country: 'US', province: 'CA', city: 'Los Angeles', addr1: '77 Sunset Blvd', postCode: '90028' };
  const goods = Array.from({ length: lines }, (_, at) => ({
    goodsName: `保温杯 ${at}`,
    goodsNameEn: `Flask ${at}`,
    declareUnit: 'piece',
    quantity: (at % 9) + 1,
    value: '9.90',
    currencyCode: 'USD',
    weight: '0.350',
    hsCode: '9617001100',
    madeCountry: 'CN',
  }));
  const body = {
    productCode: 'US-STANDARD',
    goodsType: 'general',
    consignor: {
      name: '张晓明',
      country: 'CN',
      province: '广东省',
      city: '深圳市',
      area: '宝安区',
      addr1: '新和大道 68 号',
      postCode: '518103',
    },
    consignee: { ...party, phone: '+1 213 555 0142' },
    boxes: [{ boxNo: 'B1', boxWeight: '1.250', boxLength: '30', boxWidth: '20', boxHeight: '10' }],
    goods,
  };
  const caller = await signInForCalls(address, manyOrdersAccount);
  try {
    const headers = { 'Idempotency-Key': `bench-draft-${Date.now()}` };
    const text = await textOf(await caller.open({ method: 'POST', path: '/oms/order/saveDraft', body, headers }));
    const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
    if (id === undefined) throw new Error(`No draft was saved: ${text.slice(0, 300)}`);
    return id;
  } finally {
    caller.close();
  }
}
