import type { CarrierColumns } from '../../contract/entities/finance/carrier-invoice.ts';
import { day } from '../../contract/values/calendar.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { parseDecimal } from '../../contract/values/decimal.ts';
import { type Exact, exact, shortText, sum } from '../../contract/values/exact.ts';
import { createYielder } from '../fairness/yielding.ts';
import type { ReadRow } from '../imports/reader/sheet.ts';
import { type SheetRow, sheetRows } from '../imports/sheet-rows.ts';
import { type CarrierField, isCarrierField, isCharge, numberFields } from './carrier-fields.ts';
import { headingColumns } from './headings.ts';

/** A line as it is imported; amounts and weights are plain decimals. */
export interface SheetLine {
  readonly rowNo: number;
  readonly trackingNumber: string | null;
  readonly orderNo: string | null;
  readonly reference: string | null;
  readonly charge: string;
  readonly chargeText: string | null;
  readonly chargedOn: string | null;
  readonly billedWeight: string | null;
  readonly amount: string;
}

/** A wrong cell; `message` is the key of a text. */
export interface SheetProblem {
  readonly row: number;
  readonly field: CarrierField;
  readonly value: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ReadLines {
  readonly rows: number;
  readonly lines: readonly SheetLine[];
  readonly problems: readonly SheetProblem[];
  readonly sum: Exact;
  /** What a last row of totals says, with its row; null without one. */
  readonly said: { readonly row: number; readonly total: Exact } | null;
}

export interface LineSettings {
  readonly headerRow: number;
  readonly columns: CarrierColumns;
  readonly currency: string;
  /** The kind of a charge by the carrier's word for it, in lower case. */
  readonly words: ReadonlyMap<string, string>;
}

/** Longest number, and longest word for a charge. */
const numberLength = 64;
const wordLength = 200;

/** Reads the rows below the headings into lines, with every wrong cell. A row with several charges becomes several lines. */
export async function readLines(rows: readonly ReadRow[], { headerRow, columns, currency, words }: LineSettings): Promise<ReadLines> {
  const known = headingColumns(rows.find(({ row }) => row === headerRow));
  const layout = new Map<string, number>();
  for (const [field, heading] of Object.entries(columns)) {
    const column = known.get(heading);
    if (column !== undefined) layout.set(field, column);
  }
  const read = await sheetRows(rows, { headingRow: headerRow, columns: layout }, 'trackingNumber');
  const said = saidTotal(rows, read.at(-1), currency);
  const body = said === null ? read : read.slice(0, -1);
  const lines: SheetLine[] = [];
  const problems: SheetProblem[] = [];
  const pause = createYielder();
  for (const row of body) {
    const found = linesOf(row, currency, words);
    lines.push(...found.lines);
    problems.push(...found.problems);
    await pause();
  }
  return { rows: body.length, lines, problems, sum: sum(lines.map(({ amount }) => exact(amount))), said };
}

function linesOf(row: SheetRow, currency: string, words: ReadonlyMap<string, string>) {
  const cells = createCells(row);
  const shared = {
    rowNo: row.row,
    trackingNumber: cells.text('trackingNumber', numberLength),
    orderNo: cells.text('orderNo', numberLength),
    reference: cells.text('reference', numberLength),
    chargedOn: cells.day('chargedOn'),
    billedWeight: cells.decimal('billedWeight', { whole: 8, decimals: 3 }, 'carrier.cell.weight'),
  };
  const own = cells.text('currencyColumn', 64);
  if (own !== null && own.toUpperCase() !== currency) cells.wrong('currencyColumn', 'carrier.cell.currency', { currency });
  const bounds = { whole: 11, decimals: digitsOf(currency) };
  const amountIn = (field: CarrierField) => cells.decimal(field, bounds, 'carrier.cell.amount', true);
  const charges = Object.keys(row.cells).filter((name) => isCarrierField(name) && isCharge(name));
  for (const name of Object.keys(row.reasons)) if (isCharge(name) && !charges.includes(name)) charges.push(name);
  const chargeText = cells.text('chargeKind', wordLength);
  const total = amountIn('amount');
  const parts = charges.flatMap((charge) => {
    const amount = isCharge(charge) ? amountIn(charge) : null;
    return amount === null ? [] : [{ charge, chargeText: null, amount }];
  });
  if (cells.problems.length > 0) return { lines: [], problems: cells.problems };
  if (parts.length === 0) {
    if (total === null) cells.wrong('amount', 'carrier.cell.noAmount');
    const charge = chargeText === null ? 'freight' : (words.get(chargeText.toLowerCase()) ?? 'other');
    return { lines: total === null ? [] : [{ ...shared, charge, chargeText, amount: total }], problems: cells.problems };
  }
  const whole = sum(parts.map(({ amount }) => exact(amount)));
  if (total !== null && !exact(total).equals(whole)) {
    cells.wrong('amount', 'carrier.cell.partsDiffer', { sum: shownSum(whole) });
    return { lines: [], problems: cells.problems };
  }
  // A charge of nothing is no line, unless the row has no other.
  const [first, ...others] = parts.filter(({ amount }) => !exact(amount).equals(0));
  const kept = first === undefined ? parts.slice(0, 1) : [first, ...others];
  return { lines: kept.map((part) => ({ ...shared, ...part })), problems: cells.problems };
}

const shownSum = (amount: Exact) => shortText(amount, 3);

/** Reads the cells of a row one by one and keeps what is wrong with them. */
function createCells({ row, cells, reasons }: SheetRow) {
  const problems: SheetProblem[] = [];
  const wrong = (field: CarrierField, message: string, values: Readonly<Record<string, string | number>> = {}) => {
    problems.push({ row, field, value: cells[field] ?? '', message, values });
  };
  /** The text of a cell; null for an empty or a wrong one. */
  const take = (field: CarrierField, mayBeDate = false): string | null => {
    const reason = reasons[field];
    if (reason !== undefined && !(mayBeDate && reason === 'date')) {
      wrong(field, `import.cell.${reason}`);
      return null;
    }
    return cells[field] ?? null;
  };
  return {
    problems,
    wrong,
    text(field: CarrierField, most: number): string | null {
      const text = take(field);
      if (text !== null && text.length > most) wrong(field, 'carrier.cell.tooLong', { max: most });
      return text;
    },
    day(field: CarrierField): string | null {
      const text = take(field, true);
      const found = text === null ? null : day.parse(text.trim().replace(timeOfDay, ''), {});
      if (text !== null && found === null) wrong(field, 'carrier.cell.date');
      return found;
    },
    decimal(field: CarrierField, bounds: { whole: number; decimals: number }, message: string, mayBeNegative = false): string | null {
      const text = take(field);
      if (text === null) return null;
      const value = parseDecimal(text, bounds);
      if (value === null || (!mayBeNegative && value.startsWith('-'))) wrong(field, message, { decimals: bounds.decimals });
      return value;
    },
  };
}

/** Behind a day, in cells that are dates. */
const timeOfDay = / \d{2}:\d{2}(?::\d{2})?$/;
const totalWords = /^(?:grand ?)?totals?(?: ?amount| ?due)?$|^sum$|^合计$|^总计$|^总额$|^总金额$/;

/**
 * What the last row says that the invoice comes to, where it is a row of totals: no number, and a cell that says so. Its cells may be
 * formulas, because only their agreement with the lines counts.
 */
function saidTotal(rows: readonly ReadRow[], last: SheetRow | undefined, currency: string): ReadLines['said'] {
  if (last === undefined) return null;
  const cells = rows.find(({ row }) => row === last.row)?.cells ?? [];
  const says = cells.some(({ text }) =>
    totalWords.test(
      text
        .normalize('NFKC')
        .trim()
        .toLowerCase()
        .replace(/[:：]$/, '')
        .trim(),
    ),
  );
  const isNamed = numberFields.some((field) => last.cells[field] !== undefined && !totalWords.test(last.cells[field].toLowerCase()));
  if (!says || isNamed) return null;
  const bounds = { whole: 14, decimals: digitsOf(currency) };
  const own = parseDecimal(last.cells.amount ?? '', bounds);
  if (own !== null) return { row: last.row, total: exact(own) };
  const parts = Object.entries(last.cells).flatMap(([field, text]) => (isCharge(field) ? [parseDecimal(text, bounds)] : []));
  const read = parts.filter((part) => part !== null);
  return read.length === 0 ? null : { row: last.row, total: sum(read.map((part) => exact(part))) };
}
