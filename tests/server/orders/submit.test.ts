import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/services/caller.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from '../domain/fixture.ts';
import { agreedFor, balanceOf, keyed, runJobs, stateOf, submitted, wholeOrder } from './orders-world.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
});
afterAll(() => domain.close());


describe('submitting an order', () => {
  test('writes it whole, unpaid, and the carrier has it soon after', async () => {
    const placed = await submitted(domain, merchant);
    expect(placed).toMatchObject({ orderStatus: 'ordering', orderStatus_dictText: 'Ordering', currencyCode: 'USD', paid: false });
    expect(placed.customerNo).toMatch(/^WB\d{6}-[2-9A-Z]{8}$/);
    const detail = await domain.services.orders.detail({ id: placed.id }, merchant);
    expect(detail).toMatchObject({
      documentStatus: 'ordering',
      settlementStatus: 'unpaid',
      orderWeight: '1.250',
      packageSize: '30*20*10',
      declaredValue: '29.70',
      declaredCurrency: 'USD',
      realTotalAmount: placed.realTotalAmount,
    });
    expect(detail.consignee).toMatchObject({ name: 'Ada Byron', country_dictText: 'United States' });
    expect(detail.fees.reduce((sum, fee) => sum + Number(fee.amount), 0)).toBeCloseTo(Number(placed.realTotalAmount), 2);
    expect(must(detail.fees[0]).rule).toMatch(/kg/);
    await runJobs(domain);
    expect(await stateOf(domain, placed.id)).toMatchObject({
      document: 'generated',
      logistics: 'order_placed',
      tracking: expect.stringMatching(/^WBL/),
    });
    const log = await domain.services.orders.log({ id: placed.id }, merchant);
    expect(log.map((entry) => entry.operation)).toEqual(['generate', 'submit', 'create']);
    expect(log[0]).toMatchObject({ operator: 'system', content: expect.stringContaining('no carrier was told') });
    const jobs = await domain.services.jobs.list({}, merchant);
    expect(jobs.records.filter(({ name }) => name.includes('carrier'))).toEqual([]);
  });
});
