import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { type ImportRow, rowsOf } from './imports.ts';
import { importRow, importRun } from './tables.ts';

/** Reads rows by number, in any state. */
export function findRows(tx: Transaction, tenantId: string, runId: string, rowNos: readonly number[]): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), inArray(importRow.rowNo, [...rowNos])))
    .orderBy(asc(importRow.rowNo));
}

/** Reads the failed rows of these groups, group by group. */
export function findFailedOf(tx: Transaction, tenantId: string, runId: string, groupNos: readonly number[]): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'failed'), inArray(importRow.groupNo, [...groupNos])))
    .orderBy(asc(importRow.groupNo), asc(importRow.rowNo));
}

/** Returns the first unused group number of the run. */
export async function nextGroupNo(tx: Transaction, tenantId: string, runId: string): Promise<number> {
  const [found] = await tx
    .select({ last: max(importRow.groupNo) })
    .from(importRow)
    .where(rowsOf(tenantId, runId));
  return (found?.last ?? -1) + 1;
}

/** Returns which of the customer numbers belong to created or waiting rows of the run, with their state; failed rows do not count. */
export async function numbersHeld(
  tx: Transaction,
  tenantId: string,
  runId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, 'waiting' | 'done'>> {
  const number = sql<string>`${importRow.cells} ->> 'customerNo'`;
  const rows = await tx
    .selectDistinct({ number, state: importRow.state })
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), notInArray(importRow.state, ['failed']), sql`${number} = any(${sql.param([...numbers])}::text[])`));
  const held = new Map<string, 'waiting' | 'done'>();
  for (const { number: given, state } of rows) if (state !== 'failed' && held.get(given) !== 'waiting') held.set(given, state);
  return held;
}

export type RegroupedRow = Pick<ImportRow, 'rowNo' | 'groupNo' | 'cells' | 'reasons' | 'mark' | 'number'>;

/** Updates the cells and groups of failed rows, and the counts of the run. */
export async function regroupRows(tx: Transaction, tenantId: string, runId: string, rows: readonly RegroupedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update import_row r set group_no = s."groupNo", cells = s.cells, reasons = s.reasons, mark = s.mark, number = s.number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s ("rowNo" integer, "groupNo" integer, cells jsonb, reasons jsonb, mark text, number text)
    where r.tenant_id = ${tenantId} and r.run_id = ${runId} and r.row_no = s."rowNo" and r.state = 'failed'`);
  await tx.execute(sql`
    update ${importRun} set
      total = (select count(distinct group_no) from import_row where tenant_id = ${tenantId} and run_id = ${runId}),
      failed = (select count(distinct group_no) from import_row where tenant_id = ${tenantId} and run_id = ${runId} and state = 'failed')
    where tenant_id = ${tenantId} and id = ${runId}`);
}
