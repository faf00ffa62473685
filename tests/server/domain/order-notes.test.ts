import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let clerk: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
  clerk = await domain.as('clerk');
});
afterAll(() => domain.close());

const owed = "document_status = 'generated' AND settlement_status = 'unpaid' AND confirm_status = 'approved' AND currency = 'CNY'";
const inEnglish = (caller: SignedInCaller): SignedInCaller => ({ ...caller, language: 'en_US' });
const totals = (ids: readonly string[], to: 'pay' | 'refund' | 'submit', caller = merchant) =>
  domain.services.orderLookUps.totals({ ids: [...ids], to }, caller);

describe('what a confirmation says beside the sum', () => {
  test('which of the chosen orders are left out, by what stands in their way', async () => {
    const unpaid = await orderIds(domain, tenants.harbour, owed, 2);
    const drafts = await orderIds(domain, tenants.harbour, "document_status = 'draft'", 3);
    const paid = await orderIds(domain, tenants.harbour, "settlement_status = 'paid'", 1);
    const { orders, note } = await totals([...unpaid, ...drafts, ...paid], 'pay', inEnglish(merchant));
    expect(orders).toBe(2);
    expect(note).toBe('Left out of your selection: Draft 3, Paid 1.');
    expect((await totals([...unpaid, ...drafts], 'pay')).note).toBe('所选订单中不包括：草稿 3 单。');
  });

  test('nothing where all are covered, and of no order that is not the tenant’s', async () => {
    const unpaid = await orderIds(domain, tenants.harbour, owed, 2);
    const foreign = await orderIds(domain, tenants.globex, "document_status = 'draft'", 2);
    expect((await totals([...unpaid, ...foreign], 'pay')).note).toBe('');
  });

  test('what the balance lacks, to those who may see it', async () => {
    const ids = await orderIds(domain, tenants.harbour, owed, 2);
    const before = await domain.behind.admin.query('SELECT balance FROM account WHERE tenant_id = $1 AND currency = $2', [
      tenants.harbour,
      'CNY',
    ]);
    await domain.behind.admin.query("UPDATE account SET balance = 0.5 WHERE tenant_id = $1 AND currency = 'CNY'", [tenants.harbour]);
    try {
      const { note, amounts } = await totals(ids, 'pay', inEnglish(merchant));
      const lacks = (Number(must(amounts[0]).total) - 0.5).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
      expect(note).toBe(`The balance is CNY ${lacks} short.`);
      const mayPay = { ...clerk, principal: { ...clerk.principal, permissions: new Set([...clerk.principal.permissions, 'order:pay']) } };
      expect(mayPay.principal.permissions.has('account:list')).toBe(false);
      expect((await totals(ids, 'pay', mayPay)).note).not.toContain('short');
      expect((await totals(ids, 'submit', inEnglish(merchant))).note).not.toContain('short');
    } finally {
      await domain.behind.admin.query("UPDATE account SET balance = $2 WHERE tenant_id = $1 AND currency = 'CNY'", [
        tenants.harbour,
        before.rows[0]?.balance,
      ]);
    }
  });
});

describe('numbers that a search does not find', () => {
  const missing = (filters: Parameters<typeof domain.services.orderLookUps.missingNumbers>[0], caller = inEnglish(merchant)) =>
    domain.services.orderLookUps.missingNumbers(filters, caller);
  const numberOf = async (id: string) => {
    const { rows } = await domain.behind.admin.query<{ no: string }>('SELECT customer_no AS no FROM shipment_order WHERE id = $1', [id]);
    return must(rows[0]).no;
  };

  test('are named in the order in which they were asked for, a foreign one like one that does not exist', async () => {
    const [own] = await orderIds(domain, tenants.harbour, "document_status = 'generated'", 1);
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'generated'", 1);
    const [here, there] = [await numberOf(must(own)), await numberOf(must(foreign))];
    const told = await missing({ customerNo: `NO-SUCH ${here} ${there}` });
    expect(told).toEqual([
      { number: 'NO-SUCH', reason: 'unknown', text: 'no order has this number' },
      { number: there, reason: 'unknown', text: 'no order has this number' },
    ]);
  });

  test('are told apart from those that another filter hides, with what their order is', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "document_status = 'draft'", 1);
    const no = await numberOf(must(id));
    expect(await missing({ customerNo: no })).toEqual([]);
    const [hidden] = await missing({ customerNo: no, orderStatus: 'delivered' });
    expect(hidden).toMatchObject({ number: no, reason: 'hidden' });
    expect(must(hidden).text).toMatch(/^hidden by the other filters \(Draft, \d{4}-\d\d-\d\d\)$/);
  });

  test('are none without numbers, and a data rule hides an order as if it were not there', async () => {
    expect(await missing({ orderStatus: 'delivered' })).toEqual([]);
    const rows = await domain.services.orders.list({ pageSize: 1 }, merchant);
    const no = must(rows.records[0]).customerNo;
    const other = await domain.as('globex');
    expect(await missing({ customerNo: no }, inEnglish(other))).toEqual([
      { number: no, reason: 'unknown', text: 'no order has this number' },
    ]);
  });
});
