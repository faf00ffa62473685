import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { orderEndpoints } from '../../../contract/endpoints/orders/order.ts';
import { logisticsStates, orderViews } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});
afterAll(() => domain.close());

type Filters = Omit<CallInput<'order.statusCount'>, never>;
const total = async (input: CallInput<'order.list'>) => (await domain.services.orders.list(input, merchant)).total;

/** A month that holds some of everything. */
const month = { createTime_begin: '2026-10-21', createTime_end: '2026-11-20' } as const;
const within = "(created_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN '2026-10-21' AND '2026-11-20'";

/** A value of each filter, by an order that is there. */
async function filters(): Promise<Readonly<Record<string, Filters>>> {
  const [id] = await orderIds(domain, tenants.harbour, `${within} AND tracking_number IS NOT NULL AND transaction_order_no IS NOT NULL`, 1);
  const order = await domain.services.orders.detail({ id: must(id) }, merchant);
  const tagged = await domain.services.orderTags.put({ ids: [order.id], newName: 'Fragile' }, merchant);
  expect(tagged.done).toBe(1);
  const [tag] = await domain.services.orderTags.list(merchant);
  const keyed = { ...merchant, idempotencyKey: randomUUID() };
  await domain.services.orderNotes.add({ id: order.id, content: 'asked for a call before noon' }, keyed);
  const [remarked] = (await domain.services.orders.list({ ...month, remark: '易碎' }, merchant)).records;
  return {
    attention: { attention: 'held' },
    settlementStatus: { settlementStatus: 'paid' },
    confirmStatus: { confirmStatus: 'pending_review' },
    logisticsStatus: { logisticsStatus: 'in_warehouse' },
    goodsType: { goodsType: 'general' },
    orderSource: { orderSource: 'manual' },
    consigneeCountry: { consigneeCountry: 'US' },
    currencyCode: { currencyCode: must(order.currencyCode) },
    productCode: { productCode: must(order.productCode) },
    customerNo: { customerNo: order.customerNo },
    trackingNumber: { trackingNumber: must(order.trackingNumber) },
    transactionOrderNo: { transactionOrderNo: must(order.transactionOrderNo) },
    consigneeName: { consigneeName: must(order.consigneeName).slice(0, 4) },
    remark: { remark: must(remarked?.remark).slice(0, 2) },
    tag: { tag: must(tag).id },
    note: { note: 'before noon' },
    createTime: {},
    warehousingTime: { warehousingTime_begin: '2026-10-25', warehousingTime_end: '2026-11-05' },
    exitTime: { exitTime_begin: '2026-10-25', exitTime_end: '2026-11-05' },
    deliveryTime: { deliveryTime_begin: '2026-10-25', deliveryTime_end: '2026-11-05' },
    refundTime: { refundTime_begin: '2026-10-25', refundTime_end: '2026-11-05' },
  };
}

describe('status counts are the totals of the list', () => {
  test('under each filter there is, by itself and with a month, view by view', async () => {
    const all = await filters();
    const named = Object.keys(orderEndpoints['order.statusCount'].query.properties).map((name) => name.replace(/_(?:begin|end)$/, ''));
    expect(Object.keys(all).sort()).toEqual([...new Set(named)].sort());
    for (const [name, filter] of Object.entries(all)) {
      const asked = { ...month, ...filter };
      const counts = await domain.services.orders.statusCount(asked, merchant);
      expect(counts.all, name).toBeGreaterThan(0);
      if (name !== 'createTime') expect(counts.all, `${name} narrows`).toBeLessThan(await total(month));
      expect(counts.all, name).toBe(await total(asked));
      for (const view of orderViews) expect([name, view, counts[view]]).toEqual([name, view, await total({ ...asked, orderStatus: view })]);
    }
  });

  test('of a time other than that of creation, for orders of any month', async () => {
    for (const time of ['warehousingTime', 'exitTime', 'deliveryTime', 'refundTime'] as const) {
      const range = { [`${time}_begin`]: '2026-10-01', [`${time}_end`]: '2026-10-31' };
      const counts = await domain.services.orders.statusCount(range, merchant);
      expect([time, counts.all]).toEqual([time, await total(range)]);
      expect(counts.all, time).toBeGreaterThan(0);
    }
  });
});

test('each state of the way is a filter of its own: its orders, no others, and together all of them', async () => {
  let sum = 0;
  for (const logisticsStatus of logisticsStates) {
    const ids = await orderIds(domain, tenants.harbour, `logistics_status = '${logisticsStatus}'`, 10_000);
    const page = await domain.services.orders.list({ logisticsStatus, pageSize: 1000 }, merchant);
    expect([logisticsStatus, page.total]).toEqual([logisticsStatus, ids.length]);
    for (const row of page.records) expect(row.logisticsStatus).toBe(logisticsStatus);
    sum += page.total;
  }
  expect(sum).toBe(await total({}));
});
