import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});
afterAll(() => domain.close());

const detail = (id: string, caller = merchant) => domain.services.orders.detail({ id }, caller);

async function creatorOf(id: string): Promise<string | undefined> {
  const { rows } = await domain.behind.admin.query<{ name: string }>('SELECT created_by AS name FROM shipment_order WHERE id = $1', [id]);
  return rows[0]?.name;
}

describe('order detail', () => {
  test('has both parties, all boxes, goods and fees, and says the same as the list', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "box_count > 2 AND logistics_status = 'delivered'", 1);
    const order = await detail(must(id));
    const { consignor, consignee, boxes, goods, fees, converted: _converted, ...row } = order;
    const page = await domain.services.orders.list({ customerNo: order.customerNo }, merchant);
    // The list tells besides what drafts lack and how long orders are held.
    expect(page.records).toEqual([{ ...row, missing: null, priceUntil: null, heldSince: null, heldBy: null }]);
    expect(consignor).toMatchObject({ country: 'CN', country_dictText: '中国' });
    expect(consignee.name).toBe(order.consigneeName);
    expect(consignee.country).toBe(order.consigneeCountry);
    // The parts of the address are there, and all of them are in its lines.
    for (const part of [consignee.name, consignee.city, consignee.addr1, consignee.postCode])
      expect(consignee.postal).toContain(part ?? '');
    expect(consignee.postal.split('\n').length).toBeGreaterThan(2);
    expect(boxes).toHaveLength(order.boxCount);
    const kilos = boxes.reduce((sum, box) => sum + Number(box.boxWeight), 0);
    expect(Number(order.orderWeight)).toBeCloseTo(kilos, 3);
    const first = must(boxes[0]);
    expect(Number(first.volume)).toBeCloseTo((Number(first.boxLength) * Number(first.boxWidth) * Number(first.boxHeight)) / 1e6, 6);
    expect(goods.every((line) => boxes.some((box) => box.boxNo === line.boxNo))).toBe(true);
    expect(fees.length).toBeGreaterThan(1);
    expect(fees.reduce((sum, fee) => sum + Number(fee.amount), 0)).toBeCloseTo(Number(order.realTotalAmount), 2);
    expect(fees[0]?.feeName).toBe('运费');
  });

  test('fees are empty for who may not see amounts', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "logistics_status = 'delivered'", 1);
    const seen = await detail(must(id), await domain.as('clerk'));
    expect(seen.fees).toEqual([]);
    expect(seen.realTotalAmount).toBeNull();
    expect(seen.boxes.length).toBeGreaterThan(0);
  });

  test('amounts of other currencies stand in the base currency too, by the rate of their day; nothing of a hidden amount does', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "currency = 'EUR' AND paid_at IS NOT NULL", 1);
    const order = await detail(must(id));
    // The demo's 8.25 and 7.1 for one.
    const inCny = (amount: string | null, rate: number) => (Math.round(Number(amount) * 100) * rate) / 100;
    expect(Number(must(order.converted.total).amount)).toBeCloseTo(inCny(order.realTotalAmount, 8.25), 1);
    expect(Number(must(order.converted.declaredValue).amount)).toBeCloseTo(inCny(order.declaredValue, 7.1), 1);
    expect(must(order.converted.total).rateText).toContain('1 EUR = 8.25 CNY');
    expect(must(order.fees[0]?.converted).currencyCode).toBe('CNY');
    const hidden = await detail(must(id), await domain.as('clerk'));
    expect([hidden.converted.total, hidden.fees]).toEqual([null, []]);
    const [own] = await orderIds(domain, tenants.harbour, "currency = 'CNY' AND logistics_status = 'delivered'", 1);
    expect((await detail(must(own))).converted.total).toBeNull();
  });

  test('the log names people as their colleagues know them, and what no person did', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "logistics_status = 'delivered' AND created_by = 'merchant'", 1);
    const log = await domain.services.orders.log({ id: must(id) }, merchant);
    const names = new Map(log.map(({ operator, operatorName }) => [operator, operatorName]));
    expect(names.get('merchant')).toBe('林掌柜 Lin');
    expect(names.get('system')).toBe('系统');
  });

  test("the log tells the order's history, newest first, and its moves lead to its state", async () => {
    const [id] = await orderIds(domain, tenants.harbour, "logistics_status = 'delivered' AND settlement_status = 'paid'", 1);
    const log = await domain.services.orders.log({ id: must(id) }, merchant);
    expect(log.map((entry) => entry.operation)).toEqual([
      'deliver',
      'dispatch',
      'warehouse',
      'goOnline',
      'pay',
      'generate',
      'submit',
      'create',
    ]);
    expect(log.map((entry) => entry.createTime)).toEqual([...log.map((entry) => entry.createTime)].sort().reverse());
    expect(log.at(-1)).toMatchObject({ operation_dictText: '创建订单', content: '创建订单', operator: await creatorOf(must(id)) });
  });

  test('products that the tenant has shipped with are options', async () => {
    const options = await domain.services.orders.commonProducts(await domain.as('merchant', 'en_US'));
    expect(options).toContainEqual({ value: 'US-EXPRESS', text: 'US express line' });
    await domain.behind.admin.query("INSERT INTO product VALUES ($1, 'NEVER-USED', '{}')", [tenants.harbour]);
    expect((await domain.services.orders.commonProducts(merchant)).map((option) => option.value)).not.toContain('NEVER-USED');
  });
});

describe('T6: calls by id, for own, foreign, absent and malformed ids', () => {
  const calls = {
    detail: (id: string, caller: SignedInCaller) => domain.services.orders.detail({ id }, caller),
    log: (id: string, caller: SignedInCaller) => domain.services.orders.log({ id }, caller),
  };
  const absent = '01a00000-0000-7000-8000-00000000dead';

  for (const [name, call] of Object.entries(calls)) {
    for (const username of ['merchant', 'clerk', 'globex', 'operator']) {
      test(`${name} as ${username}`, async () => {
        const caller = await domain.as(username);
        const own = await orderIds(domain, caller.principal.tenantId, 'true', 1);
        const foreign = await orderIds(domain, username === 'globex' ? tenants.harbour : tenants.globex, 'true', 1);
        for (const id of own) expect(await call(id, caller)).toBeTruthy();
        const refusals: unknown[] = [];
        for (const id of [must(foreign[0]), absent, 'x', must(foreign[0]).toUpperCase(), `${absent}' OR 1=1`, '']) {
          const { code, detail: said } = await refusalOf(call(id, caller));
          refusals.push({ code, said });
        }
        for (const refusal of refusals) expect(refusal).toEqual({ code: 'order_not_found', said: {} });
      });
    }
  }
});
