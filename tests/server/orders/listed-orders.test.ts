import { expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, submitted, totalsFor, wholeOrder } from './orders-world.ts';

openMerchantDomain();

const english = () => ({ ...merchant, language: 'en_US' as const });
const saved = async (typed: DraftInput) => (await domain.services.orderWriting.saveDraft(typed, keyed(merchant))).customerNo;
const row = async (customerNo: string, filters: CallInput<'order.list'> = {}) =>
  must((await domain.services.orders.list({ ...filters, customerNo }, english())).records[0]);

test('a draft names what it lacks, and what is wrong, up to three and then counts', async () => {
  const { consignee, ...order } = wholeOrder();
  const { phone: _phone, ...unreachable } = consignee;
  const two = await saved({
    ...order,
    goodsType: '',
    consignee: { ...consignee, city: '' },
    boxes: [{ ...must(order.boxes[0]), boxWeight: 'x' }],
  });
  expect((await row(two, { orderStatus: 'draft' })).missing).toBe('Goods type, Recipient city, Box 1 · Weight (kg) (to correct)');
  expect((await row(two)).missing).toBe((await row(two, { orderStatus: 'draft' })).missing);
  expect((await row(await saved({}))).missing).toMatch(/^[^,]+, [^,]+, [^,]+ and \d+ more$/);
  expect((await row(await saved({ ...order, consignee: unreachable }))).missing).not.toBe('');
});

test('what the list says of a draft is what its submission refuses', async () => {
  const order = wholeOrder({ customerNo: 'LISTED-1', goods: [{ ...must(wholeOrder().goods[0]), madeCountry: 'XX' }] });
  await saved(order);
  const { id, missing } = await row('LISTED-1');
  expect(missing).toContain('(to correct)');
  const totals = await totalsFor(domain, merchant, [id], 'submit');
  const outcome = await domain.services.orderWriting.batchSubmit({ ids: [id], totals }, keyed(english()));
  expect(outcome.results).toMatchObject([{ id, ok: false, errorCode: 'invalid_fields' }]);
});

test('a whole draft lacks nothing and says until when its price holds; once submitted, the price stays', async () => {
  // A clock is hardly ever at a whole second.
  domain.clock.now = new Date(domain.clock.now.getTime() + 123);
  const customerNo = await saved(wholeOrder());
  const draft = await row(customerNo);
  expect(draft).toMatchObject({ missing: null, heldSince: null, heldBy: null });
  expect(must(draft.priceUntil) > '2026-11-20 12:00:00').toBe(true);
  expect(draft.priceUntil).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const placed = await submitted(domain, merchant);
  expect(await row(placed.customerNo)).toMatchObject({ missing: null, priceUntil: null, settlementStatus: 'unpaid' });
});

test('a detained order says since when and by whom', async () => {
  const [id = ''] = await orderIds(domain, tenants.harbour, "logistics_status = 'detained'", 1);
  const { rows } = await domain.behind.admin.query<{ at: string; operator: string }>(
    `SELECT (at AT TIME ZONE $2)::text AS at, operator FROM order_log WHERE order_id = $1 AND operation = 'detain' ORDER BY at DESC LIMIT 1`,
    [id, merchant.principal.timeZone],
  );
  const entry = must(rows[0]);
  const detail = await domain.services.orders.detail({ id }, merchant);
  const held = await row(detail.customerNo);
  expect(held.heldSince).toBe(entry.at);
  const log = await domain.services.orders.log({ id }, english());
  expect(held.heldBy).toBe(must(log.find(({ operation }) => operation === 'detain')).operatorName);
  expect((await refusalOf(domain.services.orders.detail({ id: 'nothing' }, merchant))).code).toBe('order_not_found');
});
