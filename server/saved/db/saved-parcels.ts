import { and, asc, count, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { savedParcel } from './tables.ts';

export type SavedParcelRow = typeof savedParcel.$inferSelect;

export function listSavedParcels(tx: Transaction, tenantId: string, keyword: string): Promise<SavedParcelRow[]> {
  return tx
    .select()
    .from(savedParcel)
    .where(and(eq(savedParcel.tenantId, tenantId), keyword === '' ? undefined : ilike(savedParcel.name, `%${escapeLike(keyword)}%`)))
    .orderBy(asc(sql`lower(${savedParcel.name})`));
}

export async function countSavedParcels(tx: Transaction, tenantId: string): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(savedParcel).where(eq(savedParcel.tenantId, tenantId));
  return counted?.total ?? 0;
}

export function findSavedParcels(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<SavedParcelRow[]> {
  return tx
    .select()
    .from(savedParcel)
    .where(and(eq(savedParcel.tenantId, tenantId), inArray(savedParcel.id, [...ids])));
}

/** Finds the parcel of this name, whatever its case. */
export async function findParcelNamed(tx: Transaction, tenantId: string, name: string): Promise<SavedParcelRow | null> {
  const [row] = await tx
    .select()
    .from(savedParcel)
    .where(and(eq(savedParcel.tenantId, tenantId), sql`lower(${savedParcel.name}) = lower(${name})`));
  return row ?? null;
}

/** Inserts a parcel, or replaces what the one of its id says. */
export async function writeSavedParcel(tx: Transaction, row: SavedParcelRow): Promise<void> {
  const { tenantId: _tenant, id: _id, createdAt: _at, createdBy: _by, ...facts } = row;
  await tx
    .insert(savedParcel)
    .values(row)
    .onConflictDoUpdate({ target: [savedParcel.tenantId, savedParcel.id], set: facts });
}

export async function deleteSavedParcels(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(savedParcel).where(and(eq(savedParcel.tenantId, tenantId), inArray(savedParcel.id, [...ids])));
}
