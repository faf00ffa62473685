import { added, difference, negated, signedOf } from './amounts.ts';
import { type CsvLayout, findLayout } from './csv-columns.ts';
import { lineReader } from './csv-lines.ts';
import { type CsvNotes, currencyOf, readNotes } from './csv-notes.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { digitsOf, typedAmount } from './csv-values.ts';
import { decodedOrNull } from './decoding.ts';
import { type BankLine, type BankStatement, type CsvHints, createProblems, linesAtMost, unreadable } from './statement.ts';

/**
 * Reads the one statement of a CSV file. Encoding, delimiter, columns, order of dates and sign of decimals are found from the file; hints
 * answer what it leaves open.
 * @throws Unreadable
 */
export function readCsv(bytes: Buffer, hints: CsvHints = {}): BankStatement {
  const { rows, layout } = tableOf(bytes, hints);
  const above = rows.slice(0, layout.at);
  const isLine = ({ cells }: CsvRow) => ['date', 'amount', 'debit', 'credit'].some((name) => cellOf(cells, layout, name) !== '');
  const below = rows.slice(layout.at + 1);
  const notes = readNotes([...above, ...below.filter((row) => !isLine(row) || isSum(row, layout))]);
  const records = below.filter((row) => isLine(row) && !isSum(row, layout));
  if (records.length === 0) throw unreadable('noLines');
  if (records.length > linesAtMost) throw unreadable('tooManyLines', { most: linesAtMost });
  const account = sameOf(records, layout, 'account') ?? notes.account ?? hints.account;
  const currency = currencyOf(sameOf(records, layout, 'currency') ?? notes.currency ?? hints.currency ?? '');
  const problems = createProblems();
  // Told with the problems of the lines, so that one attempt shows all.
  if (account === undefined) problems.add('noAccount', { line: rows[layout.at]?.line ?? 1 });
  if (currency === null && account !== undefined) problems.add('noCurrency', {});
  const reader = lineReader(records, layout, hints);
  const lines = records.map((row) => reader(row, problems)).filter((line) => line !== null);
  problems.end();
  if (account === undefined || currency === null) throw unreadable('noAccount', { line: 1 });
  const ordered = inOrder(lines);
  const days = ordered.map(({ bookedOn }) => bookedOn).sort();
  const { opening, closing } = balancesOf(ordered, notes, hints);
  return {
    account: account.replace(/\s/g, ''),
    ...{ currency, number: notes.number ?? null },
    opening: { day: days[0] ?? '', amount: opening },
    closing: { day: days.at(-1) ?? '', amount: closing },
    between: [],
    lines: ordered,
    pending: 0,
  };
}

const delimiters = [',', ';', '\t', '|'];

/** Finds the encoding and the delimiter by which most columns are known. @throws Unreadable when no row of headings is found */
function tableOf(bytes: Buffer, hints: CsvHints): { readonly rows: readonly CsvRow[]; readonly layout: CsvLayout } {
  const unicode = decodedOrNull(bytes, bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8');
  const chinese = unicode === null ? decodedOrNull(bytes, 'gb18030') : null;
  const texts = unicode === null ? [chinese, decodedOrNull(bytes, 'windows-1252')] : [unicode];
  let best: { rows: readonly CsvRow[]; layout: CsvLayout } | null = null;
  let seen: readonly string[] = [];
  for (const text of texts) {
    if (text === null) continue;
    for (const delimiter of delimiters) {
      if (!text.includes(delimiter)) continue;
      const rows = csvRows(text, delimiter);
      const layout = findLayout(rows, hints);
      // Umlauts may pass for Chinese signs; headings in Chinese do not come about by chance.
      const isLikely = text !== chinese || rows[layout?.at ?? -1]?.cells.some((cell) => /^\p{Script=Han}{2}/u.test(cell)) === true;
      if (layout !== null && isLikely && layout.columns.size > (best?.layout.columns.size ?? 0)) best = { rows, layout };
      const widest = rows.slice(0, 40).reduce<readonly string[]>((most, { cells }) => (cells.length > most.length ? cells : most), []);
      if (widest.length > seen.length) seen = widest;
    }
  }
  if (best === null) throw unreadable(seen.length > 1 ? 'noColumns' : 'notStatement', { found: seen.join(' · ').slice(0, 300) });
  return best;
}

function cellOf(cells: readonly string[], { columns }: CsvLayout, name: string): string {
  const index = [...columns].find(([column]) => column === name)?.[1];
  return index === undefined ? '' : (cells[index] ?? '');
}

/** A row of sums, which some banks write below the lines: it has no date. */
function isSum({ cells }: CsvRow, layout: CsvLayout): boolean {
  return (
    !/\d/.test(cellOf(cells, layout, 'date')) &&
    /^(?:合计|总计|小计|本页合计|total|totals|summe)/i.test(cells.find((cell) => cell !== '') ?? '')
  );
}

/** Returns what all lines have in this column; undefined where there is nothing. @throws Unreadable when it differs */
function sameOf(rows: readonly CsvRow[], layout: CsvLayout, name: 'account' | 'currency'): string | undefined {
  const first = rows.find(({ cells }) => cellOf(cells, layout, name) !== '');
  if (first === undefined) return undefined;
  const value = cellOf(first.cells, layout, name);
  const other = rows.find(({ cells }) => ![value, ''].includes(cellOf(cells, layout, name)));
  if (other === undefined) return value;
  const values = { line: other.line, expected: value, currency: cellOf(other.cells, layout, name) };
  throw unreadable(name === 'account' ? 'otherAccounts' : 'lineCurrency', values);
}

/** Puts lines that the bank wrote newest first into the order of time, as the running balance tells. @throws Unreadable */
function inOrder(lines: readonly BankLine[]): readonly BankLine[] {
  if (lines.length < 2 || lines.some(({ balance }) => balance === null)) return lines;
  const forward = breakOf(lines);
  if (forward === null) return lines;
  const reversed = [...lines].reverse();
  if (breakOf(reversed) === null) return reversed;
  throw unreadable('rowBalance', forward);
}

/** Finds the first line whose balance does not follow from the one before. */
function breakOf(lines: readonly BankLine[]) {
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]?.balance;
    if (before === undefined || before === null || line.balance === null) continue;
    const off = difference(line.balance, added(before, signedOf(line)));
    if (off !== '0') return { line: line.source, difference: off };
  }
  return null;
}

function balancesOf(lines: readonly BankLine[], notes: CsvNotes, hints: CsvHints) {
  const [first, last] = [lines[0], lines.at(-1)];
  const isTold = lines.every(({ balance }) => balance !== null);
  const computed = (line: BankLine | undefined) => (line?.balance == null ? undefined : added(line.balance, negated(signedOf(line))));
  const opening = noted(hints.opening) ?? noted(notes.opening) ?? (isTold ? computed(first) : undefined);
  const closing = noted(hints.closing) ?? noted(notes.closing) ?? (isTold ? (last?.balance ?? undefined) : undefined);
  if (opening === undefined || closing === undefined) throw unreadable('noBalances');
  return { opening, closing };
}

/** Balances above or below the lines are few, so their decimals are told by the last sign. */
function noted(text: string | undefined): string | undefined {
  const typed = text === undefined ? null : typedAmount(text);
  if (typed === null) return undefined;
  const last = Math.max(typed.digits.lastIndexOf('.'), typed.digits.lastIndexOf(','));
  const amount = digitsOf(typed.digits, typed.digits.charAt(last) === ',' && typed.digits.length - last !== 4 ? ',' : '.');
  if (amount === null) return undefined;
  return typed.isNegative ? negated(amount) : amount;
}
