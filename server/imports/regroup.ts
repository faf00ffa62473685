import type { Transaction } from '../db/database.ts';
import { nextGroupNo, numbersHeld, type RegroupedRow } from './db/import-groups.ts';
import { countDone, type ImportRow, type ImportRun } from './db/imports.ts';
import { markOf, numberOf } from './sheet-rows.ts';

export type MendedCells = Readonly<Record<string, unknown>>;

/** Reasons that come from the other rows of the file: they are found anew each time. */
const fromOthers = new Set(['twice', 'underWay']);

/**
 * The rows that are taken again and which order each is of by what it says now: those that were sent, and with them every failed row
 * that has the number of one of them, as it is. Each order has a group number that no other has.
 */
export async function regroup(
  tx: Transaction,
  run: ImportRun,
  failed: readonly ImportRow[],
  mended: ReadonlyMap<number, MendedCells>,
  names: ReadonlySet<string>,
): Promise<readonly RegroupedRow[]> {
  const said = failed.map((row) => withCells(row, mended.get(row.rowNo), names));
  const numbers = new Set(said.filter(({ rowNo }) => mended.has(rowNo)).map(typedNumber));
  const isTheirs = (row: ImportRow) => run.together && typedNumber(row) !== '' && numbers.has(typedNumber(row));
  const taken = said.filter((row) => mended.has(row.rowNo) || isTheirs(row));
  const judged = run.kind === 'order' ? await withReasons(tx, run, taken) : taken;
  const groups = joined(judged, run.together);
  const first = await nextGroupNo(tx, run.tenantId, run.id);
  const marks = groups.map(markOf);
  // Orders without a number get theirs beside those of the file that said the same and are settled.
  const seen = new Map(await countDone(tx, run.tenantId, run.id, marks));
  return groups.flatMap((rows, at) => {
    const mark = marks[at] ?? '';
    const occurrence = seen.get(mark) ?? 0;
    seen.set(mark, occurrence + 1);
    const number = numberOf(run.origin, mark, occurrence);
    return rows.map(({ rowNo, cells, reasons }) => ({ rowNo, groupNo: first + at, cells, reasons, mark, number }));
  });
}

/**
 * What was sent replaces the whole row, so that a cell can be emptied too; fields that do not exist are nobody's. A cell that could not
 * be taken as it is and comes unchanged cannot be now either; a formula's value was shown, and sent by who saw it.
 */
function withCells(row: ImportRow, sent: MendedCells | undefined, names: ReadonlySet<string>): ImportRow {
  const own = Object.entries(row.reasons).filter(([, reason]) => !fromOthers.has(reason));
  if (sent === undefined) return { ...row, reasons: Object.fromEntries(own) };
  const cells = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]): [string, string][] =>
      names.has(name) && typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
  const kept = own.filter(([name, reason]) => reason !== 'formula' && cells[name] === row.cells[name]);
  return { ...row, cells, reasons: Object.fromEntries(kept) };
}

/** A number that other rows of the file have too: where each row is an order, or where those rows are still to come. */
async function withReasons(
  tx: Transaction,
  { tenantId, id, together }: ImportRun,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> {
  const held = await numbersHeld(tx, tenantId, id, [...new Set(rows.map(typedNumber))]);
  const seen = new Set<string>();
  return rows.map((row) => {
    const number = typedNumber(row);
    if (number === '' || row.reasons.customerNo !== undefined) return row;
    const isTwice = !together && (held.has(number) || seen.has(number));
    seen.add(number);
    if (isTwice) return { ...row, reasons: { ...row.reasons, customerNo: 'twice' } };
    return held.get(number) === 'waiting' ? { ...row, reasons: { ...row.reasons, customerNo: 'underWay' } } : row;
  });
}

/** A row that got another number is another order's. */
function joined(rows: readonly ImportRow[], together: boolean): readonly (readonly ImportRow[])[] {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const number = together ? typedNumber(row) : '';
    const key = number === '' ? `#${row.rowNo}` : `=${number}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups.values()];
}

function typedNumber({ cells }: ImportRow): string {
  return cells.customerNo ?? '';
}
