import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { ShipmentOutcome } from '../../../contract/entities/orders/deliver.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { scanPdf, textOf } from '../../labels/decode.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, stateOf, withRule } from './orders-world.ts';

openMerchantDomain();

const waitingState = "document_status = 'generated' AND logistics_status = 'order_placed' AND settlement_status = 'paid'";
const free = `${waitingState} AND NOT EXISTS (SELECT 1 FROM shipment_line l WHERE l.order_id = shipment_order.id AND l.active)`;
const waitingIds = (count: number, tenantId: string = tenants.harbour) => orderIds(domain, tenantId, free, count);
const oneWhere = async (condition: string, tenantId: string = tenants.harbour) => must((await orderIds(domain, tenantId, condition, 1))[0]);

type Header = Omit<CallInput<'deliver.add'>, 'ids'>;
const add = (ids: readonly string[] | undefined, header: Header = {}, caller = merchant) =>
  domain.services.shipments.add({ ...(ids === undefined ? {} : { ids: [...ids] }), ...header }, keyed(caller));
const confirm = (input: CallInput<'deliver.confirm'>, caller = keyed(merchant)) => domain.services.shipments.confirm(input, caller);
const cancel = (id: string, reason = 'the driver did not come', caller = merchant) =>
  domain.services.shipments.cancel({ id, reason }, keyed(caller));
const detail = (id: string, caller = merchant) => domain.services.shipments.detail({ id }, caller);
const ordersOf = async (id: string) => (await domain.services.shipments.orders({ id, pageSize: 1000 }, merchant)).records;
const logistics = async (id: string) => (await stateOf(domain, id)).logistics;
const reasons = (outcome: ShipmentOutcome) =>
  Object.fromEntries(outcome.results.map(({ id, errorCode, message }) => [id, [errorCode, message]]));

/** Sums over the orders and boxes themselves, by another statement than the server's. */
async function sumsOf(ids: readonly string[]) {
  const { rows } = await domain.behind.admin.query<{ tickets: number; pieces: number; weight: string; square: string }>(
    `SELECT count(DISTINCT o.id)::int AS tickets, count(b.id)::int AS pieces, round(sum(b.weight), 3)::text AS weight,
       round(sum(b.length * b.width * b.height) / 1000000, 6)::text AS square
     FROM shipment_order o JOIN order_box b ON b.order_id = o.id WHERE o.id = ANY ($1)`,
    [ids],
  );
  const { tickets, pieces, weight, square } = must(rows[0]);
  return { totalTickets: tickets, totalPieces: pieces, totalWeight: weight, totalSquare: square };
}

let foreign = '';
beforeAll(async () => {
  foreign = await oneWhere(waitingState, tenants.globex);
});

describe('what was asked is what was taken and what was refused', () => {
  test('each refused order has its reason, and the totals are those of the orders that were taken', async () => {
    const taken = await waitingIds(5);
    const inOpen = await oneWhere(
      `${waitingState} AND EXISTS (SELECT 1 FROM shipment_line l WHERE l.order_id = shipment_order.id AND l.active)`,
    );
    const wrong = {
      unpaid: await oneWhere("document_status = 'generated' AND logistics_status = 'order_placed' AND settlement_status = 'unpaid'"),
      draft: await oneWhere("document_status = 'draft'"),
      voided: await oneWhere("document_status = 'voided'"),
      gone: await oneWhere("logistics_status = 'delivered' AND settlement_status = 'paid'"),
      inOpen,
      foreign,
      absent: randomUUID(),
      malformed: 'x',
    };
    const asked = [...taken, ...Object.values(wrong), must(taken[0])];
    const outcome = await add(asked, { shipmentNo: 'MINE-1', remark: '  to the driver ' });
    expect(outcome).toMatchObject({ done: 5, failed: 8, shipmentNo: 'MINE-1', ...(await sumsOf(taken)) });
    expect(outcome.results.map(({ id }) => id)).toEqual([...taken, ...Object.values(wrong)]);
    expect(reasons(outcome)).toMatchObject({
      [wrong.unpaid]: ['order_wrong_state', 'This order is not paid, or was refunded'],
      [wrong.draft]: ['order_wrong_state', 'This order has no label yet'],
      [wrong.voided]: ['order_wrong_state', 'This order was abandoned'],
      [wrong.gone]: ['order_wrong_state', expect.stringContaining('handed over already')],
      [inOpen]: ['order_in_shipment', expect.stringMatching(/^This order is in shipment SH-OPEN-\d already$/)],
      [foreign]: ['order_not_found', 'There is no such order'],
      [wrong.absent]: ['order_not_found', 'There is no such order'],
      x: ['order_not_found', 'There is no such order'],
    });
    const id = must(outcome.id);
    expect((await ordersOf(id)).map((order) => order.id)).toEqual(taken);
    expect(await detail(id)).toMatchObject({
      shipmentStatus: 'open',
      remark: 'to the driver',
      createBy: 'merchant',
      ...(await sumsOf(taken)),
    });
  });

  test('where every order is refused, no shipment is made, and the same key may be used again', async () => {
    const key = keyed(merchant);
    const { rows: before } = await domain.behind.admin.query('SELECT count(*) FROM shipment');
    const outcome = await domain.services.shipments.add({ ids: [foreign] }, key);
    expect(outcome).toMatchObject({ done: 0, failed: 1, id: null, shipmentNo: null, totalTickets: 0 });
    expect((await domain.behind.admin.query('SELECT count(*) FROM shipment')).rows).toEqual(before);
    expect((await domain.services.shipments.add({ ids: await waitingIds(1) }, key)).done).toBe(1);
  });

  test('scanning takes any number of an order, once, and names what it does not know', async () => {
    const { id: made, shipmentNo } = await add(undefined);
    const id = must(made);
    expect(shipmentNo).toMatch(/^SH\d{6}-[2-9A-Z]{6}$/);
    const [one, two, three] = await waitingIds(3);
    const { rows } = await domain.behind.admin.query<{ no: string; tracking: string; tx: string }>(
      'SELECT customer_no AS no, tracking_number AS tracking, transaction_order_no AS tx FROM shipment_order WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [[one, two, three]],
    );
    const [first, second, third] = rows;
    const { rows: foreignRows } = await domain.behind.admin.query<{ no: string }>(
      'SELECT customer_no AS no FROM shipment_order WHERE id = $1',
      [foreign],
    );
    const foreignNo = must(foreignRows[0]).no;
    const scan = (numbers: string) => domain.services.shipments.addOrders({ id, numbers }, keyed(merchant));
    expect(await scan(must(first).no)).toMatchObject({ done: 1, totalTickets: 1, results: [{ id: one, label: must(first).no, ok: true }] });
    expect((await scan(must(first).tracking)).results).toMatchObject([{ ok: false, errorCode: 'order_in_shipment' }]);
    const many = await scan([must(second).tracking, must(second).no, must(third).tx, 'NO-SUCH', foreignNo].join('\n'));
    expect(many).toMatchObject({ done: 2, failed: 2, totalTickets: 3 });
    expect(many.results.map(({ label, errorCode }) => [label, errorCode])).toEqual([
      [must(second).tracking, undefined],
      [must(third).tx, undefined],
      ['NO-SUCH', 'order_not_found'],
      [foreignNo, 'order_not_found'],
    ]);
    expect((await refusalOf(domain.services.shipments.addOrders({ id }, keyed(merchant)))).code).toBe('nothing_selected');
    const tooMany = Array.from({ length: 201 }, (_, at) => `N${at}`).join(',');
    expect((await refusalOf(scan(tooMany))).code).toBe('too_many_numbers');
  });

  test('batchDeliver tells what would be taken, and changes nothing', async () => {
    const ids = await waitingIds(3);
    const sums = async () =>
      (
        await domain.behind.admin.query(
          'SELECT (SELECT count(*) FROM shipment), (SELECT count(*) FROM shipment_line), (SELECT count(*) FROM order_log)',
        )
      ).rows;
    const before = await sums();
    const preview = await domain.services.shipments.preview({ ids: [...ids, foreign].join(',') }, merchant);
    expect(preview).toMatchObject({ done: 3, failed: 1, ...(await sumsOf(ids)) });
    expect(await sums()).toEqual(before);
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',');
    expect((await refusalOf(domain.services.shipments.preview({ ids: many }, merchant))).code).toBe('too_many_numbers');
  });

  test('numbers are taken once, dates keep their order', async () => {
    await add(undefined, { shipmentNo: 'TAKEN-1' });
    const again = await refusalOf(add(undefined, { shipmentNo: 'TAKEN-1' }));
    expect([again.code, again.detail.fields?.[0]?.path]).toEqual(['shipment_no_taken', 'shipmentNo']);
    const reversed = await refusalOf(add(undefined, { deliverDate: '2026-11-22', estimatedArrivalDate: '2026-11-21' }));
    expect([reversed.code, reversed.detail.fields?.[0]?.path]).toEqual(['invalid_fields', 'estimatedArrivalDate']);
    const { id } = await add(undefined, { deliverDate: '2026-11-22', estimatedArrivalDate: '2026-11-22' });
    await domain.services.shipments.edit({ id: must(id), estimatedArrivalDate: '2026-11-25', remark: 'later' }, merchant);
    expect(await detail(must(id))).toMatchObject({ deliverDate: null, estimatedArrivalDate: '2026-11-25', remark: 'later' });
  });
});

describe('an order is in one open shipment at most', () => {
  test('16 clients with overlapping sets put no order on two lists', async () => {
    const ids = await waitingIds(24);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, at) => {
        const own = ids.slice(at % 8, (at % 8) + 16);
        return at % 2 === 0 ? add(own) : confirm({ ids: [...own].reverse() });
      }),
    );
    for (const { done, failed } of outcomes) expect(done + failed).toBe(16);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(ids.slice(0, 23).length);
    const { rows } = await domain.behind.admin.query(
      'SELECT order_id FROM shipment_line WHERE order_id = ANY ($1) AND active GROUP BY 1 HAVING count(*) > 1',
      [ids],
    );
    expect(rows).toEqual([]);
  });

  test('the database refuses a second line by itself', async () => {
    const { id } = await add(await waitingIds(1));
    const other = await add(undefined);
    await expect(
      domain.behind.admin.query(
        `INSERT INTO shipment_line (tenant_id, shipment_id, order_id, position, added_by, added_at)
         SELECT tenant_id, $2, order_id, 1, 'x', now() FROM shipment_line WHERE shipment_id = $1`,
        [id, other.id],
      ),
    ).rejects.toThrow('shipment_line_active');
  });
});

describe('confirming', () => {
  test('moves the orders of an open shipment in one transaction, with time and log', async () => {
    const ids = await waitingIds(4);
    const { id, shipmentNo } = await add(ids);
    const outcome = await confirm({ id: must(id) });
    expect(outcome).toMatchObject({ done: 4, failed: 0, id, shipmentNo, ...(await sumsOf(ids)) });
    const { rows } = await domain.behind.admin.query(
      `SELECT DISTINCT o.logistics_status AS state, o.ship_at = $2 AS "onTime", l.operation, l.note FROM shipment_order o
       JOIN order_log l ON l.order_id = o.id AND l.operation = 'goOnline' WHERE o.id = ANY ($1)`,
      [ids, domain.clock.now],
    );
    expect(rows).toEqual([{ state: 'online', onTime: true, operation: 'goOnline', note: shipmentNo }]);
    expect(await detail(must(id))).toMatchObject({ shipmentStatus: 'confirmed', shipmentUser: 'merchant', mayCancel: true });
    expect((await refusalOf(domain.services.shipments.addOrders({ id: must(id), ids }, keyed(merchant)))).code).toBe('shipment_not_open');
    expect((await refusalOf(domain.services.shipments.removeOrders({ id: must(id), ids }, keyed(merchant)))).code).toBe(
      'shipment_not_open',
    );
  });

  test('happens once: the same key replays, other keys at the same time are refused', async () => {
    const { id } = await add(await waitingIds(3));
    const key = keyed(merchant);
    const told = await Promise.all(Array.from({ length: 4 }, () => confirm({ id: must(id) }, key)));
    expect(new Set(told.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const { id: raced } = await add(await waitingIds(3));
    const ends = await Promise.allSettled(Array.from({ length: 16 }, () => confirm({ id: must(raced) })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await domain.behind.admin.query(
      "SELECT count(*)::int AS n FROM shipment_log WHERE shipment_id = $1 AND operation = 'confirm'",
      [raced],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('by shipper equals confirming the same orders', async () => {
    const groups = await domain.services.shipments.groups({}, merchant);
    expect(groups.length).toBeGreaterThan(1);
    const group = must(groups.find(({ totalTickets }) => totalTickets > 1));
    const narrow = { productCode: group.productCode, shipper: group.shipper };
    const shown = await domain.services.shipments.waiting({ ...narrow, pageSize: 1000 }, merchant);
    const ids = shown.records.map((order) => order.id);
    expect({ tickets: ids.length, ...(await sumsOf(ids)) }).toMatchObject({
      tickets: group.totalTickets,
      totalWeight: group.totalWeight,
      totalSquare: group.totalSquare,
    });
    const byShipper = (tickets: number, caller = keyed(merchant)) =>
      domain.services.shipments.confirmByShipper({ ...narrow, tickets }, caller);
    expect(await refusalOf(byShipper(ids.length + 1))).toMatchObject({
      code: 'shipment_changed',
      detail: { values: { tickets: ids.length } },
    });
    const outcome = await byShipper(ids.length);
    await cancel(must(outcome.id));
    const { id: _one, shipmentNo: _no, ...same } = await confirm({ ids });
    const { id: _other, shipmentNo: _number, ...told } = outcome;
    expect(told).toEqual(same);
    expect((await domain.services.shipments.groups(narrow, merchant)).length).toBe(0);
    expect((await refusalOf(domain.services.shipments.confirmByShipper(narrow, keyed(merchant)))).code).toBe('nothing_selected');
  });

  test('the printed sheet has the number as a barcode, every order, and the totals of the database', async () => {
    const ids = await waitingIds(30);
    const { id, shipmentNo } = await confirm({ ids });
    const file = await domain.services.shipments.print({ id: must(id) }, merchant);
    const pdf = await buffer(file.content);
    const scanned = (await scanPdf(pdf)).flat().map(({ text }) => text);
    expect(scanned).toContain(shipmentNo);
    const text = await textOf(pdf);
    for (const { customerNo } of await ordersOf(must(id))) expect(text).toContain(customerNo);
    const { totalTickets, totalPieces, totalWeight, totalSquare } = await sumsOf(ids);
    for (const total of [totalTickets, totalPieces, totalWeight, totalSquare])
      expect(text).toMatch(new RegExp(`(^|\\s)${total}(\\s|$)`, 'm'));
    expect((await refusalOf(domain.services.shipments.print({ id: must((await add(undefined)).id) }, merchant))).code).toBe(
      'shipment_empty',
    );
  });

  test('an empty shipment is not handed over', async () => {
    const { id } = await add(undefined);
    expect((await refusalOf(confirm({ id: must(id) }))).code).toBe('shipment_empty');
    expect((await refusalOf(confirm({}))).code).toBe('nothing_selected');
  });
});

describe('an order that is refunded or abandoned leaves its open shipment', () => {
  test('and the list says so', async () => {
    const [refunded, abandoned, stays] = await waitingIds(3);
    const { id } = await add([must(refunded), must(abandoned), must(stays)]);
    await domain.services.orderWriting.batchRefund({ ids: [must(refunded)] }, keyed(merchant));
    await domain.services.orders.close({ ids: must(abandoned) }, merchant);
    expect((await ordersOf(must(id))).map((order) => order.id)).toEqual([stays]);
    expect((await detail(must(id))).totalTickets).toBe(1);
    const log = await domain.services.shipments.log({ id: must(id) }, merchant);
    expect(log.filter(({ operation }) => operation === 'leave')).toHaveLength(2);
    expect(await confirm({ id: must(id) })).toMatchObject({ done: 1, failed: 0 });
  });

  test('a refund and a confirmation at the same time: exactly one of them has the order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ids = await waitingIds(2);
      const id = must((await add(ids)).id);
      const [refund] = await Promise.all([
        domain.services.orderWriting.batchRefund({ ids: [must(ids[0])] }, keyed(merchant)),
        confirm({ id }),
      ]);
      const inShipment = (await ordersOf(id)).some((order) => order.id === ids[0]);
      expect(inShipment).toBe(refund.done === 0);
      expect(await logistics(must(ids[0]))).toBe(inShipment ? 'online' : 'none');
      expect(await logistics(must(ids[1]))).toBe('online');
    }
  });
});

describe('cancelling', () => {
  const receive = (id: string) =>
    domain.behind.admin.query("UPDATE shipment_order SET logistics_status = 'in_warehouse' WHERE id = $1", [id]);

  test('an open shipment frees its orders and keeps what was in it', async () => {
    const ids = await waitingIds(2);
    const { id } = await add(ids);
    expect(await cancel(must(id), 'changed plans')).toMatchObject({ done: 2, failed: 0 });
    expect(await detail(must(id))).toMatchObject({
      shipmentStatus: 'cancelled',
      cancelReason: 'changed plans',
      totalTickets: 2,
      mayCancel: false,
    });
    expect((await add(ids)).done).toBe(2);
    expect((await refusalOf(cancel(must(id)))).code).toBe('shipment_not_open');
  });

  test('a confirmed one within the period takes its orders back, with the reason in the log', async () => {
    const ids = await waitingIds(3);
    const { id } = await confirm({ ids });
    domain.clock.now = new Date(domain.clock.now.getTime() + 24 * 3_600_000);
    expect(await cancel(must(id))).toMatchObject({ done: 3, failed: 0 });
    for (const order of ids) expect(await logistics(order)).toBe('order_placed');
    const { rows } = await domain.behind.admin.query(
      "SELECT DISTINCT note FROM order_log WHERE order_id = ANY ($1) AND operation = 'withdrawHandOver'",
      [ids],
    );
    expect(rows).toEqual([{ note: 'the driver did not come' }]);
    const [entry] = await domain.services.shipments.log({ id: must(id) }, merchant);
    expect(entry).toMatchObject({ operation: 'cancel', content: 'Cancelled: 3 orders: the driver did not come' });
  });

  test('orders that a warehouse has received stay and are named', async () => {
    const ids = await waitingIds(3);
    const { id } = await confirm({ ids });
    await receive(must(ids[1]));
    const outcome = await cancel(must(id));
    expect(outcome).toMatchObject({ done: 2, failed: 1, totalTickets: 1 });
    expect(reasons(outcome)[must(ids[1])]).toEqual(['order_wrong_state', 'A warehouse has received this order; it stays in the shipment']);
    expect(await detail(must(id))).toMatchObject({ shipmentStatus: 'confirmed', totalTickets: 1 });
    expect(await cancel(must(id))).toMatchObject({ done: 0, failed: 1 });
    expect((await add(ids)).results.map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  test('after the period of the tenant it is refused', async () => {
    const { id } = await confirm({ ids: await waitingIds(1) });
    const set = (hours: number) =>
      domain.behind.admin.query('UPDATE tenant SET hand_over_cancel_hours = $2 WHERE id = $1', [tenants.harbour, hours]);
    domain.clock.now = new Date(domain.clock.now.getTime() + 24 * 3_600_000 + 1000);
    expect(await refusalOf(cancel(must(id)))).toMatchObject({ code: 'shipment_too_late', detail: { values: { hours: 24 } } });
    expect((await detail(must(id))).mayCancel).toBe(false);
    await set(25);
    expect((await detail(must(id))).mayCancel).toBe(true);
    await set(0);
    expect((await refusalOf(cancel(must(id)))).code).toBe('shipment_too_late');
    await set(24);
    expect((await refusalOf(cancel(must(id), '  '))).code).toBe('invalid_fields');
  });
});

describe('only within tenant and data rules', () => {
  test('another tenant and a user outside the data rules find no such shipment', async () => {
    const { id } = await add(await waitingIds(2));
    const globex = await domain.as('globex', 'en_US');
    expect((await refusalOf(detail(must(id), globex))).code).toBe('shipment_not_found');
    expect((await refusalOf(confirm({ id: must(id) }, keyed(globex)))).code).toBe('shipment_not_found');
    const ruled = await domain.as('newbie', 'en_US');
    const activated: SignedInCaller = { ...ruled, principal: { ...ruled.principal, activated: true } };
    await withRule(domain, ['orderWeight', 'gt', '99999'], async () => {
      expect((await refusalOf(detail(must(id), activated))).code).toBe('shipment_not_found');
      expect((await refusalOf(cancel(must(id), 'x', activated))).code).toBe('shipment_not_found');
      expect(await domain.services.shipments.groups({}, activated)).toEqual([]);
      const list = await domain.services.shipments.list({ pageSize: 100 }, activated);
      expect(list.records.filter(({ totalTickets }) => totalTickets > 0)).toEqual([]);
      expect(await domain.services.shipments.totals({}, activated)).toMatchObject({ totalTickets: 0 });
    });
    expect((await refusalOf(add([], {}, ruled))).code).toBe('not_activated');
  });

  test('the inventory finds by number, by an order in it and by state, and its counts and totals agree', async () => {
    const ids = await waitingIds(2);
    const { id, shipmentNo } = await add(ids);
    const { trackingNumber } = must((await ordersOf(must(id)))[0]);
    const found = async (input: CallInput<'deliver.list'>) =>
      (await domain.services.shipments.list(input, merchant)).records.map((row) => row.id);
    expect(await found({ shipmentNo: must(shipmentNo) })).toEqual([id]);
    expect(await found({ orderNo: must(trackingNumber) })).toContain(id);
    expect(await found({ orderNo: 'NO-SUCH' })).toEqual([]);
    const counts = await domain.services.shipments.statusCount({}, merchant);
    expect(counts.all).toBe(counts.open + counts.confirmed + counts.cancelled);
    for (const state of ['open', 'confirmed', 'cancelled'] as const) {
      const list = await domain.services.shipments.list({ shipmentStatus: state, pageSize: 1000 }, merchant);
      expect(list.total).toBe(counts[state]);
    }
    expect(await domain.services.shipments.totals({ shipmentNo: must(shipmentNo) }, merchant)).toEqual(await sumsOf(ids));
  });
});
