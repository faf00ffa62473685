import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { product } from '../../orders/db/tables.ts';
import { importMapping, importRow, importRun, type StoredProblem } from './tables.ts';

export type { StoredProblem };
export type ImportRun = Omit<typeof importRun.$inferSelect, 'file' | 'keyHash'>;
export type NewImportRun = typeof importRun.$inferInsert;
export type ImportRow = typeof importRow.$inferSelect;
export type NewImportRow = typeof importRow.$inferInsert;

/** Rows per statement; building a statement blocks the thread. */
const rowsPerStatement = 200;

export async function insertRun(tx: Transaction, run: NewImportRun, rows: readonly NewImportRow[]): Promise<void> {
  // Each import deletes the tenant's expired ones, unless another transaction is about to.
  const over = tx
    .select({ id: importRun.id })
    .from(importRun)
    .where(and(eq(importRun.tenantId, run.tenantId), lt(importRun.keptUntil, run.createdAt)))
    .for('update', { skipLocked: true });
  await tx.delete(importRun).where(and(eq(importRun.tenantId, run.tenantId), inArray(importRun.id, over)));
  await tx.insert(importRun).values(run);
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await insertRows(tx, importRow, rows.slice(from, from + rowsPerStatement));
}

/** All columns but the file and the key. */
const publicColumns = {
  tenantId: importRun.tenantId,
  id: importRun.id,
  userId: importRun.userId,
  kind: importRun.kind,
  together: importRun.together,
  forecast: importRun.forecast,
  language: importRun.language,
  fileName: importRun.fileName,
  origin: importRun.origin,
  headingRow: importRun.headingRow,
  reasonColumn: importRun.reasonColumn,
  columns: importRun.columns,
  total: importRun.total,
  created: importRun.created,
  skipped: importRun.skipped,
  failed: importRun.failed,
  jobId: importRun.jobId,
  createdAt: importRun.createdAt,
  expiresAt: importRun.expiresAt,
  keptUntil: importRun.keptUntil,
};

/** Finds an unexpired import by its key, for its own user only. */
export async function findRunByKey(
  tx: Transaction,
  owner: { readonly tenantId: string; readonly userId: string },
  keyHash: Buffer,
  moment: Date,
): Promise<ImportRun | null> {
  const { tenantId, userId } = owner;
  const [run] = await tx
    .select(publicColumns)
    .from(importRun)
    .where(
      and(eq(importRun.tenantId, tenantId), eq(importRun.keyHash, keyHash), eq(importRun.userId, userId), gt(importRun.keptUntil, moment)),
    );
  return run ?? null;
}

export async function findRun(tx: Transaction, tenantId: string, id: string): Promise<ImportRun | null> {
  const [run] = await tx.select(publicColumns).from(importRun).where(ofRun(tenantId, id));
  return run ?? null;
}

/** Locks the run's counts and rows until the transaction ends. */
export async function lockRun(tx: Transaction, tenantId: string, id: string): Promise<ImportRun | null> {
  const [run] = await tx.select(publicColumns).from(importRun).where(ofRun(tenantId, id)).for('update');
  return run ?? null;
}

export async function findRunFile(tx: Transaction, tenantId: string, id: string): Promise<Buffer | null> {
  const [run] = await tx.select({ file: importRun.file }).from(importRun).where(ofRun(tenantId, id));
  return run?.file ?? null;
}

export type RunChange = Partial<Pick<NewImportRun, 'jobId' | 'expiresAt' | 'keptUntil'>>;

export async function changeRun(tx: Transaction, tenantId: string, id: string, change: RunChange): Promise<void> {
  await tx.update(importRun).set(change).where(ofRun(tenantId, id));
}

/** Adds to the counts; the numbers are negative when a failed row succeeds later. */
export async function countOutcome(
  tx: Transaction,
  tenantId: string,
  id: string,
  { created, skipped, failed }: Readonly<Record<'created' | 'skipped' | 'failed', number>>,
): Promise<void> {
  await tx
    .update(importRun)
    .set({
      created: sql`${importRun.created} + ${created}`,
      skipped: sql`${importRun.skipped} + ${skipped}`,
      failed: sql`${importRun.failed} + ${failed}`,
    })
    .where(ofRun(tenantId, id));
}

/** Reads the rows of the next waiting groups. */
export function nextWaiting(tx: Transaction, tenantId: string, runId: string, groups: number): Promise<ImportRow[]> {
  const next = tx
    .selectDistinct({ groupNo: importRow.groupNo })
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'waiting')))
    .orderBy(asc(importRow.groupNo))
    .limit(groups);
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), inArray(importRow.groupNo, next)))
    .orderBy(asc(importRow.groupNo), asc(importRow.rowNo));
}

export function findFailed(tx: Transaction, tenantId: string, runId: string): Promise<ImportRow[]> {
  return tx
    .select()
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'failed')))
    .orderBy(asc(importRow.rowNo));
}

/** Counts settled orders by the mark of their rows. */
export async function countDone(
  tx: Transaction,
  tenantId: string,
  runId: string,
  marks: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (marks.length === 0) return new Map();
  const found = await tx
    .select({ mark: importRow.mark, groups: sql<number>`count(distinct ${importRow.groupNo})::int` })
    .from(importRow)
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'done'), inArray(importRow.mark, [...marks])))
    .groupBy(importRow.mark);
  return new Map(found.map(({ mark, groups }) => [mark, groups]));
}

export type SettledRow = Pick<ImportRow, 'rowNo' | 'state' | 'cells' | 'reasons' | 'problems' | 'mark'>;

/** Updates the outcome of rows in one statement. */
export async function settleRows(tx: Transaction, tenantId: string, runId: string, rows: readonly SettledRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update import_row r set state = s.state, cells = s.cells, reasons = s.reasons, problems = s.problems, mark = s.mark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("rowNo" integer, state text, cells jsonb, reasons jsonb, problems jsonb, mark text)
    where r.tenant_id = ${tenantId} and r.run_id = ${runId} and r.row_no = s."rowNo"`);
}

/** Marks rows that were still waiting when the work ended as failed, so that none is lost. Returns the number of their orders. */
export async function failWaiting(tx: Transaction, tenantId: string, runId: string, problem: StoredProblem): Promise<number> {
  const failed = await tx
    .update(importRow)
    .set({ state: 'failed', problems: [problem] })
    .where(and(rowsOf(tenantId, runId), eq(importRow.state, 'waiting')))
    .returning({ groupNo: importRow.groupNo });
  return new Set(failed.map(({ groupNo }) => groupNo)).size;
}

export function listMappings(tx: Transaction, tenantId: string) {
  return tx
    .select({ name: importMapping.name, mapping: importMapping.mapping })
    .from(importMapping)
    .where(eq(importMapping.tenantId, tenantId))
    .orderBy(asc(importMapping.name));
}

export async function storeMapping(tx: Transaction, row: typeof importMapping.$inferInsert): Promise<void> {
  const { mapping, updatedAt } = row;
  await tx
    .insert(importMapping)
    .values(row)
    .onConflictDoUpdate({ target: [importMapping.tenantId, importMapping.name], set: { mapping, updatedAt } });
}

function ofRun(tenantId: string, id: string) {
  return and(eq(importRun.tenantId, tenantId), eq(importRun.id, id));
}

export function rowsOf(tenantId: string, runId: string) {
  return and(eq(importRow.tenantId, tenantId), eq(importRow.runId, runId));
}

/** Lists the names that a product column may contain. */
export function listProductNames(tx: Transaction, tenantId: string) {
  return tx
    .select({ code: product.code, names: product.names })
    .from(product)
    .where(eq(product.tenantId, tenantId))
    .orderBy(asc(product.code));
}
