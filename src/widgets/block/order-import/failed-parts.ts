import type { FailedRow } from './replies.ts';

/** A row as it is sent. */
export interface MendedRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Rows in parts of at most so many. Those that have or had a number in common go together: half of an order, or one with a row that was
 * meant to leave it, would be made of what came first. An order that is more than a part by itself is one.
 */
export function inParts(rows: readonly MendedRow[], before: readonly FailedRow[], atMost: number): readonly (readonly MendedRow[])[] {
  const numbers = new Map(before.map((row) => [row.id, numberOf(row)]));
  const parts: MendedRow[][] = [];
  for (const cluster of clustersOf(rows, (row) => [numberOf(row), numbers.get(row.id) ?? ''])) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + cluster.length <= atMost) last.push(...cluster);
    else parts.push([...cluster]);
  }
  return parts;
}

/** Rows that any number joins, directly or by way of others, in the order of their first. */
function clustersOf(rows: readonly MendedRow[], numbersOf: (row: MendedRow) => readonly string[]): readonly MendedRow[][] {
  const byNumber = new Map<string, MendedRow[]>();
  const clusters = new Set<MendedRow[]>();
  for (const row of rows) {
    const numbers = numbersOf(row).filter((number) => number !== '');
    let cluster: MendedRow[] | null = null;
    for (const number of numbers) {
      const known = byNumber.get(number);
      if (known === undefined || known === cluster) continue;
      if (cluster === null) cluster = known;
      else {
        cluster.push(...known);
        clusters.delete(known);
        for (const [other, held] of byNumber) if (held === known) byNumber.set(other, cluster);
      }
    }
    if (cluster === null) cluster = [];
    cluster.push(row);
    clusters.add(cluster);
    for (const number of numbers) byNumber.set(number, cluster);
  }
  return [...clusters];
}

function numberOf({ cells }: { readonly cells: object }): string {
  return 'customerNo' in cells && typeof cells.customerNo === 'string' ? cells.customerNo : '';
}
