import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedId } from '../../../contract/endpoints/all.ts';
import {
  documentStates,
  logisticsStates,
  moneyStates,
  move,
  type OrderMoveName,
  type OrderState,
  orderMoves,
} from '../../../contract/order-states.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { rowSums } from '../../support/row-sums.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import { eventually } from './processes.ts';

/** Each state that three axes give, whether an order can come to it or not; a draft that is on its way the database itself refuses. */
const states: readonly OrderState[] = documentStates
  .flatMap((document) => logisticsStates.flatMap((logistics) => moneyStates.map((money) => ({ document, logistics, money }))))
  .filter(({ document, logistics }) => document !== 'draft' || logistics === 'none');
const price = '7.50';

let server: TestServer;
let token = '';
let ids: readonly string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('merchant');
  const { rows } = await server.database.admin.query<{ id: string }>(
    `UPDATE shipment_order o SET document_status = s.document, logistics_status = s.logistics, settlement_status = s.money,
       confirm_status = 'pending_review', total_amount = $2, currency = 'USD'
     FROM (SELECT row_number() OVER () AS nth, id FROM shipment_order WHERE tenant_id = $1 AND document_status = 'generated' LIMIT $3) AS chosen
     JOIN json_to_recordset($4) AS s (nth bigint, document text, logistics text, money text) ON s.nth = chosen.nth
     WHERE o.id = chosen.id RETURNING o.id, s.nth`,
    [harbour.id, price, states.length, JSON.stringify(states.map((state, at) => ({ nth: at + 1, ...state })))],
  );
  ids = [...rows].sort((one, other) => Number(Reflect.get(one, 'nth')) - Number(Reflect.get(other, 'nth'))).map(({ id }) => id);
  expect(ids).toHaveLength(states.length);
  // The demo's own.
  await eventually(async () => (await server.database.admin.query("SELECT 1 FROM job WHERE status = '1'")).rows.length === 0, 60_000);
});
afterAll(() => server.stop());

interface Change {
  readonly call: ServedId;
  /** Any of them makes the call possible. */
  readonly moves: readonly OrderMoveName[];
  readonly input?: (ids: readonly string[]) => object;
}

/** Every call that moves orders. */
const changes: Readonly<Record<string, Change>> = {
  pay: {
    call: 'order.pay',
    moves: ['pay'],
    input: (some) => ({ ids: some, totals: [{ currencyCode: 'USD', total: (Number(price) * some.length).toFixed(2) }] }),
  },
  submit: { call: 'order.batchSubmit', moves: ['submit'] },
  refund: { call: 'order.batchRefund', moves: ['refund'] },
  chargeBack: { call: 'order.chargeBack', moves: ['chargeBack'], input: (some) => ({ ids: some, reason: 'x' }) },
  approve: { call: 'order.batchConfirm', moves: ['reject', 'rejectPaid'], input: (some) => ({ ids: some, approved: true }) },
  reject: {
    call: 'order.batchConfirm',
    moves: ['reject', 'rejectPaid'],
    input: (some) => ({ ids: some, approved: false, examineRemark: 'x' }),
  },
  place: { call: 'order.place', moves: ['place'] },
  handOver: { call: 'deliver.confirm', moves: ['goOnline'] },
};

/** Carriers and warehouses make these; no call does. */
const ofOthers: readonly OrderMoveName[] = ['generate', 'fail', 'warehouse', 'dispatch', 'deliver', 'detain'];
/** By calls of another shape: the first two are asked below, the last in orders/shipments.test.ts. */
const asked: readonly OrderMoveName[] = ['abandon', 'abandonPaid', 'withdrawHandOver'];

const may = (at: number, moves: readonly OrderMoveName[]) => moves.some((name) => move(must(states[at]), name) !== null);
const idsWhere = (fits: (at: number) => boolean) => ids.filter((_id, at) => fits(at));
const nameOf = (id: string) => Object.values(must(states[ids.indexOf(id)])).join(' ');
/** Of everything but the session, which tells when it was used last. */
const sums = async () => {
  const { session: _used, ...others } = await rowSums(server.database.admin, harbour.id);
  return others;
};
async function batch(call: ServedId, input: object): Promise<readonly { id: string; ok: boolean; errorCode?: string }[]> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const { envelope } = await server.call<'order.pay'>(call as 'order.pay', input as never, { token, headers });
  return must(envelope.result).results;
}

test('each move of the contract is made by a call here, or by others than callers', () => {
  const made = Object.values(changes).flatMap(({ moves }) => moves);
  expect([...new Set([...made, ...asked, ...ofOthers])].sort()).toEqual(Object.keys(orderMoves).sort());
});

describe('from a state that does not allow it, no call moves an order (M5)', () => {
  test.each(Object.entries(changes))('%s', async (_name, { call, moves, input = (some) => ({ ids: some }) }) => {
    const wrong = idsWhere((at) => !may(at, moves));
    expect(wrong.length).toBeGreaterThan(50);
    const before = await sums();
    const results = await batch(call, input(wrong));
    expect(results).toHaveLength(wrong.length);
    expect(results.filter(({ errorCode }) => errorCode !== 'order_wrong_state').map(({ id }) => nameOf(id))).toEqual([]);
    expect(await sums()).toEqual(before);
  });

  test.each([
    ['abandon', 'order.close', (at: number) => may(at, ['abandon', 'abandonPaid'])],
    ['delete', 'order.delete', (at: number) => must(states[at]).document === 'draft'],
  ] as const)('%s', async (_name, call, fits) => {
    const wrong = idsWhere((at) => !fits(at));
    const before = await sums();
    // So many as fit into an address.
    for (let from = 0; from < wrong.length; from += 100) {
      const results = await batch(call, { ids: wrong.slice(from, from + 100).join(',') });
      expect(results.filter(({ errorCode }) => errorCode !== 'order_wrong_state').map(({ id }) => nameOf(id))).toEqual([]);
    }
    expect(await sums()).toEqual(before);
  });

  test('submitting one', async () => {
    const wrong = idsWhere((at) => !may(at, ['submit']));
    const agreed = { quoteId: randomUUID(), total: price, currencyCode: 'USD' };
    const before = await sums();
    for (const id of wrong) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const submitted = await server.call('order.submit', { ...wholeOrder({ id }), ...agreed }, { token, headers });
      expect([nameOf(id), submitted.envelope.errorCode]).toEqual([nameOf(id), 'order_wrong_state']);
    }
    expect(await sums()).toEqual(before);
  });

  test('writing on one', async () => {
    const wrong = idsWhere((at) => must(states[at]).document !== 'draft' && !may(at, ['submit']));
    const before = await sums();
    for (const id of wrong) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const { envelope } = await server.call('order.saveDraft', { ...wholeOrder(), id }, { token, headers });
      expect([nameOf(id), envelope.errorCode]).toEqual([nameOf(id), 'order_wrong_state']);
    }
    expect(await sums()).toEqual(before);
  });
});

// Were the calls refused for something else that is called alike, all of the above would hold as well.
describe('from a state that allows it, the state is no reason against it', () => {
  test.each(Object.entries(changes))('%s', async (_name, { call, moves, input = (some) => ({ ids: some }) }) => {
    for (const id of idsWhere((at) => may(at, moves))) {
      const [row] = await batch(call, input([id]));
      expect([nameOf(id), row?.errorCode]).not.toEqual([nameOf(id), 'order_wrong_state']);
      // As it was, for the next call.
      const { document, logistics, money } = must(states[ids.indexOf(id)]);
      await server.database.admin.query(
        `UPDATE shipment_order SET document_status = $2, logistics_status = $3, settlement_status = $4, confirm_status = 'pending_review',
           total_amount = $5, currency = 'USD' WHERE id = $1`,
        [id, document, logistics, money, price],
      );
    }
  });
});
