import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { type ImportRow, rowsOf } from './imports.ts';
import { importRow } from './tables.ts';

/** A done row with problems was skipped. */
const isSkipped = and(eq(importRow.state, 'done'), sql`${importRow.problems} <> '[]'::jsonb`);

/** Reads the rows with problems: failed and skipped ones. */
export function findReasoned(tx: Transaction, tenantId: string, runId: string): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), or(eq(importRow.state, 'failed'), isSkipped)))
    .orderBy(asc(importRow.rowNo));
}

/** Reads the rows of which something was created. */
export function findCreated(tx: Transaction, tenantId: string, runId: string): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'done'), sql`${importRow.problems} = '[]'::jsonb`))
    .orderBy(asc(importRow.rowNo));
}

/** Reads the first row of each skipped order, at most `most`. */
export async function findSkipped(tx: Transaction, tenantId: string, runId: string, most: number): Promise<ImportRow[]> {
  const found = await tx
    .selectDistinctOn([importRow.groupNo])
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), isSkipped))
    .orderBy(asc(importRow.groupNo), asc(importRow.rowNo))
    .limit(most);
  return found.sort((one, other) => one.rowNo - other.rowNo);
}
