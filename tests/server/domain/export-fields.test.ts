import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { OrderRow } from '../../../contract/entities/orders/order.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { type Domain, must, openDomain, orderIds, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
});
afterAll(() => domain.close());

async function cellsOf(input: CallInput<'order.export'>): Promise<readonly (readonly unknown[])[]> {
  const { content } = await domain.services.orderExport.open(input, merchant);
  return must((await readXlsx(await buffer(content))).sheets[0]).rows;
}

/** Fields of a dictionary are told by their texts. */
const texts: Readonly<Record<string, keyof OrderRow>> = {
  orderStatus: 'orderStatus_dictText',
  logisticsStatus: 'logisticsStatus_dictText',
  settlementStatus: 'settlementStatus_dictText',
  confirmStatus: 'confirmStatus_dictText',
  goodsType: 'goodsType_dictText',
  orderSource: 'orderSourceDictText',
  consigneeCountry: 'consigneeCountry_dictText',
  addressType: 'addressType_dictText',
  signatureService: 'signatureService_dictText',
};
const numbers = new Set(['orderWeight', 'boxCount', 'realTotalAmount', 'declaredValue', 'insuranceValue', 'codPrice']);

function expected(field: string, row: OrderRow): unknown {
  if (field === 'isRemote') return row.isRemote ? 'Yes' : 'No';
  const value = row[texts[field] ?? (field as keyof OrderRow)];
  if (value === null || value === '') return null;
  return numbers.has(field) ? Number(value) : value;
}

/** Spec section 3; there the order's source goes by its text. */
const specified = (
  'customerNo goodsType orderWeight boxCount settlementStatus confirmStatus masterTrackingId failReason examineRemark signatureService ' +
  'insuranceValue codPrice codCurrency deliveryAddressCode shipDateStamp packageSize payTime refundTime orderSource declaredValue ' +
  'realTotalAmount trackingNumber transactionOrderNo addressType isRemote currencyCode'
).split(' ');

describe('an export by selected fields', () => {
  test('each field there is, by itself: its title and what the list says of each order', async () => {
    const ids: string[] = [];
    await domain.behind.admin.query("UPDATE shipment_order SET ship_by = '2026-11-25' WHERE confirm_status = 'rejected'");
    for (const condition of [
      "logistics_status = 'delivered' AND settlement_status = 'paid'",
      "document_status = 'order_failed'",
      "settlement_status = 'refunded'",
      "confirm_status = 'rejected'",
      'insurance_value IS NOT NULL',
      'cod_amount IS NOT NULL',
      'master_tracking_number IS NOT NULL',
      'remark IS NOT NULL',
    ])
      ids.push(...(await orderIds(domain, tenants.harbour, condition, 2)));
    const chosen = [...new Set(ids)];
    const filled = new Set<string>();
    const fields = await domain.services.orderExport.fields(merchant);
    const { records } = await domain.services.orders.list({ pageSize: 1000 }, merchant);
    const rows = new Map<string, OrderRow>(records.map((row) => [row.id, row]));
    for (const id of chosen) if (!rows.has(id)) rows.set(id, await rowOf(id));
    for (const { field, title } of fields) {
      const [head, ...cells] = await cellsOf({ ids: chosen, fields: ['customerNo', field].slice(field === 'customerNo' ? 1 : 0) });
      expect(head?.at(-1), field).toBe(title);
      expect(cells, field).toHaveLength(chosen.length);
      const byNumber = new Map([...rows.values()].map((row) => [row.customerNo, row]));
      for (const cell of cells) {
        const row = must(byNumber.get(String(cell[0])));
        const shown = cell.at(-1) === '' || (field !== 'customerNo' && cell.length === 1) ? null : (cell.at(-1) ?? null);
        expect([field, row.customerNo, shown]).toEqual([field, row.customerNo, expected(field, row)]);
        if (shown !== null) filled.add(field);
      }
    }
    // Every field was seen with something in it.
    expect(fields.map(({ field }) => field).filter((field) => !filled.has(field))).toEqual([]);
  });

  test('columns stand in the order of the choice, and none twice', async () => {
    const [id] = await orderIds(domain, tenants.harbour, 'true', 1);
    const [head] = await cellsOf({ ids: [must(id)], fields: ['boxCount', 'customerNo', 'orderStatus'] });
    const titles = new Map((await domain.services.orderExport.fields(merchant)).map(({ field, title }) => [field, title]));
    expect(head).toEqual(['boxCount', 'customerNo', 'orderStatus'].map((field) => titles.get(field)));
  });

  test('holds every field of an order that the specification names', async () => {
    const fields = new Set((await domain.services.orderExport.fields(merchant)).map(({ field }) => field));
    expect(specified.filter((field) => !fields.has(field))).toEqual([]);
  });
});

async function rowOf(id: string): Promise<OrderRow> {
  const {
    consignor: _from,
    consignee: _to,
    boxes: _boxes,
    goods: _goods,
    fees: _fees,
    ...row
  } = await domain.services.orders.detail({ id }, merchant);
  return row;
}
