import { describe, expect, test } from 'vitest';
import type { TotalsPurpose } from '../../../contract/endpoints/orders/order-write.ts';
import { createCache } from '../../../server/calls/cache.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { credit } from '../../support/credit.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { packetsOf } from '../platform/packets.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { balanceOf, keyed, runJobs, stateOf, submitted, totalsFor, transfersOf, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const writing = () => domain.services.orderWriting;
const seen = async (ids: readonly string[], to: TotalsPurpose) => ({ ids: [...ids], totals: await totalsFor(domain, merchant, ids, to) });
const pay = async (ids: readonly string[]) => writing().pay(await seen(ids, 'pay'), keyed(merchant));
const draft = async (changes: Parameters<typeof wholeOrder>[0] = {}) =>
  (await writing().saveDraft(wholeOrder(changes), keyed(merchant))).id;
const put = (id: string, columns: string) => domain.behind.admin.query(`UPDATE shipment_order SET ${columns} WHERE id = $1`, [id]);
const operationsOf = async (id: string) => (await domain.services.orders.log({ id }, merchant)).map((entry) => entry.operation);
const absent = '01a00000-0000-7000-8000-00000000dead';

describe('paying', () => {
  test('charges each order once; the others say why not', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    const unsent = await draft();
    const before = await balanceOf(domain, 'USD');
    const outcome = await pay([one.id, unsent, absent, two.id, one.id, 'x']);
    expect(outcome).toMatchObject({ done: 2, failed: 3 });
    expect(outcome.results.map(({ id, ok, errorCode }) => [id, ok, errorCode])).toEqual([
      [one.id, true, undefined],
      [unsent, false, 'order_wrong_state'],
      [absent, false, 'order_not_found'],
      [two.id, true, undefined],
      ['x', false, 'order_not_found'],
    ]);
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before - Number(one.realTotalAmount) - Number(two.realTotalAmount), 2);
    expect(await pay([one.id])).toMatchObject({ done: 0, results: [{ errorCode: 'order_wrong_state' }] });
    expect(await transfersOf(domain, one.id)).toHaveLength(1);
    expect((await operationsOf(one.id))[0]).toBe('pay');
  });

  test('leaves in two packets: what it locks with the claim of its key, and what it writes with the commit', async () => {
    const [warm, one] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    // A signed-in caller's rights are read once and kept.
    const permissionCache = createCache(1)('merchant', '1');
    const caller = () => ({ ...keyed(merchant), principal: { ...merchant.principal, permissionCache } });
    const agreed = await seen([one.id], 'pay');
    await writing().pay(await seen([warm.id], 'pay'), caller());
    const packets = await packetsOf(async () => {
      expect(await writing().pay(agreed, caller())).toMatchObject({ done: 1 });
    });
    expect(packets).toBe(2);
    expect(await transfersOf(domain, one.id)).toHaveLength(1);
  });

  test('a payment that found too little money can be repeated with its key once there is enough', async () => {
    const one = await submitted(domain, merchant);
    await put(one.id, "currency = 'GBP'");
    const caller = keyed(merchant);
    const agreed = await seen([one.id], 'pay');
    const tried = await writing().pay(agreed, caller);
    expect(tried).toMatchObject({ done: 0, results: [{ errorCode: 'balance_too_low' }] });
    await credit(domain.behind.admin, tenants.harbour, '1000', 'GBP');
    expect(await writing().pay(agreed, caller)).toMatchObject({ done: 1, failed: 0 });
    expect(await writing().pay(agreed, caller)).toMatchObject({ done: 1, failed: 0 });
    expect(await transfersOf(domain, one.id)).toHaveLength(1);
  });

  test('batches over two currencies that cross each other all go through', async () => {
    const made: string[] = [];
    for (let at = 0; at < 16; at += 1) made.push((await submitted(domain, merchant)).id);
    // Ids in rising order: every batch has both currencies, half of them the one first, half the other.
    made.sort();
    for (const [at, id] of made.entries()) await put(id, `currency = '${[0, 3].includes(at % 4) ? 'CNY' : 'USD'}', total_amount = 1`);
    const pairs = Array.from({ length: 8 }, (_, at) => made.slice(at * 2, at * 2 + 2));
    const outcomes = await Promise.all(pairs.map((ids) => pay(ids)));
    expect(outcomes.map(({ done }) => done)).toEqual(pairs.map(() => 2));
  });

  test('what the balance does not cover is refused by its row, and the row before it stays paid', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    const rest = (await balanceOf(domain, 'USD')) - Number(one.realTotalAmount) - 1;
    await credit(domain.behind.admin, tenants.harbour, '1', 'USD');
    await domain.behind.admin.query(
      "UPDATE account SET balance = balance - $1 WHERE kind = 'balance' AND currency = 'USD' AND tenant_id = $2",
      [rest, tenants.harbour],
    );
    try {
      const outcome = await pay([one.id, two.id]);
      expect(outcome).toMatchObject({ done: 1, failed: 1 });
      const failed = must(outcome.results.find((row) => !row.ok));
      expect(failed).toMatchObject({ errorCode: 'balance_too_low', message: expect.stringContaining('USD') });
      expect(await stateOf(domain, failed.id)).toMatchObject({ money: 'unpaid' });
    } finally {
      await domain.behind.admin.query(
        "UPDATE account SET balance = balance + $1 WHERE kind = 'balance' AND currency = 'USD' AND tenant_id = $2",
        [rest, tenants.harbour],
      );
    }
  });

  test('an account that is not activated pays nothing', async () => {
    const newbie = await domain.as('newbie');
    expect((await refusalOf(writing().pay({ ids: [absent], totals: [] }, keyed(newbie)))).code).toBe('not_activated');
  });
});

describe('submitting drafts', () => {
  test('at the prices that they show, with their parts; what is not whole says what it lacks', async () => {
    const good = await draft();
    const { id: poor } = await writing().saveDraft({ productCode: 'US-STANDARD' }, keyed(merchant));
    const stale = await draft();
    await put(stale, 'total_amount = total_amount - 0.01');
    const outcome = await writing().batchSubmit({ ...(await seen([good, poor, stale, good], 'submitAndPay')), pay: true }, keyed(merchant));
    expect(outcome.results.map(({ id, ok, errorCode }) => [id, ok, errorCode])).toEqual([
      [good, true, undefined],
      [poor, false, 'invalid_fields'],
      [stale, false, 'price_changed'],
    ]);
    expect(outcome.results[2]?.message).toMatch(/USD \d/);
    // In the words of the form, not the paths of the call.
    expect(outcome.results[1]?.message).toMatch(/Sender: This is required.*; and \d+ more$|Sender: /);
    expect(outcome.results[1]?.message).not.toMatch(/consignor|consignee|\[\d/);
    expect(await stateOf(domain, good)).toMatchObject({ document: 'ordering', money: 'paid' });
    expect(await stateOf(domain, stale)).toMatchObject({ document: 'draft', money: 'unpaid' });
    await runJobs(domain);
    expect(await stateOf(domain, good)).toMatchObject({ document: 'generated' });
    // Brought up to date, it goes.
    expect(await writing().updateProduct({ ids: [stale] }, keyed(merchant))).toMatchObject({ done: 1 });
    expect(await writing().batchSubmit({ ids: [stale] }, keyed(merchant))).toMatchObject({ done: 1 });
  });

  test('a draft without a price says that one is missing, not that it has changed, in both languages', async () => {
    const id = await draft();
    await put(id, 'total_amount = NULL, currency = NULL');
    const told = async (caller: SignedInCaller) => (await writing().batchSubmit({ ids: [id] }, keyed(caller))).results[0];
    expect(await told(merchant)).toMatchObject({ ok: false, errorCode: 'no_price' });
    expect((await told(merchant))?.message).toMatch(/price to agree to is missing\. It costs USD \d+\.\d\d now: update its price/);
    expect((await told(await domain.as('merchant')))?.message).toMatch(/缺少已确认的价格，现为 USD \d+\.\d\d/);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'draft' });
  });

  test('a failed order whose changes alter its price says where it is submitted, in both languages', async () => {
    const { id } = await submitted(domain, merchant);
    await put(id, "document_status = 'order_failed', fail_reason = 'no room'");
    const { id: _id, ...form } = await writing().form({ id }, merchant);
    const boxes = (form.boxes ?? []).map((box) => ({ ...box, boxWeight: '9.5' }));
    await writing().saveDraft({ ...form, id, boxes }, keyed(merchant));
    const told = async (caller: SignedInCaller) => (await writing().batchSubmit({ ids: [id] }, keyed(caller))).results[0];
    expect(await told(merchant)).toMatchObject({ ok: false, errorCode: 'price_changed' });
    expect((await told(merchant))?.message).toMatch(/costs USD \d+\.\d\d now.*open it by Edit, and submit it there/);
    expect((await told(await domain.as('merchant')))?.message).toMatch(/现需 USD \d+\.\d\d.*打开订单.*提交/);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed' });
    // A draft is brought up to date from the list itself, and says nothing of a page.
    const stale = await draft();
    await put(stale, 'total_amount = total_amount - 0.01');
    const { results } = await writing().batchSubmit({ ids: [stale] }, keyed(merchant));
    expect(results[0]?.message).not.toContain('failed order');
  });

  test('a row that cannot be paid is not submitted either', async () => {
    const id = await draft();
    const key = "kind = 'balance' AND currency = 'USD' AND tenant_id = $1";
    const { rows } = await domain.behind.admin.query(`SELECT balance::text FROM account WHERE ${key}`, [tenants.harbour]);
    await domain.behind.admin.query(`UPDATE account SET balance = 0 WHERE ${key}`, [tenants.harbour]);
    const outcome = await writing().batchSubmit({ ...(await seen([id], 'submitAndPay')), pay: true }, keyed(merchant));
    await domain.behind.admin.query(`UPDATE account SET balance = $2 WHERE ${key}`, [tenants.harbour, rows[0].balance]);
    expect(outcome.results[0]).toMatchObject({ ok: false, errorCode: 'balance_too_low' });
    expect(await stateOf(domain, id)).toMatchObject({ document: 'draft' });
  });

  test('a draft that has its parts and was never typed here is submitted too', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "document_status = 'draft' AND product_code = 'US-STANDARD' AND box_count = 1", 1);
    const priced = await writing().updateProduct({ ids: [must(id)], productCode: 'US-STANDARD' }, keyed(merchant));
    const [row] = priced.results;
    if (row?.ok === true) expect(await writing().batchSubmit({ ids: [must(id)] }, keyed(merchant))).toMatchObject({ done: 1 });
    else expect(row?.errorCode).toMatch(/product_not_offered|invalid_fields/);
  });
});

describe('money back', () => {
  test('a refund gives back what was paid, once; paying again is another attempt', async () => {
    const before = await balanceOf(domain, 'USD');
    const { id } = await submitted(domain, merchant, { pay: true });
    expect(await writing().batchRefund({ ids: [id], reason: 'wrong address' }, keyed(merchant))).toMatchObject({ done: 1 });
    expect(await writing().batchRefund({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before, 2);
    expect(await stateOf(domain, id)).toMatchObject({ money: 'refunded' });
    expect((await domain.services.userAccounts.incomeFlow({ id }, merchant)).map((flow) => [flow.flowType, flow.remark])).toEqual([
      ['pay', null],
      ['refund', 'wrong address'],
    ]);
    expect(await writing().batchSubmit({ ...(await seen([id], 'submitAndPay')), pay: true }, keyed(merchant))).toMatchObject({ done: 1 });
    expect((await transfersOf(domain, id)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['pay 1', 'refund 1', 'pay 2']);
  });

  test('what a warehouse has is claimed, not refunded', async () => {
    const { id } = await submitted(domain, merchant, { pay: true });
    await put(id, "document_status = 'generated', logistics_status = 'in_warehouse'");
    expect(await writing().batchRefund({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });
    expect(await domain.services.claims.request({ ids: [id], reason: 'damaged' }, keyed(merchant))).toMatchObject({ done: 1 });
    expect(await stateOf(domain, id)).toMatchObject({ money: 'paid', logistics: 'in_warehouse' });
    expect((await transfersOf(domain, id)).map((line) => line.split(' ')[0])).toEqual(['pay']);
  });

  test('abandoning what was paid gives its money back in the same step', async () => {
    const before = await balanceOf(domain, 'USD');
    const { id } = await submitted(domain, merchant, { pay: true });
    await runJobs(domain);
    const results = await Promise.all(Array.from({ length: 4 }, () => domain.services.orders.close({ ids: id, reason: 'late' }, merchant)));
    expect(results.reduce((sum, outcome) => sum + outcome.done, 0)).toBe(1);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'voided', money: 'refunded' });
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before, 2);
    expect((await operationsOf(id))[0]).toBe('abandonPaid');
  });
});

describe('review, placing again, deleting', () => {
  test('who rejects says why; a rejected order is not paid', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    const confirm = (id: string, approved: boolean, examineRemark?: string) =>
      writing().batchConfirm({ ids: [id], approved, ...(examineRemark === undefined ? {} : { examineRemark }) }, keyed(merchant));
    expect((await refusalOf(confirm(one.id, false, ' '))).detail.fields?.[0]?.path).toBe('examineRemark');
    expect(await confirm(one.id, false, 'value too low')).toMatchObject({ done: 1 });
    expect(await confirm(one.id, true)).toMatchObject({ done: 0 });
    expect(await confirm(two.id, true)).toMatchObject({ done: 1 });
    expect(await pay([one.id, two.id])).toMatchObject({ done: 1, failed: 1 });
    expect(await stateOf(domain, one.id)).toMatchObject({ confirm: 'rejected', money: 'unpaid' });
    expect((await operationsOf(one.id))[0]).toBe('reject');
  });

  test('a failed order is placed once more, as it is', async () => {
    const { id } = await submitted(domain, merchant);
    expect(await writing().place({ ids: [id] }, keyed(merchant))).toMatchObject({ done: 0 });
    await put(id, "document_status = 'order_failed', fail_reason = 'x'");
    expect(await writing().place({ ids: [id, id] }, keyed(merchant))).toMatchObject({ done: 1, failed: 0 });
    await runJobs(domain);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'generated', reason: null });
  });

  test('drafts are deleted for good, nothing else is, and the audit log knows', async () => {
    const id = await draft();
    const placed = await submitted(domain, merchant);
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'draft'", 1);
    const outcome = await writing().remove({ ids: [id, placed.id, must(foreign)].join(',') }, merchant);
    expect(outcome.results.map((row) => row.errorCode)).toEqual([undefined, 'order_wrong_state', 'order_not_found']);
    expect((await refusalOf(domain.services.orders.detail({ id }, merchant))).code).toBe('order_not_found');
    expect(await orderIds(domain, tenants.globex, `id = '${foreign}'`, 1)).toHaveLength(1);
    const { rows } = await domain.behind.admin.query('SELECT action FROM audit_log WHERE subject = $1', [id]);
    expect(rows).toEqual([{ action: 'order.delete' }]);
    expect((await refusalOf(writing().remove({ ids: ' ' }, merchant))).code).toBe('nothing_selected');
    const many = Array.from({ length: 101 }, (_, at) => `id-${at}`).join(',');
    expect((await refusalOf(writing().remove({ ids: many }, merchant))).code).toBe('too_many_numbers');
  });

  test('the database itself keeps what was submitted, parts and all', async () => {
    const { id } = await submitted(domain, merchant);
    const asServer = (statement: string) => domain.database.tenant(tenants.harbour, (tx) => tx.execute(statement));
    for (const table of ['shipment_order WHERE id', 'order_box WHERE order_id', 'goods_line WHERE order_id', 'fee_line WHERE order_id'])
      await expect(asServer(`DELETE FROM ${table} = '${id}'`), table).rejects.toMatchObject({ cause: { code: 'WB003' } });
  });

  test('data rules narrow every batch', async () => {
    const { id } = await submitted(domain, merchant);
    const unsent = await draft();
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      const key = () => keyed(merchant);
      const outcomes = [
        await writing().pay({ ids: [id], totals: [] }, key()),
        await writing().batchSubmit({ ids: [unsent] }, key()),
        await writing().batchRefund({ ids: [id] }, key()),
        await domain.services.claims.request({ ids: [id], reason: 'x' }, key()),
        await domain.services.claims.withdraw({ ids: [id] }, key()),
        await writing().batchConfirm({ ids: [id], approved: true }, key()),
        await writing().updateProduct({ ids: [unsent] }, key()),
        await writing().place({ ids: [id] }, key()),
        await writing().remove({ ids: unsent }, merchant),
      ];
      for (const outcome of outcomes) expect(outcome.results[0]).toMatchObject({ ok: false, errorCode: 'order_not_found' });
    });
    expect(await stateOf(domain, unsent)).toMatchObject({ document: 'draft' });
  });
});
