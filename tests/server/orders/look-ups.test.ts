import { describe, expect, test } from 'vitest';
import { must, orderIds, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, runJobs, submitted, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const ask = () => domain.services.orderLookUps;
const absent = '01a00000-0000-7000-8000-00000000dead';

describe('what is asked about orders', () => {
  test('totals by currency, exactly, of what the caller may see', async () => {
    const ids = await orderIds(domain, tenants.harbour, 'total_amount IS NOT NULL', 300);
    const [foreign] = await orderIds(domain, tenants.globex, 'total_amount IS NOT NULL', 1);
    const { rows } = await domain.behind.admin.query<{ currency: string; total: string }>(
      'SELECT currency, sum(total_amount)::text AS total FROM shipment_order WHERE id = ANY($1) GROUP BY 1 ORDER BY 1',
      [ids],
    );
    const totals = await ask().totals({ ids: [...ids, must(ids[0]), must(foreign), absent, 'x'] }, merchant);
    expect(totals.orders).toBe(300);
    expect(totals.amounts.map(({ currencyCode, total }) => [currencyCode, Number(total)])).toEqual(
      rows.map(({ currency, total }) => [currency, Number(total)]),
    );
    expect(totals.text).toContain(' + ');
    expect((await ask().totals({ ids: [absent] }, merchant)).text).toBe('no price yet');
  });

  test('what comes back when orders are abandoned or rejected: the sum of the paid ones, of those that it can be done to', async () => {
    const some = (where: string, count: number) => orderIds(domain, tenants.harbour, where, count);
    const paid = await some("settlement_status = 'paid' AND logistics_status = 'order_placed'", 3);
    const drafts = await some("document_status = 'draft'", 2);
    const delivered = await some("logistics_status = 'delivered'", 2);
    const ids = [...paid, ...drafts, ...delivered];
    const { rows } = await domain.behind.admin.query<{ text: string }>(
      'SELECT currency, sum(total_amount)::text AS text FROM shipment_order WHERE id = ANY($1) GROUP BY 1',
      [paid],
    );
    const back = await ask().totals({ ids, to: 'abandon' }, merchant);
    expect(back.orders).toBe(5);
    expect(back.amounts.map(({ total }) => Number(total)).sort()).toEqual(rows.map(({ text }) => Number(text)).sort());
    expect(await ask().totals({ ids: [...drafts, ...delivered], to: 'abandon' }, merchant)).toMatchObject({ orders: 2, text: 'nothing' });

    const pending = `confirm_status = 'pending_review' AND document_status = 'generated' AND logistics_status = 'order_placed'`;
    await domain.behind.admin.query("UPDATE shipment_order SET confirm_status = 'pending_review' WHERE id = $1", [must(paid[0])]);
    expect(await some(pending, 1)).toEqual([paid[0]]);
    const rejected = await ask().totals({ ids, to: 'reject' }, merchant);
    expect([rejected.orders, rejected.amounts.length]).toEqual([1, 1]);

    const blind = { ...merchant, principal: { ...merchant.principal, permissions: new Set(['order:abandon']) } };
    expect(await ask().totals({ ids, to: 'abandon' }, blind)).toMatchObject({ amounts: [], text: 'an amount that you may not see' });
    expect(await ask().totals({ ids: drafts, to: 'abandon' }, blind)).toMatchObject({ orders: 2, text: 'nothing' });
  });

  test('goods of earlier orders, each once, by part of a name or code', async () => {
    const all = await ask().goodsLibrary({}, merchant);
    const names = all.map(({ goodsName, goodsNameEn }) => `${goodsName}/${goodsNameEn}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(5);
    const found = await ask().goodsLibrary({ keyword: 'yoga' }, merchant);
    expect(found.map(({ goodsNameEn }) => goodsNameEn)).toEqual(['Yoga mat']);
    expect(found[0]).toMatchObject({ value: expect.stringMatching(/^\d+\.\d\d$/), hsCode: '9506919000' });
    expect(await ask().goodsLibrary({ keyword: '%' }, merchant)).toEqual([]);
  });

  test('the way of an order, newest first', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "logistics_status = 'delivered' AND settlement_status = 'paid'", 1);
    const way = await ask().logistics({ id: must(id) }, merchant);
    expect(way.map(({ status }) => status)).toEqual(['delivered', 'out_of_warehouse', 'in_warehouse', 'online', 'order_placed']);
    expect(way[0]).toMatchObject({ status_dictText: 'Delivered', time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
    expect((await refusalOf(ask().logistics({ id: absent }, merchant))).code).toBe('order_not_found');
  });

  test("what the platform itself notes is told in the reader's language, of earlier versions too", async () => {
    const { id } = await submitted(domain, merchant);
    await runJobs(domain);
    const chinese = await domain.as('merchant');
    const told = async () => {
      const texts = await Promise.all(
        [merchant, chinese].map(async (caller) => {
          const log = await domain.services.orders.log({ id }, caller);
          const way = await ask().logistics({ id }, caller);
          return [log.find(({ operation }) => operation === 'generate')?.content, way[0]?.content];
        }),
      );
      return texts.map((both) => both.map((text) => text?.replace(/WBL\w{12}/, 'WBL')));
    };
    const english = 'WBL · numbered by the platform, no carrier was told';
    const own = 'WBL · 平台自行编号，未通知任何承运商';
    const expected = [
      [`Label generated: ${english}`, english],
      [`生成面单：${own}`, own],
    ];
    expect(await told()).toEqual(expected);
    const old = "'WBL0 · 平台自行编号，未通知任何承运商 / numbered by the platform, no carrier was told'";
    await domain.behind.admin.query(`UPDATE order_log SET note = ${old} WHERE order_id = $1 AND operation = 'generate'`, [id]);
    expect((await told()).flat().join()).toBe(expected.flat().join().replaceAll('WBL', 'WBL0'));

    await domain.behind.admin.query("UPDATE shipment_order SET fail_reason = '{order.carrierSilent}' WHERE id = $1", [id]);
    const reasons = [merchant, chinese].map(async (caller) => (await domain.services.orders.detail({ id }, caller)).failReason);
    expect(await Promise.all(reasons)).toEqual([expect.stringContaining('did not answer'), expect.stringContaining('无响应')]);
  });

  test('a scanned number: its own, its parcel, its box; a stranger is not found', async () => {
    const [id] = await orderIds(domain, tenants.harbour, 'tracking_number IS NOT NULL AND master_tracking_number IS NOT NULL', 1);
    const detail = await domain.services.orders.detail({ id: must(id) }, merchant);
    const numbers = [detail.customerNo, detail.trackingNumber, detail.masterTrackingId, detail.boxes[0]?.subOrderNo];
    for (const number of numbers) expect((await ask().scan({ number: must(number) }, merchant)).id).toBe(id);
    const globex = await domain.as('globex');
    for (const number of [...numbers, 'NOTHING'])
      expect((await refusalOf(ask().scan({ number: must(number) }, globex))).code).toBe('order_not_found');
    await withRule(domain, ['boxCount', 'eq', '0'], async () => {
      expect((await refusalOf(ask().scan({ number: detail.customerNo }, merchant))).code).toBe('order_not_found');
    });
  });

  test('a scanned number of a box of a draft, as it was typed; with it come its boxes, so that who weighs one says which', async () => {
    const box = must(wholeOrder().boxes[0]);
    const boxes = [
      { ...box, boxNo: '1', subOrderNo: 'LOOK-UP-BOX-1' },
      { ...box, boxNo: '2', subOrderNo: 'LOOK-UP-BOX-2' },
      { ...box, boxNo: '3' },
    ];
    const { id, customerNo } = await domain.services.orderWriting.saveDraft(wholeOrder({ boxes }), keyed(merchant));
    const scan = (number: string, caller = merchant) => ask().scan({ number }, caller);
    for (const number of [customerNo, 'LOOK-UP-BOX-1', ' LOOK-UP-BOX-2'])
      expect(await scan(number)).toMatchObject({
        id,
        boxes: [
          { boxNo: '1', subOrderNo: 'LOOK-UP-BOX-1' },
          { boxNo: '2', subOrderNo: 'LOOK-UP-BOX-2' },
          { boxNo: '3', subOrderNo: null },
        ],
      });
    // What is known of a box is proposed to who weighs it.
    const { boxWeight, boxLength, boxWidth, boxHeight } = box;
    expect((await scan(customerNo)).boxes[0]).toMatchObject({ boxWeight, boxLength, boxWidth, boxHeight });
    for (const number of ['LOOK-UP-BOX', '1', 'look-up-box-1', '%']) expect((await refusalOf(scan(number))).code).toBe('order_not_found');
    expect((await refusalOf(scan('LOOK-UP-BOX-1', await domain.as('globex')))).code).toBe('order_not_found');
    await withRule(domain, ['boxCount', 'eq', '0'], async () => {
      expect((await refusalOf(scan('LOOK-UP-BOX-1'))).code).toBe('order_not_found');
    });
    // The warehouse weighs what was submitted.
    const [sent] = await orderIds(domain, tenants.harbour, 'tracking_number IS NOT NULL', 1);
    const { trackingNumber } = await domain.services.orders.detail({ id: must(sent) }, merchant);
    expect((await scan(must(trackingNumber))).boxes).toEqual([]);
  });

  test('orders by any of their numbers, with their origin; those that are not known are named', async () => {
    const [external] = await orderIds(domain, tenants.harbour, "order_source = 'shopify' AND tracking_number IS NOT NULL", 1);
    const [manual] = await orderIds(domain, tenants.harbour, "order_source = 'manual'", 1);
    const one = await domain.services.orders.detail({ id: must(external) }, merchant);
    const other = await domain.services.orders.detail({ id: must(manual) }, merchant);
    const found = await ask().external({ numbers: `${one.customerNo}\n${one.trackingNumber}, ${other.customerNo} NOPE` }, merchant);
    expect(new Map(found.records.map(({ id, orderSource }) => [id, orderSource]))).toEqual(
      new Map([
        [external, 'shopify'],
        [manual, 'manual'],
      ]),
    );
    expect(found.unknown).toEqual(['NOPE']);
    const many = Array.from({ length: 201 }, (_, at) => `N${at}`).join(' ');
    expect((await refusalOf(ask().external({ numbers: many }, merchant))).code).toBe('too_many_numbers');
    expect((await refusalOf(ask().external({ numbers: ' , ' }, merchant))).code).toBe('nothing_selected');
  });
});
