import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { labelBatch } from './tables.ts';

export type LabelBatchRow = Omit<typeof labelBatch.$inferSelect, 'content'>;

const { content: _content, ...columns } = {
  tenantId: labelBatch.tenantId,
  id: labelBatch.id,
  userId: labelBatch.userId,
  kind: labelBatch.kind,
  state: labelBatch.state,
  jobId: labelBatch.jobId,
  total: labelBatch.total,
  printed: labelBatch.printed,
  pages: labelBatch.pages,
  leftOut: labelBatch.leftOut,
  templateId: labelBatch.templateId,
  templateVersion: labelBatch.templateVersion,
  fileName: labelBatch.fileName,
  contentType: labelBatch.contentType,
  createdAt: labelBatch.createdAt,
  content: labelBatch.content,
};

export async function insertBatch(tx: Transaction, row: typeof labelBatch.$inferInsert): Promise<void> {
  await tx.insert(labelBatch).values(row);
}

export type BatchChange = Partial<Omit<typeof labelBatch.$inferInsert, 'tenantId' | 'id' | 'userId' | 'kind' | 'total' | 'createdAt'>>;

export async function changeBatch(tx: Transaction, tenantId: string, id: string, change: BatchChange): Promise<void> {
  await tx
    .update(labelBatch)
    .set(change)
    .where(and(eq(labelBatch.tenantId, tenantId), eq(labelBatch.id, id)));
}

/** Finds a batch of the user. */
export async function findBatch(tx: Transaction, tenantId: string, userId: string, id: string): Promise<LabelBatchRow | null> {
  const [row] = await tx
    .select(columns)
    .from(labelBatch)
    .where(and(eq(labelBatch.tenantId, tenantId), eq(labelBatch.userId, userId), eq(labelBatch.id, id)));
  return row ?? null;
}

export async function readContent(tx: Transaction, tenantId: string, id: string): Promise<Buffer | null> {
  const [row] = await tx
    .select({ content: labelBatch.content })
    .from(labelBatch)
    .where(and(eq(labelBatch.tenantId, tenantId), eq(labelBatch.id, id)));
  return row?.content ?? null;
}

/** Deletes the tenant's batches that are older. */
export async function deleteBatchesBefore(tx: Transaction, tenantId: string, before: Date): Promise<void> {
  await tx.delete(labelBatch).where(and(eq(labelBatch.tenantId, tenantId), lt(labelBatch.createdAt, before)));
}
