import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { carrierFile, carrierInvoice, carrierMapping, type HeadRow, type StoredMapping } from './tables.ts';

export type NewCarrierFile = typeof carrierFile.$inferInsert;

export async function insertFile(tx: Transaction, row: NewCarrierFile): Promise<void> {
  await tx.insert(carrierFile).values(row);
}

const ofFile = (tenantId: string, id: string) => and(eq(carrierFile.tenantId, tenantId), eq(carrierFile.id, id));

/** What is known of an uploaded workbook without its bytes; null when it does not exist. */
export async function findUpload(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx
    .select({
      id: carrierFile.id,
      carrier: carrierFile.carrier,
      name: carrierFile.name,
      sheet: carrierFile.sheet,
      sheets: carrierFile.sheets,
      heads: carrierFile.heads,
      isImported: sql<boolean>`exists (select 1 from ${carrierInvoice} where ${carrierInvoice.tenantId} = ${carrierFile.tenantId}
        and ${carrierInvoice.fileId} = ${carrierFile.id})`,
    })
    .from(carrierFile)
    .where(ofFile(tenantId, id));
  return found ?? null;
}

export async function findFileBytes(tx: Transaction, tenantId: string, id: string): Promise<Buffer | null> {
  const [found] = await tx.select({ content: carrierFile.content }).from(carrierFile).where(ofFile(tenantId, id));
  return found?.content ?? null;
}

export async function changeSheet(tx: Transaction, tenantId: string, id: string, sheet: string, heads: readonly HeadRow[]): Promise<void> {
  await tx.update(carrierFile).set({ sheet, heads }).where(ofFile(tenantId, id));
}

/** The last mapping of this carrier, or null. */
export async function findMapping(tx: Transaction, tenantId: string, carrier: string): Promise<StoredMapping | null> {
  const [found] = await tx
    .select({ mapping: carrierMapping.mapping })
    .from(carrierMapping)
    .where(and(eq(carrierMapping.tenantId, tenantId), eq(carrierMapping.carrier, carrier)));
  return found?.mapping ?? null;
}

export async function keepMapping(tx: Transaction, row: typeof carrierMapping.$inferInsert): Promise<void> {
  const { mapping, updatedAt } = row;
  await tx
    .insert(carrierMapping)
    .values(row)
    .onConflictDoUpdate({ target: [carrierMapping.tenantId, carrierMapping.carrier], set: { mapping, updatedAt } });
}

/** Deletes workbooks that nobody imported, of all tenants. Needs no tenant. */
export async function purgeCarrierFiles(tx: Transaction, before: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select purge_carrier_files(${before.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
