import { beforeAll, describe, expect, test } from 'vitest';
import { exact, sum } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { isLong } from '../../support/sample.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';
import { answer } from './adjustments-world.ts';
import { book, countOf, imported, linesOf, service, trackedOrder, wideHeadings } from './carrier-world.ts';

openMerchantDomain();

let operator: SignedInCaller;
let supervisor: SignedInCaller;
beforeAll(async () => {
  operator = await domain.as('operator', 'en_US');
  supervisor = await domain.as('supervisor', 'en_US');
});

const row = (tracking: string, freight: string, weight: string | null = null) => [tracking, null, null, weight, freight, null, null];
const invoice = async (...rows: ReturnType<typeof row>[]) => imported(operator, await book([wideHeadings, ...rows]));
const openLine = async (tracking: string, amount = '5') => {
  const { id } = await invoice(row(tracking, amount));
  return { id, line: must((await linesOf(operator, id))[0]) };
};
const marginsOf = async (number: string) => (await service().orderMargins({ keyword: number }, operator)).records;

describe('matching', () => {
  test('follows the rules in their order, and each says why', async () => {
    const order = await trackedOrder('RULE-0001');
    const rows = [
      ['Tracking number', 'Order no', 'Reference', 'Amount'],
      ['RULE-0001', null, null, 1],
      ['NOT-KNOWN', order.number, null, 2],
      [null, null, order.number, 3],
    ];
    const { id, matched } = await imported(operator, await book(rows));
    expect(matched).toBe(3);
    expect((await linesOf(operator, id)).map(({ because, customerNo }) => [because, customerNo])).toEqual([
      ['Same tracking number', order.number],
      ['Same order number', order.number],
      ['Reference is the customer number', order.number],
    ]);
    await domain.behind.admin.query("UPDATE carrier_match_rule SET enabled = false WHERE code = 'order_no'");
    const again = await imported(operator, await book(rows));
    await domain.behind.admin.query("UPDATE carrier_match_rule SET enabled = true WHERE code = 'order_no'");
    expect(again.matched).toBe(2);
  });

  test('leaves a number of several orders to people, and a draft is no order', async () => {
    const [one, other] = [await trackedOrder('SHARED-01'), await trackedOrder('SHARED-01')];
    const { id, line } = await openLine('SHARED-01');
    expect(line.because).toBe('Several orders have its number');
    const match = (number: string) => service().match({ ids: [line.id], number }, keyed(operator));
    expect((await refusalOf(match('SHARED-01'))).code).toBe('carrier_many_orders');
    expect((await refusalOf(match('nowhere'))).code).toBe('carrier_no_order');
    expect(await service().order({ number: other.number }, operator)).toMatchObject({ customerNo: other.number });
    expect(await match(other.number)).toMatchObject({ done: 1, failed: 0 });
    expect(must((await linesOf(operator, id))[0])).toMatchObject({ customerNo: other.number, because: 'By hand', decider: 'operator' });
    expect(one.number).not.toBe(other.number);
  });

  test('finds orders that come after the invoice, but not what somebody reopened', async () => {
    const { id } = await invoice(row('LATER-0001', '1'), row('LATER-0002', '2'));
    const lines = await linesOf(operator, id);
    await service().ignore({ ids: [must(lines[1]).id], remark: 'a test parcel' }, keyed(operator));
    await service().reopen({ ids: [must(lines[1]).id] }, keyed(operator));
    await trackedOrder('LATER-0001');
    await trackedOrder('LATER-0002');
    expect(await service().matchAgain({ id }, keyed(operator))).toEqual({ matched: 1 });
    expect((await linesOf(operator, id)).map(({ lineStatus, because }) => [lineStatus, because])).toEqual([
      ['matched', 'Same tracking number'],
      ['open', 'Reopened, to be matched by hand'],
    ]);
    expect(await service().lineCount({ invoiceId: id }, operator)).toEqual({ all: 2, open: 1, matched: 1, ignored: 0 });
  });

  test('ignores with a reason only, tells of each line, and a decided line stays decided', async () => {
    const { line } = await openLine('IGNORE-01');
    const ignore = (remark: string) => service().ignore({ ids: [line.id, tenants.globex], remark }, keyed(operator));
    expect((await refusalOf(ignore('  '))).detail.fields?.[0]).toMatchObject({ path: 'remark', rule: 'required' });
    expect(await ignore('account fee')).toMatchObject({
      ...{ done: 1, failed: 1 },
      results: [
        { label: 'IGNORE-01', ok: true },
        { ok: false, errorCode: 'carrier_line_not_found' },
      ],
    });
    expect((await ignore('again')).results[0]).toMatchObject({ ok: false, errorCode: 'carrier_line_decided' });
  });

  test('of twenty at once counts once, for one of both orders', async () => {
    const [one, other] = [await trackedOrder('PAR-0001'), await trackedOrder('PAR-0002')];
    const { id, line } = await openLine('PAR-NONE');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        service().match({ ids: [line.id], number: at % 2 === 0 ? one.number : other.number }, keyed(at % 3 === 0 ? supervisor : operator)),
      ),
    );
    expect(outcomes.map(({ done }) => done).reduce((all, done) => all + done, 0)).toBe(1);
    const [decided] = await linesOf(operator, id);
    expect([one.number, other.number]).toContain(must(decided).customerNo);
    expect(await countOf("audit_log WHERE action = 'carrierInvoice.match' AND subject = $1", [line.id])).toBe(1);
  });

  test('is the platform’s alone: a merchant sees no line, no order of others and no margin', async () => {
    await trackedOrder('WALL-00001');
    const { id } = await invoice(row('WALL-00001', '1'));
    for (const caller of [merchant, await domain.as('globex', 'en_US')]) {
      expect((await service().lines({}, caller)).total).toBe(0);
      expect((await refusalOf(service().byId({ id }, caller))).code).toBe('carrier_invoice_not_found');
      expect((await refusalOf(service().order({ number: 'WALL-00001' }, caller))).code).toBe('carrier_no_order');
      expect((await service().orderMargins({}, caller)).total).toBe(0);
      await expect(service().matchAgain({ id }, keyed(caller))).rejects.toThrow();
      const decide = `SELECT * FROM decide_carrier_lines(ARRAY(SELECT id FROM carrier_invoice_line), 'ignore', NULL, NULL, 'x', '${caller.principal.userId}', now())`;
      await expect(domain.database.tenant(caller.principal.tenantId, (tx) => tx.ask(decide, []))).rejects.toThrow();
    }
  });
});

describe('margins', () => {
  test('are what the ledger says the merchant paid less what the lines come to, after refunds and adjustments too', async () => {
    const order = await trackedOrder('MARGIN-01');
    await invoice(row('MARGIN-01', '10.10', '5'), row('MARGIN-01', '0.45', '5'));
    const [before] = await marginsOf(order.number);
    expect(before).toMatchObject({ currencyCode: order.currency, bought: '10.55', billedWeight: '5.000' });
    expect(exact(must(before).sold).equals(exact(order.total))).toBe(true);
    expect(must(before).margin).toBe(exact(order.total).sub(exact('10.55')).toString(2));
    const proposal = { number: order.number, adjustCause: 'surcharge', amount: '3.00', reason: 'carrier surcharge' };
    const { id } = await domain.services.adjustments.propose(proposal, keyed(operator));
    expect((await marginsOf(order.number))[0]).toEqual(before);
    await answer(id);
    expect(must((await marginsOf(order.number))[0]).sold).toBe(exact(order.total).add(3).toString(2));
  });

  test('show a price and a weight beyond the tolerance, which is data', async () => {
    const order = await trackedOrder('DIFFER-01');
    const weight = must(
      (await domain.behind.admin.query<{ weight: string }>('SELECT weight FROM shipment_order WHERE id = $1', [order.id])).rows[0],
    ).weight;
    const { id } = await invoice(row('DIFFER-01', exact(order.total).add('0.01').toString(2), exact(weight).add('30').toString(3)));
    expect(must((await linesOf(operator, id))[0]).soldWeight).not.toBeNull();
    const found = async () => must((await service().orderMargins({ keyword: order.number }, operator)).records[0]);
    expect(await found()).toMatchObject({ weightDiffers: true, priceDiffers: true, difference: 'weight differs, bought above the price' });
    expect((await service().orderMargins({ keyword: order.number, differing: '1' }, operator)).total).toBe(1);
    const tolerate = (kg: number, percent: number) =>
      domain.behind.admin.query(
        "INSERT INTO carrier_tolerance VALUES ('dhl', $1, 0, $2) ON CONFLICT (carrier) DO UPDATE SET weight_kg = $1, price_percent = $2",
        [kg, percent],
      );
    await tolerate(100, 10);
    expect(await found()).toMatchObject({ weightDiffers: false, priceDiffers: false, difference: '' });
    expect((await service().orderMargins({ keyword: order.number, differing: '1' }, operator)).total).toBe(0);
    await domain.behind.admin.query("DELETE FROM carrier_tolerance WHERE carrier = 'dhl'");
  });

  test('never mix currencies: such an order has no margin, and stands by itself in the sums', async () => {
    const order = await trackedOrder('CURRENCY1');
    await imported(operator, await book([wideHeadings, row('CURRENCY1', '70')]), { currency: 'EUR' });
    const rows = (await service().orderMargins({ keyword: order.number }, operator)).records;
    expect(rows.map(({ currencyCode, margin, difference }) => [currencyCode, margin, difference]).sort()).toEqual([
      ['EUR', null, 'different currencies, no margin'],
      [order.currency, null, 'different currencies, no margin'],
    ]);
  });

  test('by product and month sum to the orders, and the sums to the products', async () => {
    const { records, total } = await service().orderMargins({ pageSize: 100 }, operator);
    expect(records).toHaveLength(total);
    const { rows, sums } = await service().productMargins({}, operator);
    expect(rows.length).toBeGreaterThan(0);
    for (const product of rows) {
      const own = records.filter(
        (one) =>
          one.productCode === product.productCode &&
          one.currencyCode === product.currencyCode &&
          one.soldTime.startsWith(product.period) &&
          (one.margin === null) === (product.margin === null),
      );
      expect(own).toHaveLength(product.orders);
      for (const part of ['sold', 'bought'] as const)
        expect(sum(own.map((one) => exact(one[part]))).equals(exact(product[part])), `${product.id} ${part}`).toBe(true);
    }
    for (const one of sums) {
      const own = rows.filter(
        ({ currencyCode, margin }) => currencyCode === one.currencyCode && (margin === null) === (one.margin === null),
      );
      expect(sum(own.map(({ bought }) => exact(bought))).equals(exact(one.bought))).toBe(true);
      if (one.margin !== null) expect(sum(own.map(({ margin }) => exact(must(margin)))).equals(exact(one.margin))).toBe(true);
    }
  });

  test('ask for at most a month', async () => {
    const asked = service().orderMargins({ soldTime_begin: '2026-01-01', soldTime_end: '2026-11-30' }, operator);
    expect((await refusalOf(asked)).code).toBe('range_too_long');
  });
});

/** Rows of a long file; twice as many lines. */
const many = isLong ? 9_999 : 800;

test('many rows are read, imported and matched in little memory', async () => {
  const order = await trackedOrder('BULK-0001');
  const rows = Array.from({ length: many }, (_, at) => [`BULK-${String(at + 1).padStart(4, '0')}`, null, null, 1, 1, 0.01, 1.01]);
  const bytes = await book([wideHeadings, ...rows]);
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const done = await imported(operator, bytes, { total: (many * 1.01).toFixed(2) });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * 1_048_576);
  expect(done).toMatchObject({ lines: 2 * many, matched: 2 });
  expect(await service().lineCount({ invoiceId: done.id }, operator)).toEqual({
    all: 2 * many,
    open: 2 * many - 2,
    matched: 2,
    ignored: 0,
  });
  expect((await service().lines({ invoiceId: done.id, lineStatus: 'matched' }, operator)).records[0]).toMatchObject({
    customerNo: order.number,
  });
}, 120_000);
