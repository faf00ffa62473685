import { describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, keyed, stateOf, submitted, wholeOrder } from './orders-world.ts';

openMerchantDomain();

const writing = () => domain.services.orderWriting;
const save = (input: CallInput<'order.saveDraft'>, caller = keyed(merchant)) => writing().saveDraft(input, caller);
const form = (id: string) => writing().form({ id }, merchant);
const submit = async (input: Partial<CallInput<'order.submit'>>) => {
  const order = wholeOrder(input);
  return writing().submit({ ...order, ...(await agreedFor(domain, merchant, order)) }, keyed(merchant));
};

describe('an order that two people write', () => {
  test('is kept as the first of them wrote it; the other is told who it was', async () => {
    const { id, revision } = await save(wholeOrder({ remark: 'first' }));
    expect((await form(id)).revision).toBe(revision);
    const next = await save({ ...wholeOrder({ remark: 'second' }), id, revision });
    expect(next.revision).toBeGreaterThan(revision);
    const refusal = await refusalOf(save({ ...wholeOrder({ remark: 'lost?' }), id, revision }));
    expect(refusal).toMatchObject({
      code: 'order_changed',
      detail: { values: { operator: 'merchant' }, result: { operator: 'merchant', updateTime: next.updateTime } },
    });
    expect(await form(id)).toMatchObject({ remark: 'second', revision: next.revision });
    // The reply's revision is the one to go on with.
    expect((await save({ ...wholeOrder({ remark: 'third' }), id, revision: next.revision })).revision).toBeGreaterThan(next.revision);
  });

  test('is written by one of many who saw the same', async () => {
    const { id, revision } = await save(wholeOrder());
    const tries = Array.from({ length: 6 }, (_, at) => save({ ...wholeOrder({ remark: `writer ${at}` }), id, revision }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'order_changed' });
  });

  test('is written over by who says so, having seen that version and no later one', async () => {
    const { id, revision } = await save(wholeOrder());
    await save({ ...wholeOrder({ remark: 'theirs' }), id, revision });
    const refusal = await refusalOf(save({ ...wholeOrder({ remark: 'mine' }), id, revision }));
    const { revision: theirs } = refusal.detail.result as { revision: number };
    const over = await save({ ...wholeOrder({ remark: 'mine' }), id, revision: theirs });
    expect(await form(id)).toMatchObject({ remark: 'mine', revision: over.revision });
    expect((await refusalOf(save({ ...wholeOrder({ remark: 'late' }), id, revision: theirs }))).code).toBe('order_changed');
  });

  test('is weighed as it was scanned: neither the station nor an open page writes over the other unseen', async () => {
    const { id, customerNo, revision } = await save(wholeOrder());
    const scan = () => domain.services.orderLookUps.scan({ number: customerNo }, merchant);
    const scanned = await scan();
    expect(scanned).toMatchObject({ id, revision });
    const weighed = (boxWeight: string) => ({ ...wholeOrder(), id, boxes: [{ ...must(wholeOrder().boxes[0]), boxWeight }] });
    // The page was first.
    const page = await save({ ...weighed('2'), revision });
    expect((await refusalOf(save({ ...weighed('3'), revision: scanned.revision }))).code).toBe('order_changed');
    // The station was.
    await save({ ...weighed('3'), revision: (await scan()).revision });
    expect((await refusalOf(save({ ...weighed('4'), revision: page.revision }))).code).toBe('order_changed');
    expect((await form(id)).boxes?.[0]).toMatchObject({ boxWeight: '3' });
  });

  test('is submitted as it was seen, or not at all: nothing of it is overwritten or charged', async () => {
    const { id, revision } = await save(wholeOrder());
    const { revision: now } = await save({ ...wholeOrder({ remark: 'theirs' }), id, revision });
    expect((await refusalOf(submit({ id, revision, remark: 'mine', pay: true }))).code).toBe('order_changed');
    expect(await stateOf(domain, id)).toMatchObject({ document: 'draft', money: 'unpaid' });
    expect(await submit({ id, revision: now, remark: 'mine' })).toMatchObject({ id, orderStatus: 'ordering' });
    // Whoever still has it open hears of that, and not only that it cannot be written any more.
    expect((await refusalOf(save({ ...wholeOrder(), id, revision: now }))).code).toBe('order_changed');
    expect((await refusalOf(save({ ...wholeOrder(), id }))).code).toBe('order_wrong_state');
  });

  test('is no other one when it is kept again as it is', async () => {
    const { id, revision } = await save(wholeOrder());
    const again = await save({ ...wholeOrder(), id, revision });
    expect(again.revision).toBe(revision);
    expect(await domain.services.orders.log({ id }, merchant)).toHaveLength(1);
    expect((await save({ ...wholeOrder({ remark: 'new' }), id, revision })).revision).toBeGreaterThan(revision);
  });

  test('is taken by a reply that was lost: the same call with its key is no second writer', async () => {
    const { id, revision } = await save(wholeOrder());
    const caller = keyed(merchant);
    const input = { ...wholeOrder({ remark: 'once' }), id, revision };
    expect(await save(input, caller)).toEqual(await save(input, caller));
  });

  test('is written over by clients that say nothing of what they saw', async () => {
    const { id } = await save(wholeOrder());
    await save({ ...wholeOrder({ remark: 'one' }), id });
    await save({ ...wholeOrder({ remark: 'two' }), id });
    expect((await form(id)).remark).toBe('two');
  });

  test('other writings count too: a new price, and what happens to a failed order', async () => {
    const { id, revision } = await save(wholeOrder());
    await writing().updateProduct({ ids: [id] }, keyed(merchant));
    expect((await refusalOf(save({ ...wholeOrder(), id, revision }))).code).toBe('order_changed');
    const failed = await submitted(domain, merchant);
    const put = (columns: string) => domain.behind.admin.query(`UPDATE shipment_order SET ${columns} WHERE id = $1`, [failed.id]);
    await put("document_status = 'order_failed', fail_reason = 'x'");
    const seen = (await form(failed.id)).revision;
    await put("settlement_status = 'paid'");
    expect((await refusalOf(submit({ id: failed.id, ...(seen === undefined ? {} : { revision: seen }) }))).code).toBe('order_changed');
  });

  test('a copy is nobody’s yet', async () => {
    const { id } = await save(wholeOrder());
    expect(await writing().form({ id, copy: true }, merchant)).not.toHaveProperty('revision');
  });
});

describe('a customer number that somebody else takes at the same moment', () => {
  /** Takes a number in a transaction of its own, and ends that once the work waits for it. */
  async function whileTaken<T>(customerNo: string, work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
    const [other] = await orderIds(domain, tenants.harbour, "document_status = 'draft'", 1);
    const client = await domain.behind.admin.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE shipment_order SET customer_no = $1 WHERE id = $2', [customerNo, must(other)]);
      const [result] = await Promise.all([Promise.allSettled([work()]), untilOneWaits().then(() => client.query('COMMIT'))]);
      return must(result[0]);
    } finally {
      client.release();
    }
  }

  async function untilOneWaits(): Promise<void> {
    for (;;) {
      const { rows } = await domain.behind.admin.query<{ waiting: number }>(
        "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      if (must(rows[0]).waiting > 0) return;
    }
  }

  test('of a list of recipients: its row says so, the others are made', async () => {
    const { productCode, consignee, ...shared } = wholeOrder();
    const line = (customerNo: string) => ({ ...consignee, productCode, customerNo });
    const lines = [line('RACE-Z'), line('RACE-1'), line('RACE-A')];
    const result = await whileTaken('RACE-1', () => writing().saveLines({ ...shared, lines }, keyed(merchant)));
    expect(result).toMatchObject({ status: 'fulfilled', value: { done: 2, failed: 1 } });
    if (result.status !== 'fulfilled') return;
    expect(result.value.results.map(({ label, ok, errorCode }) => [label, ok, errorCode])).toEqual([
      ['RACE-Z', true, undefined],
      ['RACE-1', false, 'customer_no_taken'],
      ['RACE-A', true, undefined],
    ]);
    expect(result.value.results[1]?.message).toContain('RACE-1');
    expect(await orderIds(domain, tenants.harbour, "customer_no LIKE 'RACE-%'")).toHaveLength(3);
  });

  test('of one order that is submitted, and of a draft: at its field', async () => {
    for (const [number, work] of [
      ['RACE-2', () => submit({ customerNo: 'RACE-2' })],
      ['RACE-3', () => save(wholeOrder({ customerNo: 'RACE-3' }))],
    ] as const)
      expect(await whileTaken<unknown>(number, work)).toMatchObject({
        status: 'rejected',
        reason: { code: 'customer_no_taken', detail: { fields: [{ path: 'customerNo', rule: 'taken' }] } },
      });
  });

  test('two lists with the same numbers in other orders: neither waits for ever, each number is made once', async () => {
    const { productCode, consignee, ...shared } = wholeOrder();
    const lines = Array.from({ length: 40 }, (_, at) => ({ ...consignee, productCode, customerNo: `BOTH-${at}` }));
    const outcomes = await Promise.all([
      writing().saveLines({ ...shared, lines }, keyed(merchant)),
      writing().saveLines({ ...shared, lines: [...lines].reverse() }, keyed(merchant)),
    ]);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(40);
    expect(await orderIds(domain, tenants.harbour, "customer_no LIKE 'BOTH-%'")).toHaveLength(40);
  });
});
