import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { carrierLineStates } from '../../contract/entities/finance/carrier-invoice.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { workbookType } from '../files/workbook.ts';
import { nonEmpty } from '../orders/order-filters.ts';
import { knownTotal } from '../orders/orders.ts';
import { findFileBytes } from './db/files.ts';
import { countInvoices, countLines, findInvoice, type LineSearch, listInvoices, listLines } from './db/invoices.ts';
import { invoiceRow, lineDictionaries, lineRow } from './line-rows.ts';

export async function readInvoices(
  tx: Transaction,
  input: CallInput<'carrierInvoice.list'>,
  caller: SignedInCaller,
): Promise<CallReply<'carrierInvoice.list'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
  const { tenantId, timeZone } = caller.principal;
  const search = { tenantId, timeZone, carrier: nonEmpty(input.carrierCode) ?? null, keyword: nonEmpty(input.keyword) ?? null };
  const rows = await listInvoices(tx, search, pageSize, (pageNo - 1) * pageSize);
  const textOf = await readTexts(tx, caller, lineDictionaries);
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await countInvoices(tx, search));
  return {
    records: rows.map((row) => invoiceRow(row, textOf)),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

/** Foreign, absent and malformed ids are refused alike (security T6). */
async function invoiceOf(tx: Transaction, id: string, { principal: { tenantId, timeZone } }: SignedInCaller) {
  const found = isRowId(id) ? await findInvoice(tx, tenantId, timeZone, id) : null;
  if (found === null) throw new Refusal('carrier_invoice_not_found');
  return found;
}

export async function readInvoice(
  tx: Transaction,
  { id }: CallInput<'carrierInvoice.byId'>,
  caller: SignedInCaller,
): Promise<CallReply<'carrierInvoice.byId'>> {
  return invoiceRow(await invoiceOf(tx, id, caller), await readTexts(tx, caller, lineDictionaries));
}

/** The workbook of an invoice as it came. */
export async function openInvoiceFile(tx: Transaction, { id }: CallInput<'carrierInvoice.file'>, caller: SignedInCaller) {
  const { fileId, fileName } = await invoiceOf(tx, id, caller);
  const bytes = await findFileBytes(tx, caller.principal.tenantId, fileId);
  if (bytes === null) throw new Refusal('file_not_found');
  return { fileName, contentType: workbookType, content: Readable.from([bytes], { objectMode: false }) };
}

function searchOf(
  input: CallInput<'carrierInvoice.lineCount'>,
  { principal: { tenantId, timeZone } }: SignedInCaller,
): Omit<LineSearch, 'state'> {
  const invoiceId = nonEmpty(input.invoiceId) ?? null;
  if (invoiceId !== null && !isRowId(invoiceId)) throw new Refusal('carrier_invoice_not_found');
  return {
    ...{ tenantId, timeZone, invoiceId },
    carrier: nonEmpty(input.carrierCode) ?? null,
    charge: nonEmpty(input.charge) ?? null,
    keyword: nonEmpty(input.keyword) ?? null,
  };
}

export async function readLines(
  tx: Transaction,
  input: CallInput<'carrierInvoice.lines'>,
  caller: SignedInCaller,
): Promise<CallReply<'carrierInvoice.lines'>> {
  const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
  const state = carrierLineStates.find((known) => known === input.lineStatus) ?? null;
  const search = searchOf(input, caller);
  const rows = await listLines(tx, { ...search, state }, pageSize, (pageNo - 1) * pageSize);
  const textOf = await readTexts(tx, caller, lineDictionaries);
  const total = knownTotal(rows.length, pageNo, pageSize) ?? (await totalOf(tx, search, state));
  return {
    records: rows.map((row) => lineRow(row, textOf)),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
  };
}

async function totalOf(tx: Transaction, search: Omit<LineSearch, 'state'>, state: LineSearch['state']): Promise<number> {
  const counts = await countLines(tx, search);
  return counts.reduce((sum, row) => (state === null || row.state === state ? sum + row.total : sum), 0);
}

export async function countByState(
  tx: Transaction,
  input: CallInput<'carrierInvoice.lineCount'>,
  caller: SignedInCaller,
): Promise<CallReply<'carrierInvoice.lineCount'>> {
  const counts = { all: 0, open: 0, matched: 0, ignored: 0 };
  for (const { state, total } of await countLines(tx, searchOf(input, caller))) {
    counts[state] += total;
    counts.all += total;
  }
  return counts;
}
