import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type CarrierColumns, carrierCharges } from '../../contract/entities/finance/carrier-invoice.ts';
import { day } from '../../contract/values/calendar.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { parseDecimal } from '../../contract/values/decimal.ts';
import { exact, fixedText } from '../../contract/values/exact.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, type RefusedField, wrongField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { headingRows } from '../imports/fields/headings.ts';
import { columnName } from '../imports/reader/places.ts';
import type { ReadRow } from '../imports/reader/sheet.ts';
import { once } from '../money/idempotency.ts';
import { moneyShown, moneyText, storedText } from '../money/money.ts';
import { carrierFields, numberFields } from './carrier-fields.ts';
import { findFileBytes, keepMapping } from './db/files.ts';
import { hasInvoice, insertInvoice, listChargeWords } from './db/invoices.ts';
import { matchByRules } from './db/matches.ts';
import { headingColumns } from './headings.ts';
import { type ReadLines, readLines, type SheetProblem } from './sheet-lines.ts';
import { type createUploads, type UploadDeps, uploadOf } from './uploads.ts';

type Input = CallInput<'carrierInvoice.import'>;

/** Wrong cells that a reply lists; the count tells of the rest. */
const problemsShown = 200;

interface Ready {
  readonly read: ReadLines;
  readonly carrier: string;
  readonly sheet: string;
  readonly rows: readonly ReadRow[];
}

/** Checks and imports uploaded workbooks (decision 75). */
export function createInvoiceImport({ database, now }: UploadDeps, uploads: ReturnType<typeof createUploads>) {
  /** Reads the workbook by its mapping. @throws Refusal invalid_fields, carrier_upload_not_found, import_refused */
  async function readBy(input: Input, caller: SignedInCaller): Promise<Ready> {
    const { tenantId } = caller.principal;
    const { found, bytes, words, isTwice } = await database.tenant(tenantId, async (tx) => {
      const found = await uploadOf(tx, tenantId, input.id);
      const isTwice = await hasInvoice(tx, tenantId, found.carrier, input.invoiceNo.trim());
      return { found, isTwice, bytes: await findFileBytes(tx, tenantId, input.id), words: await listChargeWords(tx) };
    });
    if (bytes === null) throw new Refusal('carrier_upload_not_found');
    const { rows } = await uploads.read(bytes, { sheet: found.sheet }, caller);
    refuse([...headProblems(input, isTwice), ...columnProblems(input, rows)]);
    const { headerRow, currency } = input;
    const read = await readLines(rows, { headerRow, columns: columnsOf(input), currency, words });
    if (read.rows === 0) refuse([{ path: 'headerRow', rule: 'empty', message: 'import.file.empty' }]);
    return { read, carrier: found.carrier, sheet: found.sheet, rows };
  }

  async function check(input: Input, caller: SignedInCaller): Promise<CallReply<'carrierInvoice.check'>> {
    const { read, rows } = await readBy(input, caller);
    if (read.problems.length === 0) refuse(totalProblems(input, read));
    const sum = moneyText(storedText(read.sum), input.currency);
    return {
      rows: read.rows,
      lines: read.lines.length,
      sum,
      sumText: moneyShown(storedText(read.sum), input.currency),
      wrongCells: read.problems.length,
      problems: read.problems.slice(0, problemsShown).map(worded(input, rows, caller)),
    };
  }

  /** @throws Refusal carrier_invoice_wrong where there are wrong cells */
  async function prepare(input: Input, caller: SignedInCaller): Promise<Ready> {
    const ready = await readBy(input, caller);
    const { problems } = ready.read;
    if (problems.length > 0) throw new Refusal('carrier_invoice_wrong', { values: { count: problems.length } });
    refuse(totalProblems(input, ready.read));
    return ready;
  }

  /** A repeated call finds its reply under its key, although its workbook is imported by then. @throws Refusal like `prepare` */
  async function importOnce(input: Input, caller: SignedInCaller): Promise<CallReply<'carrierInvoice.import'>> {
    const at = now();
    const prepared = await prepare(input, caller).catch((error: unknown) => new Unprepared(error));
    try {
      return await database.tenant(caller.principal.tenantId, (tx) => {
        const work = async () => {
          if (prepared instanceof Unprepared) throw prepared.cause;
          return write(tx, input, prepared, caller, at);
        };
        return once(tx, caller, 'carrierInvoice.import', input, work, at);
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  return { check, importOnce };
}

class Unprepared {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

async function write(tx: Transaction, input: Input, { read, carrier, sheet }: Ready, caller: SignedInCaller, at: Date) {
  const { tenantId, userId, username } = caller.principal;
  const { currency, invoiceDate, headerRow } = input;
  const invoiceId = uuidv7();
  const total = storedText(read.sum);
  const lines = read.lines.map((line, index) => ({ ...line, tenantId, id: uuidv7(), invoiceId, position: index + 1 }));
  const imported = { fileId: input.id, importerId: userId, importer: username, importedAt: at };
  const number = input.invoiceNo.trim();
  await insertInvoice(
    tx,
    { tenantId, id: invoiceId, carrier, number, invoicedOn: invoiceDate, currency, total, lineCount: lines.length, ...imported },
    lines,
  );
  await keepMapping(tx, { tenantId, carrier, mapping: { sheet, headerRow, columns: columnsOf(input) }, updatedAt: at });
  const matched = await matchByRules(tx, invoiceId, userId, at);
  const detail = { kind: carrier, number, amount: total, currency, count: lines.length, matched };
  await audit(tx, caller, at, { action: 'carrierInvoice.import', subject: invoiceId, detail });
  return { id: invoiceId, lines: lines.length, matched };
}

/** Fields that have a heading; a form sends empty texts for the others. */
function columnsOf(input: Input): CarrierColumns {
  return Object.fromEntries(carrierFields.flatMap(({ name }) => ((input[name] ?? '').trim() === '' ? [] : [[name, input[name]]])));
}

function refuse(fields: readonly RefusedField[]): void {
  if (fields.length > 0) throw new Refusal('invalid_fields', { fields });
}

function headProblems({ invoiceDate, currency, total }: Input, isTwice: boolean): RefusedField[] {
  const problems: RefusedField[] = [];
  if (isTwice) problems.push({ path: 'invoiceNo', rule: 'twice', message: 'carrier.twice' });
  if (!day.isValid(invoiceDate, {})) problems.push({ path: 'invoiceDate', rule: 'day', message: 'rule.day' });
  if (saidBy({ currency, total }) === undefined) {
    problems.push({ path: 'total', rule: 'money', message: 'carrier.cell.amount', values: { decimals: digitsOf(currency) } });
  }
  return problems;
}

/** The total that the form says; null without one, undefined for a wrong one. */
function saidBy({ currency, total }: Pick<Input, 'currency' | 'total'>): string | null | undefined {
  if (total === undefined || total.trim() === '') return null;
  return parseDecimal(total, { whole: 14, decimals: digitsOf(currency) }) ?? undefined;
}

function columnProblems(input: Input, rows: readonly ReadRow[]): RefusedField[] {
  const { headerRow } = input;
  const known = headingColumns(rows.find(({ row }) => row === headerRow));
  const used = Object.entries(columnsOf(input));
  if (headerRow > (rows[0]?.row ?? 1) + headingRows * 5 || known.size === 0) {
    return [{ path: 'headerRow', rule: 'noHeadings', message: 'carrier.noHeadings' }];
  }
  const problems: RefusedField[] = [];
  const taken = new Map<string, string>();
  for (const [path, heading] of used) {
    if (!known.has(heading)) problems.push({ path, rule: 'notAllowed', message: 'carrier.headingGone', values: { heading } });
    else if (taken.has(heading)) problems.push({ path, rule: 'twice', message: 'carrier.headingTwice' });
    taken.set(heading, path);
  }
  const has = (name: string) => used.some(([field]) => field === name);
  if (!numberFields.some(has)) problems.push({ path: 'trackingNumber', rule: 'required', message: 'carrier.noNumberColumn' });
  if (!has('amount') && !carrierCharges.some(has)) problems.push({ path: 'amount', rule: 'required', message: 'carrier.noAmountColumn' });
  return problems;
}

/** Both totals that may be given, the form's and that of the last row, have to agree with the lines. */
function totalProblems(input: Input, { sum, said }: ReadLines): RefusedField[] {
  const digits = digitsOf(input.currency);
  const shown = fixedText(sum, Math.max(digits, 0));
  const typed = saidBy(input);
  if (typed !== null && typed !== undefined && !exact(typed).equals(sum)) {
    return [{ path: 'total', rule: 'total', message: 'carrier.totalDiffers', values: { sum: shown, total: typed } }];
  }
  if (said !== null && !said.total.equals(sum)) {
    const values = { sum: shown, total: fixedText(said.total, digits), row: said.row };
    return [{ path: 'total', rule: 'total', message: 'carrier.rowTotalDiffers', values }];
  }
  return [];
}

function worded(input: Input, rows: readonly ReadRow[], { language }: SignedInCaller) {
  const known = headingColumns(rows.find(({ row }) => row === input.headerRow));
  const columns = columnsOf(input);
  return ({ row, field, value, message, values }: SheetProblem, at: number) => {
    const heading = columns[field] ?? '';
    const column = known.get(heading);
    const title = carrierFields.find(({ name }) => name === field)?.titles[language] ?? field;
    return {
      id: String(at),
      row,
      column: column === undefined ? title : `${columnName(column)} · ${heading}`,
      value: value.slice(0, 200),
      message: messageOf(message, language, values ?? {}),
    };
  };
}

/** Another import may have taken the number, or the workbook, meanwhile. */
function refusalOf(error: unknown): unknown {
  const failure = databaseFailure(error);
  if (failure?.constraint === 'carrier_invoice_once') return wrongField('invoiceNo', 'twice', 'carrier.twice');
  return failure?.constraint === 'carrier_invoice_tenant_id_file_id_key' ? new Refusal('carrier_upload_not_found') : error;
}
