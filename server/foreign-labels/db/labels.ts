import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { labelImport, labelImportFile, orderLabel } from './tables.ts';

export async function insertImport(
  tx: Transaction,
  row: typeof labelImport.$inferInsert,
  files: readonly (typeof labelImportFile.$inferInsert)[],
): Promise<void> {
  await tx.insert(labelImport).values(row);
  for (const file of files) await tx.insert(labelImportFile).values(file);
}

export async function deleteImportsBefore(tx: Transaction, tenantId: string, moment: Date): Promise<void> {
  await tx.delete(labelImport).where(and(eq(labelImport.tenantId, tenantId), lte(labelImport.expiresAt, moment)));
}

/** Locks an upload of this user; false when there is none that has not expired. */
export async function lockImport(tx: Transaction, tenantId: string, userId: string, id: string, moment: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: labelImport.id })
    .from(labelImport)
    .where(
      and(eq(labelImport.tenantId, tenantId), eq(labelImport.userId, userId), eq(labelImport.id, id), gt(labelImport.expiresAt, moment)),
    )
    .for('update');
  return rows.length > 0;
}

export async function deleteImport(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(labelImport).where(and(eq(labelImport.tenantId, tenantId), eq(labelImport.id, id)));
}

/** Lists the files of an upload without their contents. */
export function listImportFiles(tx: Transaction, tenantId: string, importId: string) {
  return tx
    .select({ position: labelImportFile.position, name: labelImportFile.name, pages: labelImportFile.pages })
    .from(labelImportFile)
    .where(and(eq(labelImportFile.tenantId, tenantId), eq(labelImportFile.importId, importId)))
    .orderBy(asc(labelImportFile.position));
}

export interface KeptLabel {
  readonly tenantId: string;
  readonly importId: string;
  readonly position: number;
  readonly orderId: string;
  readonly importedBy: string;
  readonly importedAt: Date;
}

/** Makes a file of an upload the label of an order, in place of the one that it has. */
export async function keepLabel(
  tx: Transaction,
  { tenantId, importId, position, orderId, importedBy, importedAt }: KeptLabel,
): Promise<void> {
  await tx.execute(sql`
    insert into order_label (tenant_id, order_id, name, pages, content, imported_by, imported_at)
    select tenant_id, ${orderId}::uuid, name, pages, content, ${importedBy}, ${importedAt.toISOString()}::timestamptz from label_import_file
    where tenant_id = ${tenantId} and import_id = ${importId} and position = ${position}
    on conflict (tenant_id, order_id) do update set name = excluded.name, pages = excluded.pages, content = excluded.content,
      imported_by = excluded.imported_by, imported_at = excluded.imported_at`);
}

/** Returns which of the orders have a label of their own. */
export async function findLabelled(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ orderId: orderLabel.orderId })
    .from(orderLabel)
    .where(and(eq(orderLabel.tenantId, tenantId), sql`${orderLabel.orderId} = any(${sql.param(orderIds)}::uuid[])`));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Reads the labels that these orders have of their own, by order. */
export async function readOwnLabels(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx
    .select({ orderId: orderLabel.orderId, content: orderLabel.content })
    .from(orderLabel)
    .where(and(eq(orderLabel.tenantId, tenantId), sql`${orderLabel.orderId} = any(${sql.param(orderIds)}::uuid[])`));
  return new Map(rows.map(({ orderId, content }) => [orderId, content]));
}
