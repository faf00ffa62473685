import { describe, expect, test } from 'vitest';
import { isLong } from '../../support/sample.ts';
import { must, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, runJobs, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const inTenant = <T>(work: Parameters<typeof domain.database.tenant<T>>[1]) => domain.database.tenant(tenants.harbour, work);

describe('many orders at once', () => {
  test.runIf(isLong)('1,000 are rated and kept, and submitted', async () => {
    const orders = Array.from({ length: 1_000 }, (_, at) => wholeOrder({ customerNo: `MANY-${at}` }));
    const made = await inTenant((tx) => domain.services.orderCreation.createDrafts(tx, merchant, orders, 'import'));
    expect(made.every((one) => one.ok)).toBe(true);
    const ids = made.flatMap((one) => (one.ok ? [one.id] : []));
    const outcome = await inTenant((tx) => domain.services.orderCreation.submitDrafts(tx, merchant, ids, { pay: false }));
    expect(outcome).toMatchObject({ done: 1_000, failed: 0 });
    await runJobs(domain);
    const { rows } = await domain.behind.admin.query(
      "SELECT count(*)::int AS placed, count(DISTINCT tracking_number)::int AS numbers FROM shipment_order WHERE customer_no LIKE 'MANY-%' AND document_status = 'generated'",
    );
    expect(rows).toEqual([{ placed: 1_000, numbers: 1_000 }]);
  });

  test('those that are there are skipped, those that cannot be are named, the others are made', async () => {
    await inTenant((tx) => domain.services.orderCreation.createDrafts(tx, merchant, [wholeOrder({ customerNo: 'THERE-1' })], 'import'));
    const orders = [
      wholeOrder({ customerNo: 'THERE-1' }),
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
    // A page keeps the line that failed, and puts the reason where it belongs.
    expect(outcome.results.map(({ path }) => path)).toEqual(['lines.0', 'lines.1', 'lines.2.productCode']);
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
