import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { transferCauses } from '../../../contract/entities/finance/transfer.ts';
import { exact, sum } from '../../../contract/values/exact.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
});
afterAll(() => server.stop());

type Filters = CallInput<'transfer.summary'>;
const asked = async (input: CallInput<'transfer.list'> = {}, token = owner) =>
  (await server.call('transfer.list', input, { token, lang: 'en_US' })).envelope;
const list = async (input: CallInput<'transfer.list'> = {}, token = owner) => (await asked(input, token)).result;
const sums = async (input: Filters = {}, token = owner) => (await server.call('transfer.summary', input, { token })).envelope.result;
const inCurrency = async (currencyCode: string, input: Filters = {}) => must((await sums({ ...input, currencyCode }))[0]);

/** The first and the last day of the demo's transfers in this currency that are at most 31 days apart. */
async function days(currency: string): Promise<{ createTime_begin: string; createTime_end: string }> {
  const { rows } = await server.database.admin.query<{ last: string; first: string }>(
    `SELECT max(created_at AT TIME ZONE 'Asia/Shanghai')::date::text AS last, (max(created_at AT TIME ZONE 'Asia/Shanghai')::date - 20)::text AS first
     FROM ledger_transfer WHERE tenant_id = $1 AND currency = $2`,
    [harbour.id, currency],
  );
  const { first, last } = must(rows[0]);
  return { createTime_begin: first, createTime_end: last };
}

test('the sums of each currency are those of the ledger, to the last digit', async () => {
  const { rows } = await server.database.admin.query<{ currency: string; balance: string; causes: Record<string, string>; total: number }>(
    `SELECT a.currency, a.balance::text, sum(m.total)::int AS total, json_object_agg(m.cause, m.amount) AS causes FROM account a CROSS JOIN LATERAL (
       SELECT t.cause, sum(e.amount)::text AS amount, count(*) AS total FROM ledger_entry e JOIN ledger_transfer t ON t.tenant_id = e.tenant_id AND t.id = e.transfer_id
       WHERE e.tenant_id = a.tenant_id AND e.account_id = a.id GROUP BY 1) m
     WHERE a.tenant_id = $1 AND a.kind = 'balance' GROUP BY 1, 2`,
    [harbour.id],
  );
  const found = await sums();
  expect(found[0]?.currencyCode).toBe('CNY');
  expect(found.map(({ currencyCode }) => currencyCode).sort()).toEqual(rows.map(({ currency }) => currency).sort());
  for (const { currency, balance, causes, total } of rows) {
    const own = must(found.find(({ currencyCode }) => currencyCode === currency));
    for (const cause of transferCauses) expect(exact(own[cause]).equals(exact(causes[cause] ?? '0'))).toBe(true);
    expect([own.count, exact(own.openingBalance).valueOf()]).toEqual([total, 0]);
    expect(exact(own.closingBalance).equals(exact(balance)) && exact(own.change).equals(exact(balance))).toBe(true);
  }
});

test('opening balance, sums and closing balance of a range add up, and meet those of the days around', async () => {
  const range = await days('CNY');
  const own = await inCurrency('CNY', range);
  expect(own.count).toBeGreaterThan(0);
  expect(sum(transferCauses.map((cause) => exact(own[cause]))).equals(exact(own.change))).toBe(true);
  expect(exact(own.openingBalance).add(exact(own.change)).equals(exact(own.closingBalance))).toBe(true);
  const { createTime_begin: first } = range;
  const before = await inCurrency('CNY', { createTime_begin: `${first} 00:00:00`, createTime_end: `${first} 11:59:59` });
  const after = await inCurrency('CNY', { createTime_begin: `${first} 12:00:00`, createTime_end: range.createTime_end });
  expect([before.openingBalance, before.closingBalance, after.closingBalance]).toEqual([
    own.openingBalance,
    after.openingBalance,
    own.closingBalance,
  ]);
  // Other filters leave the balances of the range alone.
  const paid = await inCurrency('CNY', { ...range, flowType: 'pay' });
  expect([paid.openingBalance, paid.closingBalance, paid.pay, paid.refund]).toEqual([
    own.openingBalance,
    own.closingBalance,
    own.pay,
    '0.00',
  ]);
});

test.each(['EUR', 'CNY', 'JPY'])('the list has the rows of the sums in %s, each with the balance after it', async (currencyCode) => {
  const range = await days(currencyCode);
  const filters = { ...range, currencyCode };
  const own = await inCurrency(currencyCode, range);
  const { records, total } = await list({ ...filters, order: 'asc', pageSize: 1000 });
  expect([records.length, total]).toEqual([own.count, own.count]);
  let balance = exact(own.openingBalance);
  for (const row of records) {
    balance = balance.add(exact(row.amount));
    expect([exact(row.balance).equals(balance), balance.compare(exact('0')) >= 0]).toEqual([true, true]);
  }
  expect(balance.equals(exact(own.closingBalance))).toBe(true);
  const pages = await Promise.all(
    [1, 2, 3].map(async (pageNo) => (await list({ ...filters, order: 'asc', pageNo, pageSize: 10 })).records),
  );
  expect(pages.flat()).toEqual(records.slice(0, 30));
  expect((await list({ ...filters, pageSize: 1000 })).records).toEqual([...records].reverse());
});

test('without filters, positions count the rows', async () => {
  const { rows } = await server.database.admin.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM ledger_transfer WHERE tenant_id = $1',
    [harbour.id],
  );
  expect((await list()).total).toBe(rows[0]?.total);
  expect((await list({ currencyCode: 'CNY' })).total).toBe((await inCurrency('CNY')).count);
  expect((await list({ currencyCode: 'XXX' })).total).toBe(0);
});

test('a number finds the transfers of its order, an amount those between', async () => {
  const { records } = await list({ flowType: 'pay' });
  const row = must(records.find(({ customerNo }) => customerNo !== null));
  const found = await list({ number: must(row.customerNo) });
  expect(found.records.map(({ id }) => id)).toContain(row.id);
  expect(new Set(found.records.map(({ orderId }) => orderId))).toEqual(new Set([row.orderId]));
  expect((await list({ number: 'nowhere' })).total).toBe(0);
  const least = row.amount.slice(1);
  const between = await list({ amountFrom: least, amountTo: least, currencyCode: row.currencyCode });
  expect(between.records.every(({ amount }) => amount.replace('-', '') === least)).toBe(true);
  expect(between.records.map(({ id }) => id)).toContain(row.id);
});

test('a range is complete and has at most 31 days', async () => {
  expect((await asked({ createTime_begin: '2026-10-01', createTime_end: '2026-11-01' })).errorCode).toBe('range_too_long');
  expect((await asked({ createTime_begin: '2026-10-01' })).errorCode).toBe('invalid_fields');
  expect((await asked({ createTime_begin: '2026-10-02', createTime_end: '2026-10-01' })).errorCode).toBe('range_reversed');
});

test('who may not see the amounts of orders sees what moved without the order that it was for', async () => {
  const paid = { flowType: 'pay', pageSize: 1000 };
  const numbers = (await list(paid)).records.map(({ customerNo }) => customerNo);
  expect(numbers.filter(Boolean).length).toBeGreaterThan(10);
  const { rows } = await server.database.admin.query(
    `DELETE FROM role_permission rp USING user_role ur, app_user u
     WHERE u.username = 'merchant' AND ur.user_id = u.id AND rp.role_id = ur.role_id AND rp.action = 'order:amount' RETURNING rp.*`,
  );
  const { records } = await list(paid);
  expect(records.map(({ customerNo, orderId, trackingNumber }) => [customerNo, orderId, trackingNumber])).toEqual(
    records.map(() => [null, null, null]),
  );
  expect((await list({ number: numbers.find(Boolean) ?? '' })).total).toBe(0);
  await server.database.admin.query('INSERT INTO role_permission SELECT * FROM json_populate_recordset(NULL::role_permission, $1)', [
    JSON.stringify(rows),
  ]);
  expect((await list(paid)).records.map(({ customerNo }) => customerNo)).toEqual(numbers);
});

test('T1: another company sees its own transfers only, and nobody without the right to see balances sees any', async () => {
  const [row] = (await list({ flowType: 'pay' })).records;
  const other = await server.login('globex');
  expect((await list({ number: must(must(row).customerNo) }, other)).total).toBe(0);
  expect(JSON.stringify((await list({ pageSize: 1000 }, other)).records)).not.toContain(must(row).id);
  const clerk = await server.login('clerk');
  expect((await asked({}, clerk)).errorCode).toBe('forbidden');
  expect((await server.call('transfer.summary', {}, { token: clerk })).envelope.errorCode).toBe('forbidden');
});
