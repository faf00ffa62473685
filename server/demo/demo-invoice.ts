import { buffer } from 'node:stream/consumers';
import { type Exact, exact, fixedText } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { createCarrierInvoices } from '../carrier-invoices/carrier-invoices.ts';
import { type SheetCell, streamWorkbook } from '../files/workbook.ts';
import type { Parcel } from './db/demo-rows.ts';
import type { DemoClock } from './demo-clock.ts';

/** Parcels on the invoice, each with its freight. */
export const invoicedParcels = 8;
const carrierCode = 'yunexpress';
const titles = ['运单号', '订单号', '发货日期', '计费重', '费用类型', '金额', '币种'];
/** The carrier weighs this parcel heavier, and bills that one above what it was sold for. */
const [heavier, dearer] = [2, 5];

/**
 * Imports an invoice of a carrier over these parcels: most cost less than they were sold for, one was weighed heavier and one is dearer than its price.
 * The first has a surcharge as well, and one line is of a parcel that nobody sent.
 */
export async function makeInvoice(
  { carrierInvoices, clock }: { readonly carrierInvoices: ReturnType<typeof createCarrierInvoices>; readonly clock: DemoClock },
  parcels: readonly Parcel[],
  operator: SignedInCaller,
): Promise<void> {
  const [first] = parcels;
  if (first === undefined || parcels.length < invoicedParcels) return;
  const rows = parcels.slice(0, invoicedParcels).map(freightRow);
  const surcharge = [first.trackingNumber, first.customerNo, first.leftOn, first.weight, '偏远附加费', '35.00', 'CNY'];
  const unknown = ['LX000000000CN', '', first.leftOn, '1.200', '运费', '86.40', 'CNY'];
  clock.goBack(0);
  const file = { name: '云途物流-对账单.xlsx', bytes: await workbook([...rows, surcharge, unknown]) };
  const { id } = await carrierInvoices.upload({ carrierCode, file }, operator);
  const { columns, headerRow } = await carrierInvoices.draft({ id }, operator);
  const head = { invoiceNo: `YT-${clock.dayBefore(1).replaceAll('-', '')}`, invoiceDate: clock.dayBefore(1), currency: 'CNY' };
  await carrierInvoices.import({ id, headerRow, ...columns, ...head }, operator);
}

function freightRow({ trackingNumber, customerNo, leftOn, weight, total }: Parcel, at: number): SheetCell[] {
  const share = (percent: string): Exact => exact(total).mul(exact(percent)).div(100);
  const price = share(at === dearer ? '112' : '81');
  const billed = at === heavier ? exact(weight).add(exact('2.4')) : exact(weight);
  return [trackingNumber, customerNo, leftOn, fixedText(billed, 3), '运费', fixedText(price, 2), 'CNY'];
}

function workbook(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, width: 16 }));
  async function* all() {
    yield* rows;
  }
  return buffer(streamWorkbook('账单', columns, all()));
}
