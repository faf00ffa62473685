import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { isLong } from '../../support/sample.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});
afterAll(() => domain.close());

const open = (input: CallInput<'order.export'>, caller = merchant) => domain.services.orderExport.open(input, caller);

async function sheetOf(content: Readable) {
  const workbook = await readXlsx(await buffer(content));
  const sheet = must(workbook.sheets[0]);
  const [header = [], ...rows] = sheet.rows;
  return { name: sheet.name, header: header.map(String), rows };
}
const exported = async (input: CallInput<'order.export'>, caller = merchant) => sheetOf((await open(input, caller)).content);

describe('exporting orders (issue: a real xlsx, streamed)', () => {
  test('holds what the list shows, in its order, read back cell by cell', async () => {
    const filter = { consigneeCountry: 'SG', column: 'orderWeight', order: 'desc' } as const;
    const fields = [
      'customerNo',
      'orderStatus',
      'productName',
      'consigneeName',
      'consigneeCountry',
      'orderWeight',
      'boxCount',
      'realTotalAmount',
      'currencyCode',
      'createTime',
      'remark',
    ];
    const { rows } = await exported({ ...filter, fields });
    const listed = (await domain.services.orders.list({ ...filter, pageSize: 1000 }, merchant)).records;
    expect(rows).toHaveLength(listed.length);
    for (const [at, order] of listed.entries()) {
      expect(rows[at]?.map((cell) => cell ?? null)).toEqual([
        order.customerNo,
        order.orderStatus_dictText,
        order.productName,
        order.consigneeName,
        order.consigneeCountry_dictText,
        Number(order.orderWeight),
        order.boxCount,
        order.realTotalAmount === null ? null : Number(order.realTotalAmount),
        order.currencyCode,
        order.createTime,
        order.remark,
      ]);
    }
  });

  test.runIf(isLong)('all orders, more than one page of rows, all columns', async () => {
    const { rows, header } = await exported({});
    expect(rows).toHaveLength(5000);
    const fields = await domain.services.orderExport.fields(merchant);
    expect(header).toEqual(fields.map((field) => field.title));
    expect(new Set(rows.map((row) => row[0])).size).toBe(5000);
  });

  test('headers, texts, sheet and file name are in the language of the request', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "logistics_status = 'delivered' AND settlement_status = 'paid'", 1);
    const input = { ids: [must(id)], fields: ['customerNo', 'orderStatus', 'isRemote'] };
    const zh = await exported(input);
    const english = await domain.as('merchant', 'en_US');
    const en = await exported(input, english);
    expect([zh.header, zh.rows[0]?.[1], zh.name]).toEqual([['客户单号', '订单状态', '偏远地区'], '已签收', '订单']);
    expect([en.header, en.rows[0]?.[1], en.name]).toEqual([['Customer no.', 'Status', 'Remote area'], 'Delivered', 'Orders']);
    expect((await open(input, english)).fileName).toBe('Orders-20261120-120000.xlsx');
  });

  test("picked rows only, and only the own tenant's", async () => {
    const own = await orderIds(domain, tenants.harbour, 'true', 3);
    const foreign = await orderIds(domain, tenants.globex, 'true', 3);
    const { rows } = await exported({ ids: [...own, ...foreign, 'nonsense'], fields: ['customerNo'] });
    expect(rows).toHaveLength(3);
    expect((await refusalOf(open({ ids: [] }))).code).toBe('nothing_selected');
  });

  test('F2: formulas go in as texts and come back as texts', async () => {
    const nasty = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("http://evil.example","x")',
      '\t=1',
      '＝1+1',
      "=cmd|' /C calc'!A0",
      '<f>1</f>',
      ' lead',
      'a\u0001b',
    ];
    const ids = await orderIds(domain, tenants.harbour, 'true', nasty.length);
    for (const [at, text] of nasty.entries())
      await domain.behind.admin.query('UPDATE shipment_order SET remark = $2 WHERE id = $1', [ids[at], text]);
    const { content } = await open({ ids, fields: ['remark'], column: 'createTime', order: 'desc' });
    const bytes = await buffer(content);
    const workbook = await readXlsx(bytes);
    const cells = must(workbook.sheets[0])
      .rows.slice(1)
      .map((row) => row[0]);
    expect(cells).toEqual(nasty.map((text) => text.replace('\u0001', '')));
    for (const cell of must(workbook.sheets[0]).cells?.values() ?? []) expect(cell.formula ?? null).toBeNull();
  });

  test('amounts to the last digit come back as they were', async () => {
    const [id] = await orderIds(domain, tenants.harbour, "currency = 'CNY'", 1);
    await domain.behind.admin.query('UPDATE shipment_order SET total_amount = 98765432109.87, declared_value = 0.01 WHERE id = $1', [id]);
    const { rows } = await exported({ ids: [must(id)], fields: ['realTotalAmount', 'declaredValue'] });
    expect(rows[0]).toEqual([98765432109.87, 0.01]);
  });
});

describe('rights on an export', () => {
  test('who lacks order:amount gets no amount columns, and may not ask for them', async () => {
    const clerk = await domain.as('clerk');
    const [id] = await orderIds(domain, tenants.harbour, 'true', 1);
    const fields = (await domain.services.orderExport.fields(clerk)).map((field) => field.field);
    expect(fields).not.toContain('realTotalAmount');
    expect(fields).not.toContain('currencyCode');
    expect((await exported({ ids: [must(id)] }, clerk)).header).not.toContain('总金额');
    const refusal = await refusalOf(open({ ids: [must(id)], fields: ['realTotalAmount'] }, clerk));
    expect(refusal.code).toBe('invalid_fields');
    const unknown = await refusalOf(open({ ids: [must(id)], fields: ['password_hash'] }));
    expect({ code: unknown.code, detail: unknown.detail }).toEqual({ code: refusal.code, detail: refusal.detail });
  });

  test('everything that the search finds needs order:exportAll, picked rows do not', async () => {
    const permissions = new Set(['order:list', 'order:export']);
    const limited = { ...merchant, principal: { ...merchant.principal, permissions } };
    expect((await refusalOf(open({}, limited))).code).toBe('forbidden');
    const ids = await orderIds(domain, tenants.harbour, 'true', 2);
    expect((await exported({ ids, fields: ['customerNo'] }, limited)).rows).toHaveLength(2);
  });

  test('two at a time per tenant; one that ends or is cut off makes room', async () => {
    const globex = await domain.as('globex');
    const fields = ['customerNo'];
    const [first, second] = [await open({ fields }, globex), await open({ fields }, globex)];
    expect((await refusalOf(open({ fields }, globex))).code).toBe('too_many_requests');
    first.content.destroy();
    await new Promise((resolve) => first.content.once('close', resolve));
    const third = await open({ fields }, globex);
    expect((await sheetOf(second.content)).rows).toHaveLength(200);
    expect((await sheetOf(third.content)).rows).toHaveLength(200);
    expect((await sheetOf((await open({ fields }, globex)).content)).rows).toHaveLength(200);
  });
});
