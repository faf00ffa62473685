import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { must } from '../domain/fixture.ts';
import { domain } from '../orders/merchant-domain.ts';
import { keyed } from '../orders/orders-world.ts';
import { paidOrder } from './adjustments-world.ts';

export const service = () => domain.services.carrierInvoices;

/** A workbook as the workbook library writes it; cells that are formulas stand beside, by row and column from 0. */
export async function book(rows: readonly (readonly CellValue[])[], formulas: Readonly<Record<string, Partial<Cell>>> = {}) {
  const cells = new Map(Object.entries(formulas));
  const sheet = { name: 'Invoice', rows: rows.map((row) => [...row]), cells };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

export const wideHeadings = ['Tracking number', 'Reference', 'Ship date', 'Chargeable weight', 'Freight', 'Fuel', 'Total'];

/** Uploads a workbook as this carrier's and returns its id. */
export async function uploaded(operator: SignedInCaller, bytes: Buffer, carrierCode = 'dhl', name = 'invoice.xlsx'): Promise<string> {
  return (await service().upload({ carrierCode, file: { name, bytes } }, operator)).id;
}

type Form = CallInput<'carrierInvoice.import'>;

let numbers = 0;

/** The form of an import, filled with what the upload proposes. */
export async function formOf(operator: SignedInCaller, id: string, changes: Partial<Form> = {}): Promise<Form> {
  const { columns, headerRow } = await service().draft({ id }, operator);
  numbers += 1;
  return { id, headerRow, ...columns, invoiceNo: `INV-${numbers}`, invoiceDate: '2026-11-20', currency: 'USD', ...changes };
}

/** Uploads and imports a workbook. */
export async function imported(operator: SignedInCaller, bytes: Buffer, changes: Partial<Form> = {}, carrierCode = 'dhl') {
  const form = await formOf(operator, await uploaded(operator, bytes, carrierCode), changes);
  return { form, ...(await service().import(form, keyed(operator))) };
}

export const linesOf = async (operator: SignedInCaller, invoiceId: string) =>
  (await service().lines({ invoiceId, pageSize: 100 }, operator)).records;

/** A paid order with a tracking number of its own. */
export async function trackedOrder(trackingNumber: string) {
  const order = await paidOrder();
  await domain.behind.admin.query('UPDATE shipment_order SET tracking_number = $2 WHERE id = $1', [order.id, trackingNumber]);
  return order;
}

export async function countOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await domain.behind.admin.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, [...values]);
  return must(rows[0]).count;
}
