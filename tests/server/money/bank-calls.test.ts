import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { ledgerProblems } from '../../../server/money/db/ledger-problems.ts';
import { credit } from '../../support/credit.ts';
import { isLong } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { naiveLedger } from './naive-ledger.ts';

/** Clients that are at work at once, each signed in by itself (issue: 16). */
const clients = 16;
const price = '7.50';

let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(clients) } });
  for (let at = 0; at < clients; at += 1) tokens.push(await server.login('merchant'));
});
afterAll(() => server.stop());

const tokenOf = (client: number) => must(tokens[client % clients]);
const rowsOf = async <R extends object>(sql: string, values: unknown[]) => (await server.database.admin.query<R>(sql, values)).rows;

/** A payment as a page sends it. */
async function pay(client: number, ids: readonly string[], currency: string, key: string = randomUUID()) {
  const input = { ids: [...ids], totals: [{ currencyCode: currency, total: (Number(price) * ids.length).toFixed(2) }] };
  return (await server.call('order.pay', input, { token: tokenOf(client), headers: { 'Idempotency-Key': key } })).envelope;
}

/** Orders on their way that cost the price in this currency, each owed. */
async function owed(currency: string, count: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    `UPDATE shipment_order SET document_status = 'generated', logistics_status = 'order_placed', confirm_status = 'approved', currency = $3, total_amount = $4
     WHERE id IN (SELECT id FROM shipment_order WHERE tenant_id = $1 AND settlement_status = 'unpaid' AND document_status = 'generated'
       AND currency IN ('CNY', 'USD') LIMIT $2) RETURNING id`,
    [harbour.id, count, currency, price],
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

const topUp = (currency: string, amount: string) => credit(server.database.admin, harbour.id, amount, currency);

const balanceOf = async (currency: string) =>
  (
    await rowsOf<{ balance: string }>("SELECT balance::text FROM account WHERE tenant_id = $1 AND currency = $2 AND kind = 'balance'", [
      harbour.id,
      currency,
    ])
  )[0]?.balance;
const charges = async (ids: readonly string[]) =>
  (
    await rowsOf<{ id: string }>("SELECT order_id AS id FROM ledger_transfer WHERE cause = 'pay' AND order_id = ANY ($1) ORDER BY 1", [ids])
  ).map(({ id }) => id);
const problems = () => ledgerProblems(server.database.admin);

/** Fifty orders are paid at once, each by itself, where the balance is for ten: the orders whose payment was acknowledged. */
async function rush(currency: string): Promise<{ ids: string[]; through: string[] }> {
  const ids = await owed(currency, 50);
  await topUp(currency, '75.00');
  const answers = await Promise.all(ids.map((id, at) => pay(at, [id], currency)));
  const rows = answers.map(({ result }) => must(result.results[0]));
  for (const { ok, errorCode } of rows) if (!ok) expect(errorCode).toBe('balance_too_low');
  return { ids, through: rows.flatMap(({ id, ok }) => (ok ? [id] : [])).sort() };
}

describe('payments over HTTP (security M1, M2)', () => {
  test('50 at once from 16 clients against a balance for 10: exactly 10 go through, and they are the ones that were told so', async () => {
    const { ids, through } = await rush('SGD');
    expect(through).toHaveLength(10);
    expect(await charges(ids)).toEqual(through);
    const paid = await rowsOf<{ id: string }>(
      "SELECT id FROM shipment_order WHERE id = ANY ($1) AND settlement_status = 'paid' ORDER BY id",
      [ids],
    );
    expect(paid.map(({ id }) => id)).toEqual(through);
    expect(await balanceOf('SGD')).toBe('0.000');
    expect(await problems()).toEqual([]);
  });

  test.runIf(isLong)('one order that 16 clients pay at once, each under a key of its own, is charged once', async () => {
    const ids = await owed('AUD', 1);
    await topUp('AUD', '1000.00');
    const answers = await Promise.all(tokens.map((_token, client) => pay(client, ids, 'AUD')));
    const codes = answers.map(({ result }) => result.results[0]?.errorCode ?? 'paid').sort();
    expect(codes).toEqual([...Array(clients - 1).fill('order_wrong_state'), 'paid']);
    expect(await charges(ids)).toEqual(ids);
    expect(await balanceOf('AUD')).toBe('992.500');
  });

  test('a hundred equal requests under one key: one effect, and every answer is the same', async () => {
    const ids = await owed('CAD', 3);
    await topUp('CAD', '1000.00');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => pay(0, ids, 'CAD', key)));
    const bodies = answers.map(({ timestamp: _timestamp, requestId: _request, ...told }) => JSON.stringify(told));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: true, result: { done: 3, failed: 0 } });
    expect(await charges(ids)).toEqual([...ids].sort());
    expect(await balanceOf('CAD')).toBe('977.500');
    const logged = await rowsOf("SELECT 1 FROM order_log WHERE order_id = ANY ($1) AND operation = 'pay'", [ids]);
    expect(logged).toHaveLength(3);
  });

  test.runIf(isLong)('a new order that is submitted and paid thirty times under one key is one order, charged once', async () => {
    const order = wholeOrder({ customerNo: 'CLICKED-OFTEN' });
    const { envelope } = await server.call('calculate.orderTry', order, { token: tokenOf(0) });
    const quote = must(envelope.result.quote);
    const offer = must(quote.products.find(({ productCode }) => productCode === order.productCode));
    const input = { ...order, quoteId: quote.quoteId, total: offer.total ?? '', currencyCode: offer.currencyCode ?? '', pay: true };
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.call('order.submit', input, { token: tokenOf(0), headers })));
    const made = new Set(answers.map((answer) => JSON.stringify([answer.status, answer.envelope.success, answer.envelope.result])));
    expect(made.size).toBe(1);
    const { id } = must(answers[0]).envelope.result;
    expect(await rowsOf<{ id: string }>("SELECT id FROM shipment_order WHERE customer_no = 'CLICKED-OFTEN'", [])).toEqual([{ id }]);
    expect(await charges([id])).toEqual([id]);
    expect(await problems()).toEqual([]);
  });

  test('a key that was used is refused with another body, for another call and by another user; another tenant has keys of its own', async () => {
    const [one, two] = await owed('CAD', 2);
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key };
    expect(await pay(0, [must(one)], 'CAD', key)).toMatchObject({ success: true, result: { done: 1 } });
    const reused = { success: false, errorCode: 'key_reused', result: null };
    expect(await pay(0, [must(two)], 'CAD', key)).toMatchObject(reused);
    expect(await pay(0, [must(one), must(two)], 'CAD', key)).toMatchObject(reused);
    const refund = (token: string) => server.call('order.batchRefund', { ids: [must(one)] }, { token, headers });
    expect((await refund(tokenOf(0))).envelope).toMatchObject(reused);
    const none = await server.call('order.batchRefund', { ids: [must(one)] }, { token: tokenOf(0) });
    expect(none.envelope).toMatchObject({ success: false, errorCode: 'key_missing' });
    expect((await refund(await server.login('globex'))).envelope).toMatchObject({ success: true, result: { done: 0, failed: 1 } });
    expect(await charges([must(one), must(two)])).toEqual([one]);
    expect(await problems()).toEqual([]);
  });

  // The last one: what it plants stays.
  test.runIf(isLong)('a ledger that reads, looks and then writes is found out by the same rush over HTTP', async () => {
    await server.database.admin.query(naiveLedger);
    expect((await rush('NZD')).through.length).toBeGreaterThan(10);
    expect(await problems()).not.toEqual([]);
  });
});
