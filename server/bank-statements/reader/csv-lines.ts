import { negated } from './amounts.ts';
import type { CsvLayout } from './csv-columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { cellDay, dateOrderOf, decimalSignOf, digitsOf, typedAmount } from './csv-values.ts';
import { orNull, tidy } from './line-details.ts';
import type { BankLine, CsvColumn, CsvHints, LineDirection, Problems } from './statement.ts';

/** Reads a record; tells its problems and returns null when it is none. */
type LineReader = (row: CsvRow, problems: Problems) => BankLine | null;

const amountColumns: readonly CsvColumn[] = ['amount', 'debit', 'credit', 'balance'];

/** Makes the reader of all records of a file, which agree on the order of dates and the sign of decimals. @throws Unreadable */
export function lineReader(records: readonly CsvRow[], layout: CsvLayout, hints: CsvHints): LineReader {
  const cell = (cells: readonly string[], column: CsvColumn) => cells[layout.columns.get(column) ?? -1] ?? '';
  const all = (columns: readonly CsvColumn[]) => records.flatMap(({ cells }) => columns.map((column) => cell(cells, column)));
  const digits = all(amountColumns).flatMap((text) => typedAmount(text)?.digits ?? []);
  const sign = hints.decimalSign ?? decimalSignOf(digits);
  const order = hints.dateOrder ?? dateOrderOf(all(['date', 'valueDate']));
  const width = Math.max(...layout.columns.values(), ...layout.more) + 1;
  const most = Math.max(width, layout.width);

  /** Signed; undefined for an empty cell, null for what is no amount. */
  const amountAt = (cells: readonly string[], column: CsvColumn): string | null | undefined => {
    const text = cell(cells, column);
    if (text === '' || text === '-' || text === '--') return undefined;
    const typed = typedAmount(text);
    const amount = typed === null ? null : digitsOf(typed.digits, sign);
    return amount !== null && typed?.isNegative === true ? negated(amount) : amount;
  };

  return ({ cells, line }, problems) => {
    if (cells.slice(most).some((text) => text !== '')) problems.add('lineCells', { line, expected: most, found: cells.length });
    const bookedOn = cellDay(cell(cells, 'date'), order);
    if (bookedOn === null) problems.add('lineDate', { line, value: cell(cells, 'date') });
    const valueText = cell(cells, 'valueDate');
    const valueOn = valueText === '' ? null : cellDay(valueText, order);
    if (valueText !== '' && valueOn === null) problems.add('lineDate', { line, value: valueText });
    const moved = movedBy({ cells, line }, { cell, amountAt }, problems);
    const balance = amountAt(cells, 'balance');
    if (balance === null) problems.add('lineAmount', { line, value: cell(cells, 'balance') });
    if (bookedOn === null || moved === null) return null;
    const text = (column: CsvColumn) => orNull(tidy(cell(cells, column)));
    return {
      source: line,
      ...{ bookedOn, valueOn },
      ...moved,
      ...{ entryRef: text('entryRef'), reference: text('reference') },
      text: tidy([cell(cells, 'text'), ...layout.more.map((index) => cells[index] ?? '')].join(' ')),
      ...{ payerName: text('payerName'), payerAccount: text('payerAccount')?.replace(/\s/g, '') ?? null },
      balance: balance ?? null,
    };
  };
}

interface Cells {
  cell(cells: readonly string[], column: CsvColumn): string;
  amountAt(cells: readonly string[], column: CsvColumn): string | null | undefined;
}

/** Says how much went which way: by two columns, by a mark, or by the sign. A negative amount reverses what its column says. */
function movedBy({ cells, line }: CsvRow, { cell, amountAt }: Cells, problems: Problems): Pick<BankLine, 'amount' | 'direction'> | null {
  const [amount, debit, credit] = [amountAt(cells, 'amount'), amountAt(cells, 'debit'), amountAt(cells, 'credit')];
  const refuse = (value: string) => {
    problems.add('lineAmount', { line, value });
    return null;
  };
  if (amount === null) return refuse(cell(cells, 'amount'));
  if (debit === null) return refuse(cell(cells, 'debit'));
  if (credit === null) return refuse(cell(cells, 'credit'));
  if (amount !== undefined) {
    const mark = cell(cells, 'direction');
    const said = mark === '' ? 'in' : markOf(mark);
    if (said !== null) return turned(amount, said);
    problems.add('lineDirection', { line, value: mark });
    return null;
  }
  const [out, into] = [debit === '0' ? undefined : debit, credit === '0' ? undefined : credit];
  if (out !== undefined && into !== undefined) return refuse(`${cell(cells, 'debit')} / ${cell(cells, 'credit')}`);
  if (out !== undefined) return turned(out, 'out');
  if (into !== undefined) return turned(into, 'in');
  return debit === undefined && credit === undefined ? refuse('') : turned('0', 'in');
}

function turned(amount: string, said: LineDirection): Pick<BankLine, 'amount' | 'direction'> {
  if (!amount.startsWith('-')) return { amount, direction: said };
  return { amount: amount.slice(1), direction: said === 'in' ? 'out' : 'in' };
}

function markOf(mark: string): LineDirection | null {
  const word = mark.trim().toLowerCase();
  if (/^(?:贷|贷方|收|收入|转入|进|c|cr|crdt|credit|h|haben|in|\+)$/.test(word)) return 'in';
  return /^(?:借|借方|支|支出|转出|出|付|d|dr|dbit|debit|s|soll|out|-)$/.test(word) ? 'out' : null;
}
