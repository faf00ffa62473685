import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/services/caller.ts';
import type { Carrier } from '../../../server/services/carriers/carrier.ts';
import { createServices } from '../../../server/services/services.ts';
import { type Domain, must, openDomain, tenants } from '../domain/fixture.ts';
import { keyed, runJobs, stateOf, submitted, wholeOrder, withRule } from './orders-world.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
});
afterAll(() => domain.close());

const inTenant = <T>(work: Parameters<typeof domain.database.tenant<T>>[1]) => domain.database.tenant(tenants.harbour, work);

describe('many orders at once', () => {
  test('1,000 are rated and kept, and submitted, in seconds', async () => {
    const orders = Array.from({ length: 1_000 }, (_, at) => wholeOrder({ customerNo: `MANY-${at}` }));
    const started = performance.now();
    const made = await inTenant((tx) => domain.services.orderCreation.createDrafts(tx, merchant, orders, 'import'));
    const kept = performance.now() - started;
    expect(made.every((one) => one.ok)).toBe(true);
    const ids = made.flatMap((one) => (one.ok ? [one.id] : []));
    const outcome = await inTenant((tx) => domain.services.orderCreation.submitDrafts(tx, merchant, ids, { pay: false }));
    const sent = performance.now() - started - kept;
    expect(outcome).toMatchObject({ done: 1_000, failed: 0 });
    await runJobs(domain);
    const { rows } = await domain.behind.admin.query(
      "SELECT count(*)::int AS placed, count(DISTINCT tracking_number)::int AS numbers FROM shipment_order WHERE customer_no LIKE 'MANY-%' AND document_status = 'generated'",
    );
    expect(rows).toEqual([{ placed: 1_000, numbers: 1_000 }]);
    // A busy machine may take a multiple of what an idle one does.
    expect({ kept: kept < 15_000, sent: sent < 15_000 }, `${Math.round(kept)} ms, ${Math.round(sent)} ms`).toEqual({
      kept: true,
      sent: true,
    });
  });

  test('those that are there are skipped, those that cannot be are named, the others are made', async () => {
    const orders = [
      wholeOrder({ customerNo: 'MANY-1' }),
      wholeOrder({ customerNo: 'NEW-1' }),
      wholeOrder({ customerNo: 'NEW-1' }),
      wholeOrder({ customerNo: 'NEW-2', goodsType: 'weapons' }),
      wholeOrder({ customerNo: 'NEW-3', productCode: 'NO-SUCH' }),
    ];
    const made = await inTenant((tx) => domain.services.orderCreation.createDrafts(tx, merchant, orders, 'import'));
    expect(made.map((one) => (one.ok ? one.customerNo : [one.skipped, one.field]))).toEqual([
      [true, 'customerNo'],
      'NEW-1',
      [true, 'customerNo'],
      [false, 'goodsType'],
      [false, 'productCode'],
    ]);
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      const [one] = await inTenant((tx) => domain.services.orderCreation.createDrafts(tx, merchant, [wholeOrder()], 'import'));
      expect(one).toMatchObject({ ok: false, message: expect.stringContaining('data rules') });
    });
  });

  test('one list of recipients becomes a draft each', async () => {
    const { productCode, consignee, ...shared } = wholeOrder();
    const lines = [
      { ...consignee, productCode, customerNo: 'LINE-1' },
      { ...consignee, name: 'Grace', productCode },
      { ...consignee, productCode: 'NO-SUCH' },
    ];
    const outcome = await domain.services.orderWriting.saveLines({ ...shared, lines }, keyed(merchant));
    expect(outcome).toMatchObject({ done: 2, failed: 1 });
    expect(outcome.results[0]?.label).toBe('LINE-1');
    const detail = await domain.services.orders.detail({ id: must(outcome.results[1]).id }, merchant);
    expect(detail).toMatchObject({
      orderStatus: 'draft',
      consigneeName: 'Grace',
      orderSource: 'manual',
      realTotalAmount: expect.any(String),
    });
  });
});

describe('carriers', () => {
  const withCarrier = (place: Carrier['place']) =>
    createServices({ database: domain.database, now: () => domain.clock.now, carrier: { name: 'test', place } });

  test('an order that the carrier does not take has failed, with its reason', async () => {
    const { id } = await submitted(domain, merchant);
    await runJobs(
      domain,
      withCarrier(async () => ({ failed: 'postcode is not served' })),
    );
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed', logistics: 'none', reason: 'postcode is not served' });
    const [entry] = await domain.services.orders.log({ id }, merchant);
    expect(entry).toMatchObject({ operation: 'fail', content: expect.stringContaining('postcode') });
  });

  test('an answer that did not come is asked for again; those that came stay', async () => {
    const [one, two] = [await submitted(domain, merchant), await submitted(domain, merchant)];
    const asked = new Map<string, number>();
    const place: Carrier['place'] = async ({ id }) => {
      asked.set(id, (asked.get(id) ?? 0) + 1);
      if (id === two.id && asked.get(id) === 1) throw new Error('timeout');
      return { trackingNumber: `T-${id}`, note: 'told' };
    };
    await runJobs(domain, withCarrier(place));
    expect([asked.get(one.id), asked.get(two.id)]).toEqual([1, 2]);
    expect(await stateOf(domain, two.id)).toMatchObject({ document: 'generated', tracking: `T-${two.id}` });
  });

  test('after the last try it has failed, and nobody gets a notice of a task that is not his', async () => {
    const { id } = await submitted(domain, merchant);
    const countNotices = async () => (await domain.behind.admin.query('SELECT count(*)::int AS n FROM announcement')).rows[0].n;
    const before = await countNotices();
    await runJobs(
      domain,
      withCarrier(() => Promise.reject(new Error('down'))),
    );
    expect(await stateOf(domain, id)).toMatchObject({ document: 'order_failed', reason: expect.stringContaining('did not answer') });
    expect(await countNotices()).toBe(before);
  });

  test('an order that was refused meanwhile is left alone', async () => {
    const { id } = await submitted(domain, merchant);
    const place: Carrier['place'] = async (order) => {
      await domain.behind.admin.query("UPDATE shipment_order SET document_status = 'voided' WHERE id = $1", [order.id]);
      return { trackingNumber: 'LATE', note: 'told' };
    };
    await runJobs(domain, withCarrier(place));
    expect(await stateOf(domain, id)).toMatchObject({ document: 'voided', tracking: null });
  });
});
