import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply } from '../../../contract/endpoints/all.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { isLong } from '../../support/sample.ts';
import { type CrashWorld, fillAccounts, openCrashWorld, signIn, urlOf } from '../money/crash-world.ts';
import { eventually } from '../platform/processes.ts';

let world: CrashWorld;
let token = '';
beforeAll(async () => {
  if (!isLong) return;
  world = await openCrashWorld();
  token = await signIn(world);
}, 300_000);
afterAll(() => (isLong ? world.close() : undefined));

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await world.behind((pool) => pool.query<T>(sql, values))).rows;
const ask = async <T>(path: string, body?: object): Promise<T> => {
  const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const sent = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return ((await (await fetch(`${urlOf(world)}/oms/oms/order/${path}`, sent)).json()) as Envelope<T>).result;
};
const query = { attention: 'unpaid' };

test.runIf(isLong)(
  'killed in the middle of a batch: each order is paid once, and each row has its outcome',
  async () => {
    await world.behind(fillAccounts);
    const asked = await ask<CallReply<'order.totals'>>('getTotals', { query, to: 'pay' });
    expect(asked.orders).toBeGreaterThan(200);
    const input = { action: 'pay', query, orders: asked.orders, totals: asked.amounts };
    const { id } = await ask<CallReply<'order.startBatch'>>('startBatch', input);
    const settled = async () =>
      (await rows<{ settled: number }>('SELECT done + failed AS settled FROM order_batch WHERE id = $1', [id]))[0]?.settled ?? 0;
    await eventually(async () => (await settled()) > 0, 120_000);
    world.server.child.kill('SIGKILL');
    await world.server.ended();
    await world.start();
    // A kill that came too late would prove nothing.
    expect(await settled()).toBeLessThan(asked.orders);
    // Nobody waits half a minute for the lease of the dead.
    await rows('UPDATE job SET lease_until = clock_timestamp() WHERE lease_until > clock_timestamp()');
    await rows(`SELECT pg_notify('waybill', '{"kind":"job"}')`);
    await eventually(async () => !(await ask<CallReply<'order.batch'>>(`getBatch?id=${id}`)).isRunning, 240_000);
    expect(await ask<CallReply<'order.batch'>>(`getBatch?id=${id}`)).toMatchObject({
      total: asked.orders,
      done: asked.orders,
      failed: 0,
      waiting: 0,
    });
    const wrong = await rows(
      `SELECT r.order_id, count(t.id) AS paid FROM order_batch_row r
       LEFT JOIN ledger_transfer t ON t.order_id = r.order_id AND t.cause = 'pay' AND t.amount = r.amount
       WHERE r.batch_id = $1 GROUP BY r.order_id HAVING count(t.id) <> 1`,
      [id],
    );
    expect(wrong).toEqual([]);
  },
  600_000,
);
