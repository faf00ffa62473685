import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import type { JobWork } from '../../../server/jobs/run-job.ts';
import { requireNotTooMany } from '../../../server/orders/chosen-orders.ts';
import { must, refusalOf } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { balanceOf, keyed, runJobs, stateOf, submitted, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

type Action = CallInput<'order.startBatch'>['action'];

const batches = () => domain.services.orderBatches;
const totals = (query: object, to: Action, caller = merchant) => domain.services.orderLookUps.totals({ query, to }, caller);
const rowsOf = async (id: string) => (await batches().rows({ id, pageSize: 1000 }, merchant)).records;
const jobs = async () => (await domain.behind.admin.query("SELECT 1 FROM job WHERE kind = 'orderBatch'")).rows.length;
const owed = async (count: number) => {
  const made: Awaited<ReturnType<typeof submitted>>[] = [];
  for (let at = 0; at < count; at += 1) made.push(await submitted(domain, merchant, { remark: mark }));
  return made;
};
/** Each test finds its own orders by their remark. */
let mark = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  mark = `batch ${String(tests).padStart(3, '0')}`;
});
const query = () => ({ remark: mark });

async function started(action: Action, caller: SignedInCaller = merchant, more: Partial<CallInput<'order.startBatch'>> = {}) {
  const { orders, amounts } = await totals(query(), action);
  return batches().start({ action, query: query(), orders, totals: amounts, ...more }, keyed(caller));
}

/** Runs the job's work itself; `dies` throws within the transaction of this portion, which rolls it back as the death of a process does. */
function work(dies: number = Number.POSITIVE_INFINITY): JobWork & { readonly portions: number[] } {
  const portions: number[] = [];
  return {
    portions,
    isRepeated: false,
    isHeld: async () => true,
    async progress(_tx, done) {
      if (portions.length >= dies) throw new Error('killed');
      portions.push(done);
    },
  };
}

test('all that match are paid once, each row has its outcome, and the workbook names them', async () => {
  const made = await owed(3);
  const before = await balanceOf(domain, 'USD');
  const asked = await totals(query(), 'pay');
  expect(asked).toMatchObject({ orders: 3 });
  const key = keyed(merchant);
  const input = { action: 'pay' as const, query: query(), orders: 3, totals: asked.amounts };
  const { id } = await batches().start(input, key);
  expect(await batches().start(input, key)).toEqual({ id, orders: 3 });
  expect(await batches().read({ id }, merchant)).toMatchObject({
    title: 'Pay for orders',
    total: 3,
    waiting: 3,
    isRunning: true,
    fileId: null,
  });
  await runJobs(domain);
  const read = await batches().read({ id }, merchant);
  expect(read).toMatchObject({ done: 3, failed: 0, waiting: 0, isRunning: false });
  expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  for (const order of made) expect(await stateOf(domain, order.id)).toMatchObject({ money: 'paid' });
  const price = Number(must(asked.amounts[0]).total);
  expect(await balanceOf(domain, 'USD')).toBeCloseTo(before - price, 2);
  const file = await domain.services.jobs.file({ id: must(read.fileId) }, merchant);
  const sheet = must((await readXlsx(await buffer(file.content))).sheets[0]);
  expect(sheet.rows[0]).toEqual(['Order no.', 'Outcome', 'Reason']);
  expect(
    sheet.rows
      .slice(1)
      .map(([number]) => number)
      .sort(),
  ).toEqual(made.map(({ customerNo }) => customerNo).sort());
  const globex = await domain.as('globex');
  expect((await refusalOf(batches().read({ id }, globex))).code).toBe('order_batch_not_found');
});

test('what is found is agreed to: another count or sum is refused with both, and nothing is queued', async () => {
  await owed(1);
  const { orders, amounts } = await totals(query(), 'pay');
  const [late] = await owed(1);
  const before = await jobs();
  const refusal = await refusalOf(batches().start({ action: 'pay', query: query(), orders, totals: amounts }, keyed(merchant)));
  expect(refusal.code).toBe('selection_changed');
  expect(refusal.detail.values).toMatchObject({ agreedOrders: 1, orders: 2 });
  expect(String(refusal.detail.values?.agreedSum)).not.toBe(String(refusal.detail.values?.sum));
  const wrong = { orders: 2, totals: [{ currencyCode: must(amounts[0]).currencyCode, total: '0.01' }] };
  expect((await refusalOf(started('pay', merchant, wrong))).code).toBe('selection_changed');
  expect(await jobs()).toBe(before);
  expect(await stateOf(domain, must(late).id)).toMatchObject({ money: 'unpaid' });
});

test('a row that changed since is refused by itself, at its agreed price, and the others are done', async () => {
  const [paid, dear, third] = await owed(3);
  const { id } = await started('pay');
  const pay = { ids: [must(paid).id], totals: (await domain.services.orderLookUps.totals({ ids: [must(paid).id] }, merchant)).amounts };
  await domain.services.orderWriting.pay(pay, keyed(merchant));
  await domain.behind.admin.query('UPDATE order_batch_row SET amount = amount - 1 WHERE order_id = $1', [must(dear).id]);
  const before = await balanceOf(domain, 'USD');
  await runJobs(domain);
  const rows = await rowsOf(id);
  const of = (order: { id: string } | undefined) => must(rows.find((row) => row.id === order?.id));
  expect(of(paid)).toMatchObject({ outcome: 'failed', customerNo: must(paid).customerNo });
  expect(of(dear)).toMatchObject({ outcome: 'failed' });
  expect(of(dear).reason).toMatch(/^The price has changed/);
  expect(of(third)).toMatchObject({ outcome: 'done', reason: null });
  expect(before - (await balanceOf(domain, 'USD'))).toBeCloseTo(Number((await stateOf(domain, must(third).id)).total), 2);
  expect(await batches().read({ id }, merchant)).toMatchObject({ done: 1, failed: 2, waiting: 0 });
  const failed = await batches().rows({ id, outcome: 'failed' }, merchant);
  expect([failed.total, failed.records.length]).toEqual([2, 2]);
});

test('a job that dies goes on where it stood: nothing is paid twice and no row is lost', async () => {
  const made = await owed(2);
  const { id } = await started('pay');
  await domain.behind.admin.query(
    "UPDATE job SET status = '2', end_at = now(), begin_at = now() WHERE kind = 'orderBatch' AND status = '1'",
  );
  const before = await balanceOf(domain, 'USD');
  await expect(batches().asJob({ id }, merchant, work(0))).rejects.toThrow('killed');
  expect(await balanceOf(domain, 'USD')).toBe(before);
  expect(await batches().read({ id }, merchant)).toMatchObject({ done: 0, waiting: 2 });
  const again = work();
  await batches().asJob({ id }, merchant, again);
  await batches().asJob({ id }, merchant, work());
  expect(again.portions).toEqual([2]);
  expect(await batches().read({ id }, merchant)).toMatchObject({ done: 2, waiting: 0 });
  const { rows } = await domain.behind.admin.query(
    "SELECT order_id FROM ledger_transfer WHERE order_id = ANY($1) AND cause = 'pay' ORDER BY order_id",
    [made.map((order) => order.id)],
  );
  expect(rows).toHaveLength(2);
});

test('a job that ends without reaching rows gives them their reason', async () => {
  await owed(1);
  const { id } = await started('pay');
  await domain.database.tenant(merchant.principal.tenantId, async (tx) => batches().asJob.giveUp?.(tx, { id }, merchant));
  expect(await batches().read({ id }, merchant)).toMatchObject({ failed: 1, waiting: 0 });
  expect((await rowsOf(id))[0]?.reason).toBe('The job ended before it reached this order');
  await runJobs(domain);
});

test('abandoning gives the reason to each, and data rules and permissions hold', async () => {
  const made = await owed(2);
  const keys = new Set([...merchant.principal.permissions].filter((key) => key !== 'order:abandon'));
  const unable = { ...merchant, principal: { ...merchant.principal, permissions: keys } };
  expect((await refusalOf(started('abandon', unable))).code).toBe('forbidden');
  await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
    expect(await totals(query(), 'abandon')).toMatchObject({ orders: 0 });
    const input = { action: 'abandon' as const, query: query(), orders: 2, totals: [] };
    expect((await refusalOf(batches().start(input, keyed(merchant)))).detail.values).toMatchObject({ agreedOrders: 2, orders: 0 });
  });
  const { id } = await started('abandon', merchant, { reason: ' Sold out ' });
  await runJobs(domain);
  expect(await batches().read({ id }, merchant)).toMatchObject({ done: 2, failed: 0 });
  for (const order of made) expect(await stateOf(domain, order.id)).toMatchObject({ document: 'voided' });
  const log = await domain.services.orders.log({ id: must(made[0]).id }, merchant);
  expect(log.map(({ content }) => content).join()).toContain('Sold out');
});

test('drafts are submitted at the prices that they show; one without a price says so', async () => {
  const saved = await domain.services.orderWriting.saveDraft({ ...wholeOrder({ remark: mark }) }, keyed(merchant));
  const bare = await domain.services.orderWriting.saveDraft({ remark: mark }, keyed(merchant));
  expect(await totals(query(), 'submit')).toMatchObject({ orders: 2, unpriced: 1 });
  const { id } = await started('submit');
  await runJobs(domain);
  const rows = await rowsOf(id);
  expect(rows.find((row) => row.id === saved.id)).toMatchObject({ outcome: 'done' });
  expect(rows.find((row) => row.id === bare.id)).toMatchObject({ outcome: 'failed' });
  expect((await stateOf(domain, saved.id)).document).not.toBe('draft');
});

test('more orders than a batch takes are refused with the number and the limit, as is a choice of nothing', async () => {
  expect(() => requireNotTooMany(limits.batchOfSearch)).not.toThrow();
  const refusal = await refusalOf((async () => requireNotTooMany(limits.batchOfSearch + 1))());
  expect(refusal).toMatchObject({ code: 'too_many_orders', detail: { values: { orders: 10_001, max: 10_000 } } });
  const { orderLookUps } = domain.services;
  expect((await refusalOf(orderLookUps.totals({ to: 'pay' }, merchant))).detail.fields?.[0]?.path).toBe('ids');
});
