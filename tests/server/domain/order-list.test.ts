import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { orderSortColumns } from '../../../contract/endpoints/orders/order.ts';
import { limits } from '../../../contract/limits.ts';
import { documentStates, logisticsStates, moneyStates, orderViews, viewOf } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { knownTotal } from '../../../server/orders/orders.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});
afterAll(() => domain.close());

type Filters = CallInput<'order.list'>;
const list = (input: Filters, caller = merchant) => domain.services.orders.list(input, caller);
const found = async (input: Filters) => (await list({ pageSize: 1000, ...input })).records;
const numbersOf = (column: string, condition = 'true', limit = 30) =>
  domain.behind.admin
    .query<{ number: string }>(
      `SELECT ${column} AS number FROM shipment_order WHERE tenant_id = $1 AND ${column} IS NOT NULL AND ${condition} ORDER BY id LIMIT ${limit}`,
      [tenants.harbour],
    )
    .then(({ rows }) => rows.map((row) => row.number));

describe('paging and sorting (wire.md, Lists)', () => {
  test('newest first, ten to a page, the total exact', async () => {
    const page = await list({});
    expect(page).toMatchObject({ total: 5000, size: 10, current: 1, pages: 500 });
    expect(page.records.map((row) => row.id)).toEqual(await orderIds(domain, tenants.harbour, 'true', 10));
  });

  test('a page that tells the total spares its counting: not full, or empty as the first', async () => {
    expect([knownTotal(7, 1, 10), knownTotal(3, 4, 10), knownTotal(0, 1, 10)]).toEqual([7, 33, 0]);
    expect([knownTotal(10, 1, 10), knownTotal(0, 2, 10)]).toEqual([null, null]);
    const drafts = (await orderIds(domain, tenants.harbour, "document_status = 'draft' AND settlement_status = 'unpaid'", 5000)).length;
    for (const [pageSize, pageNo, rows] of [
      [1000, 1, drafts],
      [drafts, 1, drafts],
      [drafts - 1, 2, 1],
      [drafts, 2, 0],
    ] as const) {
      const { records, total } = await list({ orderStatus: 'draft', pageSize, pageNo });
      expect([records.length, total]).toEqual([rows, drafts]);
    }
  });

  test('pages together are every order once', async () => {
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= 6; pageNo++) for (const row of (await list({ pageNo, pageSize: 1000 })).records) seen.add(row.id);
    expect(seen.size).toBe(5000);
    expect((await list({ pageNo: 999 })).records).toEqual([]);
  });

  test('every listed column sorts both ways, rows without a value last', async () => {
    for (const column of orderSortColumns) {
      for (const order of ['asc', 'desc'] as const) {
        const rows = (await list({ column, order, pageSize: 1000, consigneeCountry: 'SG' })).records;
        const values = rows.map((row) => row[column]);
        const filled = values.filter((value) => value !== null);
        expect(values.slice(0, filled.length), `${column} ${order}`).toEqual(filled);
        const keys = filled.map((value) => (/^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value)));
        const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys, `${column} ${order}`).toEqual(order === 'asc' ? sorted : sorted.reverse());
      }
    }
  });
});

describe('filters', () => {
  test('every status view shows its orders and no others, and together all of them', async () => {
    let sum = 0;
    for (const view of orderViews) {
      const page = await list({ orderStatus: view, pageSize: 1000 });
      sum += page.total;
      expect(page.total, view).toBeGreaterThan(0);
      for (const row of page.records) {
        expect(row.orderStatus).toBe(view);
      }
    }
    expect(sum).toBe(5000);
    expect((await list({ orderStatus: 'all' })).total).toBe(5000);
    expect((await list({ orderStatus: 'nonsense' })).total).toBe(0);
  });

  test("the SQL of the views agrees with the contract's precedence on every combination of the three axes", async () => {
    const { rows } = await domain.behind.admin.query<{ id: string }>(
      `SELECT id FROM shipment_order WHERE tenant_id = $1 AND document_status <> 'draft' ORDER BY id LIMIT 140`,
      [tenants.globex],
    );
    const states = documentStates
      .filter((document) => document !== 'draft')
      .flatMap((document) => logisticsStates.flatMap((logistics) => moneyStates.map((money) => ({ document, logistics, money }))));
    const expected = new Map<string, string>();
    for (const [at, { document, logistics, money }] of states.entries()) {
      const id = must(rows[at]).id;
      expected.set(id, viewOf({ document, logistics, money }));
      await domain.behind.admin.query(
        'UPDATE shipment_order SET document_status = $2, logistics_status = $3, settlement_status = $4 WHERE id = $1',
        [id, document, logistics, money],
      );
    }
    const globex = await domain.as('globex');
    const seen = new Map<string, string>();
    for (const view of orderViews) {
      for (const row of (await list({ orderStatus: view, pageSize: 1000 }, globex)).records)
        if (expected.has(row.id)) seen.set(row.id, view);
    }
    expect(seen).toEqual(expected);
  });

  test('coded fields match exactly', async () => {
    const cases: [Filters, string][] = [
      [{ settlementStatus: 'paid' }, "settlement_status = 'paid'"],
      [{ confirmStatus: 'rejected' }, "confirm_status = 'rejected'"],
      [{ goodsType: 'battery' }, "goods_type = 'battery'"],
      [{ orderSource: 'shopify' }, "order_source = 'shopify'"],
      [{ consigneeCountry: 'JP' }, "consignee_country = 'JP'"],
      [{ currencyCode: 'EUR' }, "currency = 'EUR'"],
      [{ productCode: 'SEA-DOOR' }, "product_code = 'SEA-DOOR'"],
      [{ consigneeCountry: 'JP', settlementStatus: 'paid' }, "consignee_country = 'JP' AND settlement_status = 'paid'"],
    ];
    for (const [filter, condition] of cases) {
      const ids = await orderIds(domain, tenants.harbour, condition, 5000);
      expect(ids.length, condition).toBeGreaterThan(0);
      expect((await list(filter)).total, condition).toBe(ids.length);
    }
  });

  test('pasted numbers: by comma, blank, tab or newline, doubled ones once, each exactly', async () => {
    const numbers = await numbersOf('customer_no', 'true', 20);
    const pasted = `${numbers.slice(0, 5).join(',')}\n${numbers.slice(5, 10).join('\t')}\r\n ${numbers.slice(10).join('，')} ,, ${numbers[0]}`;
    const rows = await found({ customerNo: pasted });
    expect(rows.map((row) => row.customerNo).sort()).toEqual([...numbers].sort());
    expect(await found({ customerNo: must(numbers[0]).slice(0, -1) })).toEqual([]);
    expect(await found({ customerNo: must(numbers[0]).toLowerCase() })).toEqual([]);
    expect((await list({ customerNo: ' , \n' })).total).toBe(5000);
  });

  test("a tracking number finds its parcel, the shipment's master number too", async () => {
    const [own] = await numbersOf('tracking_number', 'master_tracking_number IS NULL');
    const [master] = await numbersOf('master_tracking_number');
    const [transaction] = await numbersOf('transaction_order_no');
    expect((await found({ trackingNumber: must(own) })).map((row) => row.trackingNumber)).toEqual([own]);
    expect((await found({ trackingNumber: `${own} ${master}` })).length).toBe(2);
    expect((await found({ transactionOrderNo: must(transaction) })).map((row) => row.transactionOrderNo)).toEqual([transaction]);
  });

  test('200 numbers are looked up, 201 are refused beside their field', async () => {
    const many = Array.from({ length: limits.numberList }, (_, at) => `N${at}`);
    expect((await list({ trackingNumber: many.join(' ') })).total).toBe(0);
    const refusal = await refusalOf(list({ trackingNumber: [...many, 'one-more'].join(' ') }));
    expect(refusal.code).toBe('too_many_numbers');
    expect(refusal.detail).toMatchObject({ values: { max: 200 }, fields: [{ path: 'trackingNumber' }] });
  });

  test('name and remark contain the text, whatever its case; wildcards are plain characters', async () => {
    const ids = await orderIds(domain, tenants.harbour, "consignee_name ILIKE '%carter%'", 5000);
    expect((await list({ consigneeName: 'CARTER' })).total).toBe(ids.length);
    expect((await list({ remark: '易碎' })).total).toBeGreaterThan(0);
    await domain.behind.admin.query(`UPDATE shipment_order SET remark = '50% off_now \\ end' WHERE id = $1`, [must(ids[0])]);
    for (const text of ['50% off', 'off_now', '\\ end'])
      expect(
        (await found({ remark: text })).map((row) => row.id),
        text,
      ).toEqual([ids[0]]);
    for (const text of ['5%now', 'off.now', '%', '_']) expect((await list({ remark: text })).total, text).toBe(text.length === 1 ? 1 : 0);
  });

  test('A6: injected SQL is text that nothing matches, and changes nothing', async () => {
    const corpus = [
      "' OR '1'='1",
      "'; DROP TABLE shipment_order; --",
      "x') UNION SELECT id FROM app_user --",
      '$1',
      '$1$',
      '{"a":1}',
      "\\' OR 1=1 --",
      '%27%20OR%201=1',
      'pg_sleep(5)',
      "') OR pg_sleep(5) IS NULL --",
      '*',
      '!x',
      '>0',
      "a'||'b",
    ];
    const fields = [
      'orderStatus',
      'settlementStatus',
      'goodsType',
      'consigneeCountry',
      'currencyCode',
      'productCode',
      'customerNo',
      'trackingNumber',
      'consigneeName',
      'remark',
    ] as const;
    for (const field of fields) for (const text of corpus) expect((await list({ [field]: text })).total, `${field}: ${text}`).toBe(0);
    expect((await list({})).total).toBe(5000);
  });
});

describe('status counts', () => {
  test('with a time filter they are the counts of the same list', async () => {
    const range = { createTime_begin: '2026-10-20', createTime_end: '2026-11-19', consigneeCountry: 'US' };
    const counts = await domain.services.orders.statusCount(range, merchant);
    expect(counts.all).toBe((await list(range)).total);
    for (const view of orderViews) expect(counts[view], view).toBe((await list({ ...range, orderStatus: view })).total);
  });

  test.each([{}, { consigneeCountry: 'US' }, { remark: '易碎' }])('without one they are so too: %j (wire.md, Lists)', async (filter) => {
    const counts = await domain.services.orders.statusCount(filter, merchant);
    expect(counts.all).toBeGreaterThan(0);
    expect(counts.all).toBe((await list(filter)).total);
    for (const view of orderViews) expect(counts[view], view).toBe((await list({ ...filter, orderStatus: view })).total);
  });
});

describe('what a row says', () => {
  test('dictionary texts and products in the language asked for', async () => {
    const id = must((await found({ consigneeCountry: 'HK', orderStatus: 'delivered' }))[0]).customerNo;
    const zh = must((await found({ customerNo: id }))[0]);
    const en = must((await list({ customerNo: id }, await domain.as('merchant', 'en_US'))).records[0]);
    expect([zh.consigneeCountry_dictText, en.consigneeCountry_dictText]).toEqual(['中国香港', 'Hong Kong, China']);
    expect([zh.orderStatus_dictText, en.orderStatus_dictText]).toEqual(['已签收', 'Delivered']);
    expect([zh.productName, en.productName]).toEqual(['亚洲空运专线', 'Asia air line']);
  });

  test("money has its currency's digits, weights have three", async () => {
    for (const [currencyCode, pattern] of [
      ['JPY', /^\d+$/],
      ['CNY', /^\d+\.\d{2}$/],
    ] as const) {
      const rows = (await found({ currencyCode, orderStatus: 'delivered' })).slice(0, 20);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        expect(row.realTotalAmount).toMatch(pattern);
        expect(row.orderWeight).toMatch(/^\d+\.\d{3}$/);
      }
    }
  });

  test('P2: who lacks order:amount sees no amounts and may not sort by them', async () => {
    const clerk = await domain.as('clerk');
    const page = await list({ orderStatus: 'delivered', pageSize: 100 }, clerk);
    expect(page.records.every((row) => row.realTotalAmount === null)).toBe(true);
    expect((await refusalOf(list({ column: 'realTotalAmount' }, clerk))).code).toBe('forbidden');
  });
});
