import type { Transaction } from '../db/database.ts';
import { nextGroupNo, numbersHeld, type RegroupedRow } from './db/import-groups.ts';
import { countDone, type ImportRow, type ImportRun } from './db/imports.ts';
import { markOf, numberOf } from './sheet-rows.ts';

export type CorrectedCells = Readonly<Record<string, unknown>>;

/** Reasons that depend on other rows; they are determined anew each time. */
const rowDependentReasons = new Set(['twice', 'underWay']);

/**
 * Groups the rows of another attempt by their current order numbers: the sent rows, and unchanged failed rows that share a number with
 * them. Each group gets an unused number.
 */
export async function regroup(
  tx: Transaction,
  run: ImportRun,
  failed: readonly ImportRow[],
  corrected: ReadonlyMap<number, CorrectedCells>,
  names: ReadonlySet<string>,
): Promise<readonly RegroupedRow[]> {
  const updated = failed.map((row) => withCells(row, corrected.get(row.rowNo), names));
  const numbers = new Set(updated.filter(({ rowNo }) => corrected.has(rowNo)).map(typedNumber));
  const isTheirs = (row: ImportRow) => run.together && typedNumber(row) !== '' && numbers.has(typedNumber(row));
  const taken = updated.filter((row) => corrected.has(row.rowNo) || isTheirs(row));
  const judged = run.kind === 'order' ? await withReasons(tx, run, taken) : taken;
  const groups = joined(judged, run.together);
  const first = await nextGroupNo(tx, run.tenantId, run.id);
  const marks = groups.map(markOf);
  // Orders without a number are numbered after the settled ones with the same content.
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
 * Replaces all cells of a row with the sent ones, so that a cell can also be emptied; unknown fields are ignored. An unchanged invalid cell
 * stays invalid, except for a formula, whose value the user has seen and confirmed.
 */
function withCells(row: ImportRow, sent: CorrectedCells | undefined, names: ReadonlySet<string>): ImportRow {
  const own = Object.entries(row.reasons).filter(([, reason]) => !rowDependentReasons.has(reason));
  if (sent === undefined) return { ...row, reasons: Object.fromEntries(own) };
  const cells = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]): [string, string][] =>
      names.has(name) && typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
  const remaining = own.filter(([name, reason]) => reason !== 'formula' && cells[name] === row.cells[name]);
  return { ...row, cells, reasons: Object.fromEntries(remaining) };
}

/** Flags numbers that other rows already use: rows that are orders of their own, or rows that are still waiting. */
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

/** Regroups the rows: one with a new number belongs to another order. */
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
