import { describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { createCache } from '../../../server/calls/cache.ts';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { agreedFor, balanceOf, keyed, runJobs, stateOf, submitted, transfersOf, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const submit = (input: CallInput<'order.submit'>, caller = keyed(merchant)) => domain.services.orderWriting.submit(input, caller);
const ask = async (changes: Parameters<typeof wholeOrder>[0] = {}) => {
  const order = wholeOrder(changes);
  return { ...order, ...(await agreedFor(domain, merchant, order)) };
};
const countOrders = async () => (await orderIds(domain, tenants.harbour, 'true', 100_000)).length;

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
    const state = { document: 'generated', logistics: 'order_placed', tracking: expect.stringMatching(/^WBL/) };
    expect(await stateOf(domain, placed.id)).toMatchObject(state);
    const log = await domain.services.orders.log({ id: placed.id }, merchant);
    expect(log.map((entry) => entry.operation)).toEqual(['generate', 'submit', 'create']);
    expect(log[0]).toMatchObject({ operator: 'system', content: expect.stringContaining('no carrier was told') });
    const tasks = (await domain.services.jobs.list({}, merchant)).records.map(({ name }) => name);
    expect(tasks).not.toContain('Placing orders with the carrier');
  });

  test.each([false, true])('takes a draft that was kept before, and the carrier has it soon after (pays: %s)', async (pay) => {
    // As a signed-in caller is: rights and texts are read once, so that the submission waits for nothing but its writing.
    const kept = createCache(1)('merchant', '1');
    const caller = { ...merchant, principal: { ...merchant.principal, permissionCache: kept, textCache: kept } };
    await submitted(domain, caller, { pay });
    const { id } = await domain.services.orderWriting.saveDraft(wholeOrder(), keyed(caller));
    const placed = await submitted(domain, caller, { id, pay });
    expect(placed).toMatchObject({ id, orderStatus: 'ordering', paid: pay });
    await runJobs(domain);
    expect(await stateOf(domain, id)).toMatchObject({ document: 'generated', money: pay ? 'paid' : 'unpaid' });
  });

  test('pays at once when asked to, by the ledger', async () => {
    const before = await balanceOf(domain, 'USD');
    const placed = await submitted(domain, merchant, { pay: true });
    expect(placed.paid).toBe(true);
    expect(await balanceOf(domain, 'USD')).toBeCloseTo(before - Number(placed.realTotalAmount), 2);
    expect(await stateOf(domain, placed.id)).toMatchObject({ money: 'paid' });
    expect(await transfersOf(domain, placed.id)).toEqual([`pay 1 ${Number(placed.realTotalAmount)}`]);
  });

  test('the same key replays the reply, another body under it is refused, and no key is', async () => {
    const caller = keyed(merchant);
    const input = await ask();
    const first = await submit(input, caller);
    const before = await countOrders();
    expect(await Promise.all(Array.from({ length: 8 }, () => submit(input, caller)))).toEqual(Array.from({ length: 8 }, () => first));
    expect(await countOrders()).toBe(before);
    expect((await refusalOf(submit({ ...input, remark: 'another' }, caller))).code).toBe('key_reused');
    expect((await refusalOf(submit(input, merchant))).code).toBe('key_missing');
  });

  test('a customer number is there once, whoever comes first', async () => {
    const input = await ask({ customerNo: 'TWICE-1' });
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => submit(input)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(submit(input));
    expect(refusal).toMatchObject({
      code: 'customer_no_taken',
      detail: { values: { customerNo: 'TWICE-1' }, fields: [{ path: 'customerNo' }] },
    });
    // Another tenant's numbers are its own.
    const globex = await domain.as('globex');
    const order = wholeOrder({ customerNo: 'TWICE-1' });
    const agreed = await agreedFor(domain, globex, order).catch(() => null);
    if (agreed !== null) expect((await submit({ ...order, ...agreed }, keyed(globex))).customerNo).toBe('TWICE-1');
  });
});

describe('the price that was shown is the price, or nothing is done (security M4)', () => {
  const cents = (total: string, by: number) => (Number(total) + by / 100).toFixed(2);

  test('a total that differs by a cent, is zero or negative is refused with the one of now', async () => {
    const input = await ask({ remark: 'cent' });
    const before = await countOrders();
    for (const total of [cents(input.total, 1), cents(input.total, -1), '0', '0.00', `-${input.total}`]) {
      const refusal = await refusalOf(submit({ ...input, total }));
      expect(refusal).toMatchObject({ code: 'price_changed', detail: { result: { total: input.total, currencyCode: 'USD' } } });
    }
    expect((await refusalOf(submit({ ...input, currencyCode: 'CNY' }))).code).toBe('price_changed');
    expect(await countOrders()).toBe(before);
    expect(await submit({ ...input, total: `${input.total}0` })).toMatchObject({ realTotalAmount: input.total });
  });

  test('the new total is told as a person reads it', async () => {
    const [box] = wholeOrder().boxes;
    const boxes = Array.from({ length: 60 }, (_, at) => ({ ...must(box), boxNo: `${at + 1}`, boxWeight: '20' }));
    const input = await ask({ boxes });
    expect(Number(input.total)).toBeGreaterThan(1_000);
    const grouped = input.total.replace(/\B(?=(\d{3})+\.)/g, ',');
    const refusal = await refusalOf(submit({ ...input, total: '1.00' }));
    expect(refusal.detail.values?.total).toBe(`USD ${grouped}`);
    // What the page asks again by, and what it asks for payment by afterwards.
    expect(refusal.detail.result).toMatchObject({ total: input.total, totalText: `USD ${grouped}` });
    expect(await submit(input)).toMatchObject({ realTotalAmount: input.total, totalText: `USD ${grouped}` });
  });

  test('an expired quote is refused with a new one, which is then good', async () => {
    const input = await ask();
    const start = domain.clock.now;
    try {
      domain.clock.now = new Date(start.getTime() + 31 * 60_000);
      const { code, detail } = await refusalOf(submit(input));
      expect(code).toBe('quote_expired');
      const { quoteId, total, currencyCode } = detail.result as { quoteId: string; total: string; currencyCode: string };
      expect((await submit({ ...input, quoteId, total, currencyCode })).realTotalAmount).toBe(total);
    } finally {
      domain.clock.now = start;
    }
  });

  test("another tenant's quote, and one that is none, count as expired", async () => {
    const input = await ask();
    const globex = await domain.as('globex');
    const { tenantId, timeZone, userId } = globex.principal;
    const foreign = await domain.database.tenant(tenantId, (tx) =>
      domain.services.pricing.quoteFor(tx, { tenantId, timeZone, userId, activated: true }, input, [input.productCode]),
    );
    for (const quoteId of [foreign.id, '01a00000-0000-7000-8000-00000000dead', 'x'])
      expect((await refusalOf(submit({ ...input, quoteId }))).code).toBe('quote_expired');
  });

  test('a heavier box than was quoted costs what it costs', async () => {
    const light = await ask();
    const heavy = wholeOrder({ boxes: [{ ...must(light.boxes[0]), boxWeight: '9.5' }] });
    const { quoteId, total, currencyCode } = light;
    const refusal = await refusalOf(submit({ ...heavy, quoteId, total, currencyCode }));
    expect(refusal.code).toBe('price_changed');
    expect(Number((refusal.detail.result as { total: string }).total)).toBeGreaterThan(Number(total));
  });

  test('an offer that is none is refused with its reasons', async () => {
    const input = await ask();
    const long = wholeOrder({ boxes: [{ boxNo: 'B1', boxWeight: '2', boxLength: '900', boxWidth: '10', boxHeight: '10' }] });
    const { quoteId, total, currencyCode } = input;
    const refusal = await refusalOf(submit({ ...long, quoteId, total, currencyCode }));
    expect(refusal).toMatchObject({ code: 'product_not_offered', detail: { fields: [{ path: 'productCode' }] } });
  });
});

describe('what an order may not say', () => {
  const bad: readonly (readonly [string, Parameters<typeof wholeOrder>[0]])[] = [
    ['goodsType', { goodsType: 'weapons' }],
    ['goodsType', { goodsType: '' }],
    ['addressType', { addressType: 'moon' }],
    ['consignee.country', { consignee: { ...wholeOrder().consignee, country: 'XX' } }],
    ['consignee.taxType', { consignee: { ...wholeOrder().consignee, taxType: 'NONE' } }],
    ['consignee.taxNo', { consignee: { ...wholeOrder().consignee, taxType: 'EORI', taxNo: '123' } }],
    [
      'consignor.certificatesNo',
      { consignor: { ...wholeOrder().consignor, country: 'CN', certificatesType: 'id_card', certificatesNo: '360426199101010072' } },
    ],
    ['insuranceValue', { insured: true }],
    ['insuranceCurrency', { insured: true, insuranceValue: '10' }],
    ['codCurrency', { codPrice: '10' }],
    ['codPrice', { codPrice: '0', codCurrency: 'USD' }],
    ['boxes.1.boxNo', { boxes: [must(wholeOrder().boxes[0]), must(wholeOrder().boxes[0])] }],
    ['boxes.0.boxWeight', { boxes: [{ ...must(wholeOrder().boxes[0]), boxWeight: '0.000' }] }],
    ['goods.0.boxNo', { goods: [{ ...must(wholeOrder().goods[0]), boxNo: 'B9' }] }],
    ['goods.0.currencyCode', { goods: [{ ...must(wholeOrder().goods[0]), currencyCode: 'XXX' }] }],
    ['deliveryAddressCode', { deliveryAddressCode: 'NJ-DOCK' }],
    ['goods.0.madeCountry', { goods: [{ ...must(wholeOrder().goods[0]), madeCountry: 'ZZ' }] }],
  ];

  test.each(bad)('%s', async (path, changes) => {
    const { quoteId, total, currencyCode } = await ask();
    const refusal = await refusalOf(submit({ ...wholeOrder(changes), quoteId, total, currencyCode }));
    expect(refusal.code).toBe('invalid_fields');
    expect(refusal.detail.fields?.map((field) => field.path)).toContain(path);
  });

  test('a delivery address is one of the tenant’s own, by its code', async () => {
    const { id } = await submitted(domain, merchant, { deliveryAddressCode: 'SZ-WH1' });
    expect((await domain.services.orders.detail({ id }, merchant)).deliveryAddressCode).toBe('SZ-WH1');
    const { quoteId, total, currencyCode } = await ask();
    const refusal = await refusalOf(submit({ ...wholeOrder({ deliveryAddressCode: 'SZ-WH9' }), quoteId, total, currencyCode }));
    expect(refusal.detail.fields).toEqual([{ path: 'deliveryAddressCode', rule: 'notAllowed', message: 'order.noSuchDelivery' }]);
  });

  test('goods in several currencies have no sum, and each its value', async () => {
    const line = must(wholeOrder().goods[0]);
    const placed = await submitted(domain, merchant, { goods: [line, { ...line, currencyCode: 'CNY', value: '1' }] });
    const detail = await domain.services.orders.detail({ id: placed.id }, merchant);
    expect([detail.declaredValue, detail.declaredCurrency]).toEqual([null, null]);
    expect(detail.goods.map(({ value, currencyCode, boxNo }) => [value, currencyCode, boxNo])).toEqual([
      ['9.90', 'USD', 'B1'],
      ['1.00', 'CNY', 'B1'],
    ]);
  });
});

describe('who may not submit', () => {
  test('an account that is not activated (security L15)', async () => {
    const newbie = await domain.as('newbie');
    expect((await refusalOf(submit(await ask(), keyed(newbie)))).code).toBe('not_activated');
  });

  test('pays only who may pay', async () => {
    const permissions = new Set([...merchant.principal.permissions].filter((key) => key !== 'order:pay'));
    const caller = { ...keyed(merchant), principal: { ...merchant.principal, permissions } };
    const input = await ask();
    expect((await refusalOf(submit({ ...input, pay: true }, caller))).code).toBe('forbidden');
    expect((await submit(input, caller)).paid).toBe(false);
  });

  test('data rules hold for what is made and for what is changed', async () => {
    const input = await ask();
    const before = await countOrders();
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      const refusal = await refusalOf(submit(input));
      expect([refusal.code, refusal.detail.messageKey]).toEqual(['forbidden', 'order.outsideRules']);
    });
    expect(await countOrders()).toBe(before);
    const [draft] = await orderIds(domain, tenants.harbour, "document_status = 'draft' AND consignee_country <> 'DE'", 1);
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      expect((await refusalOf(submit({ ...input, id: must(draft) }))).code).toBe('order_not_found');
    });
  });

  test('T6: foreign, absent and malformed drafts are alike; a submitted order is no draft', async () => {
    const input = await ask();
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'draft'", 1);
    for (const id of [must(foreign), '01a00000-0000-7000-8000-00000000dead', 'x'])
      expect((await refusalOf(submit({ ...input, id }))).code).toBe('order_not_found');
    const placed = await submitted(domain, merchant);
    expect((await refusalOf(submit({ ...input, id: placed.id }))).code).toBe('order_wrong_state');
  });
});
