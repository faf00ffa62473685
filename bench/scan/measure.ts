import pg from 'pg';
import type { Page } from 'playwright';
import { framesFlow, launch, signIn } from '../pages/browser.ts';
import type { Bench } from '../part.ts';
import { manyOrders, manyOrdersAccount } from '../product/database.ts';
import { startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { spreadText, summarise } from '../statistics.ts';

/** Scans per round; the first of all warms up. */
const scansPerRound = 20;

/** Measures the time from the Enter of a scan to its sound at the scan station (issue: 150 ms at the 95th percentile). */
export async function measureScan(bench: Bench): Promise<Section> {
  const { adminUrl, ownerUrl } = await bench.database();
  const wanted = scansPerRound * bench.options.rounds + 1;
  const numbers = await printableNumbers(adminUrl, wanted);
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const browser = await launch(bench.chromium);
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const page = await signIn(context, server.address, manyOrdersAccount);
    await page.goto(`${server.address}/order/scan-print`);
    await page.waitForFunction(() => document.activeElement?.closest('.wb-scan-field') != null);
    await page.evaluate(() => {
      addEventListener(
        'keydown',
        ({ key, timeStamp }) => key === 'Enter' && performance.mark('bench-enter', { startTime: timeStamp }),
        true,
      );
    });
    const spent: number[] = [];
    for (const [at, found] of numbers.entries()) {
      const ms = await scanned(page, found);
      if (at > 0) spent.push(ms);
      if (at % scansPerRound === 0) bench.say(`scans ${at}/${numbers.length - 1}`);
    }
    return section(spent);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Customer numbers of orders whose label may be printed and was not, spread over the table. */
async function printableNumbers(adminUrl: string, count: number): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ no: string }>(
      `SELECT o.customer_no AS no FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = $1
       WHERE o.document_status = 'generated' AND o.settlement_status = 'paid' AND o.tracking_number IS NOT NULL
         AND o.logistics_status = 'order_placed'
       ORDER BY md5(o.id::text) LIMIT $2`,
      [manyOrdersAccount.username, count],
    );
    if (rows.length < count) throw new Error(`Only ${rows.length} orders can be printed; the measurement wants ${count}.`);
    return rows.map(({ no }) => no);
  } finally {
    await client.end();
  }
}

/** Types a number as a scanner does and returns the milliseconds from its Enter to the first sound that answers it. */
async function scanned(page: Page, found: string): Promise<number> {
  await page.evaluate(() => performance.clearMarks());
  await page.keyboard.type(found);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => performance.getEntriesByType('mark').some(({ name }) => name.startsWith('scan-station:')));
  const ms = await page.evaluate(() => {
    const marks = performance.getEntriesByType('mark');
    const enter = marks.find(({ name }) => name === 'bench-enter')?.startTime ?? Number.NaN;
    return (marks.find(({ name }) => name.startsWith('scan-station:'))?.startTime ?? Number.NaN) - enter;
  });
  await framesFlow(page);
  return ms;
}

function section(spent: readonly number[]): Section {
  const all = summarise(spent);
  return {
    title: 'Scan station: from the Enter of a scan to its sound',
    figures: [{ what: 'Enter of a scan to its sound, p95', measured: all.p95, atMost: 150, unit: 'ms', spread: spreadText(all) }],
    body: [
      `${spent.length} scans of orders that were never printed, by a tenant with ${manyOrders.toLocaleString('en')} orders; browser and server on this machine.`,
      '',
      table(
        ['scans', 'median', 'p95', 'longest'],
        [[String(spent.length), ...[all.median, all.p95, Math.max(...spent)].map((ms) => `${number(ms)} ms`)]],
      ),
    ].join('\n'),
  };
}
