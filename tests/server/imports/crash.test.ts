import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { isLong } from '../../support/sample.ts';
import { type CrashWorld, openCrashWorld, signIn, urlOf } from '../money/crash-world.ts';
import { eventually } from '../platform/processes.ts';
import { headings, type OrderCells, orderBook, sendFile } from './import-world.ts';

type Outcome = CallReply<'order.importOutcome'>;

let world: CrashWorld;
let token = '';
beforeAll(async () => {
  world = await openCrashWorld();
  token = await signIn(world);
}, 300_000);
afterAll(() => world.close());

const orders = isLong ? 300 : 120;
const kills = isLong ? 2 : 1;
/** Rows of an order: so many that the file is a background job. */
const lines = isLong ? 7 : 18;
const bad = new Set([40, 80, orders - 1]);

const numberOf = (order: number) => `CRASH-${String(order).padStart(3, '0')}`;
const book = orderBook(
  Array.from({ length: orders * lines }, (_, at): OrderCells => {
    const order = Math.floor(at / lines);
    const first: OrderCells = {
      'Customer no.': numberOf(order),
      'Box no.': '1',
      'Weight (kg)': '5',
      ...(bad.has(order) ? { Unit: '' } : {}),
    };
    if (at % lines === 0) return first;
    const blank = Object.fromEntries(headings.map((name) => [name, '']));
    return {
      ...blank,
      'Customer no.': numberOf(order),
      'Goods name (Chinese)': '杯',
      'Goods name (English)': `Cup ${at % lines}`,
      Unit: 'pcs',
      Quantity: '1',
      'Unit price': '2',
      Currency: 'USD',
      'Unit weight (kg)': '0.1',
    };
  }),
);
const send = async () => {
  const sent = await sendFile<Outcome>({ url: urlOf(world) }, '/oms/order/importExcel', book, { token, fields: { template: 'multiple' } });
  expect(sent).toMatchObject({ status: 200, envelope: { success: true } });
  return sent.envelope.result;
};
const ask = async <T>(path: string, key: string): Promise<T> => {
  const answer = await fetch(`${urlOf(world)}/oms/oms/order/${path}?key=${key}&lang=en_US`, { headers: { 'X-Access-Token': token } });
  return ((await answer.json()) as Envelope<T>).result;
};
const rows = async <T extends object>(sql: string) => (await world.behind((pool) => pool.query<T>(sql))).rows;
const settled = async () =>
  (
    await rows<{ settled: number }>('SELECT (created + skipped + failed)::int AS settled FROM import_run ORDER BY created_at DESC LIMIT 1')
  )[0]?.settled ?? 0;
const made = () =>
  rows<{ number: string; goods: number; times: number }>(
    `SELECT o.customer_no AS number, jsonb_array_length(d.typed -> 'goods') AS goods, count(*) OVER (PARTITION BY o.customer_no)::int AS times
     FROM shipment_order o JOIN order_draft d ON d.order_id = o.id WHERE o.customer_no LIKE 'CRASH-%' ORDER BY 1`,
  );
const isDone = (key: string) => eventually(async () => (await ask<Outcome>('importOutcome', key)).isDone, 240_000);

test.runIf(isLong)(
  'killed in the middle: every order is made once or failed with its reason, and the file again makes none twice',
  async () => {
    const { key, jobId } = await send();
    expect(jobId).not.toBeNull();
    for (let round = 1; round <= kills; round += 1) {
      const before = round === 1 ? 0 : await settled();
      await eventually(async () => (await settled()) > before, 120_000);
      world.server.child.kill('SIGKILL');
      await world.server.ended();
      await world.start();
      // Nobody waits half a minute for the lease of the dead (domain/jobs sees that it holds, and that it ends).
      await rows('UPDATE job SET lease_until = clock_timestamp() WHERE lease_until > clock_timestamp()');
      await rows(`SELECT pg_notify('waybill', '{"kind":"job"}')`);
      // A kill that came too late would prove nothing.
      if (round === 1) expect(await settled()).toBeLessThan(orders);
    }
    await isDone(key ?? '');
    expect(await ask<Outcome>('importOutcome', key ?? '')).toMatchObject({
      total: orders,
      successCount: orders - bad.size,
      skippedCount: 0,
      errorCount: bad.size,
    });
    const good = Array.from({ length: orders }, (_, at) => at).filter((at) => !bad.has(at));
    expect(await made()).toEqual(good.map((at) => ({ number: numberOf(at), goods: lines, times: 1 })));
    const failures = await ask<CallReply<'order.importFailures'>>('importFailures', key ?? '');
    expect(failures.map(({ row, reason }) => [row, reason])).toEqual(
      [...bad].flatMap((order) =>
        Array.from({ length: lines }, (_, at) => [
          2 + order * lines + at,
          at === 0 ? 'Unit: Cannot be empty' : 'Another row of the same order is wrong',
        ]),
      ),
    );

    const second = await send();
    await isDone(second.key ?? '');
    expect(await ask<Outcome>('importOutcome', second.key ?? '')).toMatchObject({
      successCount: 0,
      skippedCount: orders - bad.size,
      errorCount: bad.size,
    });
    expect(await made()).toHaveLength(good.length);
  },
  900_000,
);
