import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { CarrierLineState } from '../../../contract/entities/finance/carrier-invoice.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { carrierChargeWord, carrierFile, carrierInvoice, carrierInvoiceLine } from './tables.ts';

export type NewCarrierInvoice = typeof carrierInvoice.$inferInsert;
export type NewCarrierLine = Pick<
  typeof carrierInvoiceLine.$inferInsert,
  | 'tenantId'
  | 'id'
  | 'invoiceId'
  | 'position'
  | 'rowNo'
  | 'trackingNumber'
  | 'orderNo'
  | 'reference'
  | 'charge'
  | 'chargeText'
  | 'chargedOn'
  | 'billedWeight'
  | 'amount'
>;

/** Lines per statement; building a statement blocks the thread. */
const linesPerStatement = 500;

/** Writes an invoice whole: the database refuses lines that do not come to its total, and lines that come later. */
export async function insertInvoice(tx: Transaction, row: NewCarrierInvoice, lines: readonly NewCarrierLine[]): Promise<void> {
  await tx.insert(carrierInvoice).values(row);
  for (let from = 0; from < lines.length; from += linesPerStatement) {
    const part = lines.slice(from, from + linesPerStatement).map((line) => ({ ...line, state: 'open' as const, openReason: 'none' }));
    await insertRows(tx, carrierInvoiceLine, part);
  }
}

export async function listChargeWords(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select().from(carrierChargeWord);
  return new Map(rows.map(({ word, charge }) => [word, charge]));
}

/** Reports whether the carrier has an invoice of this number, however it is written. */
export async function hasInvoice(tx: Transaction, tenantId: string, carrier: string, number: string): Promise<boolean> {
  const found = await tx
    .select({ id: carrierInvoice.id })
    .from(carrierInvoice)
    .where(
      and(
        eq(carrierInvoice.tenantId, tenantId),
        eq(carrierInvoice.carrier, carrier),
        sql`lower(${carrierInvoice.number}) = lower(${number})`,
      ),
    );
  return found.length > 0;
}

const countOf = (state: CarrierLineState) => sql<number>`(select count(*)::int from ${carrierInvoiceLine}
  where ${carrierInvoiceLine.tenantId} = ${carrierInvoice.tenantId} and ${carrierInvoiceLine.state} = ${state}
    and ${carrierInvoiceLine.invoiceId} = ${carrierInvoice.id})`;

const invoiceColumns = (timeZone: string) => ({
  id: carrierInvoice.id,
  carrier: carrierInvoice.carrier,
  number: carrierInvoice.number,
  invoicedOn: carrierInvoice.invoicedOn,
  currency: carrierInvoice.currency,
  total: carrierInvoice.total,
  lineCount: carrierInvoice.lineCount,
  fileId: carrierInvoice.fileId,
  fileName: carrierFile.name,
  importer: carrierInvoice.importer,
  importedAt: sql<string>`(${carrierInvoice.importedAt} at time zone ${timeZone})::text`,
  open: countOf('open'),
  matched: countOf('matched'),
  ignored: countOf('ignored'),
});

export interface InvoiceSearch {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly carrier: string | null;
  readonly keyword: string | null;
}

const invoicesOf = (tx: Transaction, timeZone: string) =>
  tx
    .select(invoiceColumns(timeZone))
    .from(carrierInvoice)
    .innerJoin(carrierFile, and(eq(carrierFile.tenantId, carrierInvoice.tenantId), eq(carrierFile.id, carrierInvoice.fileId)));

function invoiceCondition({ tenantId, carrier, keyword }: InvoiceSearch) {
  return and(
    eq(carrierInvoice.tenantId, tenantId),
    carrier === null ? undefined : eq(carrierInvoice.carrier, carrier),
    keyword === null ? undefined : sql`strpos(lower(${carrierInvoice.number}), lower(${keyword})) > 0`,
  );
}

export function listInvoices(tx: Transaction, search: InvoiceSearch, limit: number, offset: number) {
  return invoicesOf(tx, search.timeZone)
    .where(invoiceCondition(search))
    .orderBy(desc(carrierInvoice.importedAt), desc(carrierInvoice.id))
    .limit(limit)
    .offset(offset);
}

export async function countInvoices(tx: Transaction, search: InvoiceSearch): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(carrierInvoice).where(invoiceCondition(search));
  return row?.total ?? 0;
}

export type StoredInvoice = Awaited<ReturnType<typeof listInvoices>>[number];

export async function findInvoice(tx: Transaction, tenantId: string, timeZone: string, id: string): Promise<StoredInvoice | null> {
  const [found] = await invoicesOf(tx, timeZone).where(and(eq(carrierInvoice.tenantId, tenantId), eq(carrierInvoice.id, id)));
  return found ?? null;
}

export interface LineSearch {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly invoiceId: string | null;
  readonly state: CarrierLineState | null;
  readonly carrier: string | null;
  readonly charge: string | null;
  readonly keyword: string | null;
}

function lineCondition({ tenantId, invoiceId, state, carrier, charge, keyword }: LineSearch): SQL | undefined {
  const line = carrierInvoiceLine;
  const words = sql`lower(concat_ws(E'\n', ${line.trackingNumber}, ${line.orderNo}, ${line.reference}, ${line.customerNo}))`;
  return and(
    eq(line.tenantId, tenantId),
    invoiceId === null ? undefined : eq(line.invoiceId, invoiceId),
    state === null ? undefined : eq(line.state, state),
    carrier === null ? undefined : eq(carrierInvoice.carrier, carrier),
    charge === null ? undefined : eq(line.charge, charge),
    keyword === null ? undefined : sql`strpos(${words}, lower(${keyword})) > 0`,
  );
}

const ofInvoice = and(eq(carrierInvoice.tenantId, carrierInvoiceLine.tenantId), eq(carrierInvoice.id, carrierInvoiceLine.invoiceId));

/** Reads a page of lines with the names of the merchants: by invoice, the latest first, and as they stand in its workbook. */
export function listLines(tx: Transaction, search: LineSearch, limit: number, offset: number) {
  const line = carrierInvoiceLine;
  return tx
    .select({
      id: line.id,
      invoiceId: line.invoiceId,
      number: carrierInvoice.number,
      carrier: carrierInvoice.carrier,
      currency: carrierInvoice.currency,
      rowNo: line.rowNo,
      trackingNumber: line.trackingNumber,
      orderNo: line.orderNo,
      reference: line.reference,
      charge: line.charge,
      chargeText: line.chargeText,
      chargedOn: line.chargedOn,
      billedWeight: line.billedWeight,
      amount: line.amount,
      state: line.state,
      openReason: line.openReason,
      note: line.note,
      matchedBy: line.matchedBy,
      merchant: sql<string | null>`(select m.merchant from carrier_merchants() m where m.merchant_id = ${line.merchantId})`,
      customerNo: line.customerNo,
      productCode: line.productCode,
      soldWeight: line.soldWeight,
      decider: line.decider,
      decidedAt: sql<string | null>`(${line.decidedAt} at time zone ${search.timeZone})::text`,
    })
    .from(line)
    .innerJoin(carrierInvoice, ofInvoice)
    .where(lineCondition(search))
    .orderBy(desc(carrierInvoice.importedAt), desc(carrierInvoice.id), asc(line.position))
    .limit(limit)
    .offset(offset);
}

export type StoredLine = Awaited<ReturnType<typeof listLines>>[number];

/** How many of the found lines are in each state; the state of the search does not count. */
export function countLines(tx: Transaction, search: Omit<LineSearch, 'state'>): Promise<{ state: CarrierLineState; total: number }[]> {
  return tx
    .select({ state: carrierInvoiceLine.state, total: sql<number>`count(*)::int` })
    .from(carrierInvoiceLine)
    .innerJoin(carrierInvoice, ofInvoice)
    .where(lineCondition({ ...search, state: null }))
    .groupBy(carrierInvoiceLine.state);
}
