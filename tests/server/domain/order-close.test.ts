import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentStates, logisticsStates, moneyStates, move, type OrderState } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
/** Orders whose states the tests set. */
let pool: string[];
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
  pool = await orderIds(domain, tenants.harbour, 'true', 200);
});
afterAll(() => domain.close());

const close = (ids: readonly string[], reason?: string, caller = merchant) =>
  domain.services.orders.close({ ids: ids.join(','), ...(reason === undefined ? {} : { reason }) }, caller);
const put = (id: string, { document, logistics, money }: OrderState) =>
  domain.behind.admin.query('UPDATE shipment_order SET document_status = $2, logistics_status = $3, settlement_status = $4 WHERE id = $1', [
    id,
    document,
    logistics,
    money,
  ]);
const fresh: OrderState = { document: 'draft', logistics: 'none', money: 'unpaid' };
const stateOf = async (id: string): Promise<OrderState> =>
  must(
    (
      await domain.behind.admin.query<OrderState>(
        'SELECT document_status AS document, logistics_status AS logistics, settlement_status AS money FROM shipment_order WHERE id = $1',
        [id],
      )
    ).rows[0],
  );
const countOf = async (table: string, column: string, id: string): Promise<number> =>
  must(
    (await domain.behind.admin.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`, [id])).rows[0],
  ).count;

beforeEach(async () => {
  for (const id of pool.slice(0, 3)) await put(id, fresh);
});

describe('abandoning orders (spec section 4, security M5)', () => {
  test('is done or refused exactly as the contract says, for every state there is', async () => {
    const states = documentStates
      .flatMap((document) => logisticsStates.flatMap((logistics) => moneyStates.map((money) => ({ document, logistics, money }))))
      // The database admits no draft that is on its way.
      .filter((state) => state.document !== 'draft' || state.logistics === 'none');
    expect(states.length).toBeGreaterThan(110);
    const ids = states.map((_, at) => must(pool[at]));
    for (const [at, state] of states.entries()) await put(must(ids[at]), state);
    let done = 0;
    for (let from = 0; from < ids.length; from += 100) {
      const batch = ids.slice(from, from + 100);
      const outcome = await close(batch);
      expect(outcome.results.map((result) => result.id)).toEqual(batch);
      for (const [at, result] of outcome.results.entries()) {
        const state = must(states[from + at]);
        const next = move(state, 'abandon') ?? move(state, 'abandonPaid');
        expect({ state, ok: result.ok, errorCode: result.errorCode }).toEqual({
          state,
          ok: next !== null,
          errorCode: next === null ? 'order_wrong_state' : undefined,
        });
        expect(await stateOf(result.id)).toEqual(next ?? state);
      }
      done += outcome.done;
    }
    expect(done).toBe(states.filter((state) => move(state, 'abandon') !== null || move(state, 'abandonPaid') !== null).length);
  });

  test('gives each row its outcome, named by its customer number, in the language of the request', async () => {
    const [good, bad] = [must(pool[0]), must(pool[1])];
    await put(bad, { document: 'generated', logistics: 'delivered', money: 'paid' });
    const outcome = await close([bad, good], undefined, await domain.as('merchant', 'en_US'));
    expect(outcome).toMatchObject({ done: 1, failed: 1 });
    expect(outcome.results[0]).toMatchObject({
      id: bad,
      ok: false,
      errorCode: 'order_wrong_state',
      message: "The order's state does not allow this",
    });
    expect(outcome.results[0]?.label).toMatch(/^WB\d{6}-\d{6}$/);
    expect(outcome.results[1]).toEqual({ id: good, label: expect.stringMatching(/^WB/), ok: true });
  });

  test('T6: foreign, absent and malformed ids are alike, and a batch with one of them changes nothing of the other tenant', async () => {
    const own = must(pool[0]);
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'draft'", 1);
    const absent = '01a00000-0000-7000-8000-00000000dead';
    const outcome = await close([must(foreign), absent, "x' OR 1=1", own]);
    const [first, second, ...rest] = outcome.results;
    expect({ ...first, id: '', label: '' }).toEqual({ ...second, id: '', label: '' });
    expect(first).toMatchObject({ errorCode: 'order_not_found', label: foreign });
    expect(rest.map((result) => result.errorCode)).toEqual(['order_not_found', 'order_not_found', 'order_not_found', undefined]);
    expect(await stateOf(must(foreign))).toEqual(fresh);
    expect((await stateOf(own)).document).toBe('voided');
  });

  test('the log, with its reason, and the audit entry are written with the change', async () => {
    const id = must(pool[0]);
    const before = [await countOf('order_log', 'order_id', id), await countOf('audit_log', 'subject', id)];
    await close([id], 'customer changed her mind');
    const [entry] = await domain.services.orders.log({ id }, await domain.as('merchant', 'en_US'));
    expect(entry).toMatchObject({ operation: 'abandon', operator: 'merchant', content: 'Abandoned: customer changed her mind' });
    expect(entry?.createTime).toBe('2026-11-20 12:00:00');
    const { rows } = await domain.behind.admin.query('SELECT action, detail, address, request_id FROM audit_log WHERE subject = $1', [id]);
    expect(rows.at(-1)).toMatchObject({ action: 'order.abandon', address: '198.51.100.7', request_id: 'test' });
    expect(rows.at(-1).detail).toMatchObject({ from: 'draft', reason: 'customer changed her mind' });
    await close([id]);
    expect([await countOf('order_log', 'order_id', id), await countOf('audit_log', 'subject', id)]).toEqual(
      before.map((count) => count + 1),
    );
  });

  test('when the log cannot be written the order is not changed', async () => {
    const id = must(pool[0]);
    const written = await countOf('audit_log', 'subject', id);
    // One character more than the log's column takes: the last write of the transaction's first half fails.
    await expect(close([id], 'x'.repeat(501))).rejects.toThrow();
    expect((await stateOf(id)).document).toBe('draft');
    expect(await countOf('audit_log', 'subject', id)).toBe(written);
  });

  test('a doubled id is one row', async () => {
    const id = must(pool[0]);
    expect((await close([id, id, id])).results).toHaveLength(1);
  });

  test('no id is refused, and more than a hundred are', async () => {
    expect((await refusalOf(close([' ', ' ']))).code).toBe('nothing_selected');
    const many = Array.from({ length: 101 }, (_, at) => `id-${at}`);
    expect((await refusalOf(close(many))).code).toBe('too_many_numbers');
    expect((await close(many.slice(1))).failed).toBe(100);
  });

  test('batches that cross each other neither deadlock nor abandon twice', async () => {
    const ids = pool.slice(0, 60);
    for (const id of ids) await put(id, fresh);
    const batches = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? ids : [...ids].reverse()));
    const outcomes = await Promise.all(batches.map((batch) => close(batch)));
    expect(outcomes.reduce((sum, outcome) => sum + outcome.done, 0)).toBe(60);
  });
});
