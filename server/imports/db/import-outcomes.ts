import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { type ImportRow, rowsOf } from './imports.ts';
import { importRow } from './tables.ts';

/** Of a row that is done something is said where nothing was made of it. */
const isSkipped = and(eq(importRow.state, 'done'), sql`${importRow.problems} <> '[]'::jsonb`);

/** The rows that something is said of: those that failed, and those that were skipped. */
export function findReasoned(tx: Transaction, tenantId: string, runId: string): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), or(eq(importRow.state, 'failed'), isSkipped)))
    .orderBy(asc(importRow.rowNo));
}

/** The first rows of orders that were skipped, `most` of them. */
export async function findSkipped(tx: Transaction, tenantId: string, runId: string, most: number): Promise<ImportRow[]> {
  const found = await tx
    .selectDistinctOn([importRow.groupNo])
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), isSkipped))
    .orderBy(asc(importRow.groupNo), asc(importRow.rowNo))
    .limit(most);
  return found.sort((one, other) => one.rowNo - other.rowNo);
}
