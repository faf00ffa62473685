import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { savedGoods } from './tables.ts';

export type SavedGoodsRow = typeof savedGoods.$inferSelect;

export function listSavedGoods(tx: Transaction, tenantId: string, keyword: string): Promise<SavedGoodsRow[]> {
  const like = `%${escapeLike(keyword)}%`;
  const { goodsName, goodsNameEn, hsCode } = savedGoods;
  return tx
    .select()
    .from(savedGoods)
    .where(
      and(
        eq(savedGoods.tenantId, tenantId),
        keyword === '' ? undefined : or(ilike(goodsName, like), ilike(goodsNameEn, like), ilike(hsCode, like)),
      ),
    )
    .orderBy(asc(sql`lower(${goodsNameEn})`), asc(goodsName));
}

export async function countSavedGoods(tx: Transaction, tenantId: string): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(savedGoods).where(eq(savedGoods.tenantId, tenantId));
  return counted?.total ?? 0;
}

export function findSavedGoods(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<SavedGoodsRow[]> {
  return tx
    .select()
    .from(savedGoods)
    .where(and(eq(savedGoods.tenantId, tenantId), inArray(savedGoods.id, [...ids])));
}

/** Finds the goods of these names, whatever their case. */
export async function findGoodsNamed(
  tx: Transaction,
  tenantId: string,
  { goodsName, goodsNameEn }: Pick<SavedGoodsRow, 'goodsName' | 'goodsNameEn'>,
): Promise<SavedGoodsRow | null> {
  const [row] = await tx
    .select()
    .from(savedGoods)
    .where(
      and(
        eq(savedGoods.tenantId, tenantId),
        sql`lower(${savedGoods.goodsName}) = lower(${goodsName})`,
        sql`lower(${savedGoods.goodsNameEn}) = lower(${goodsNameEn})`,
      ),
    );
  return row ?? null;
}

/** Inserts goods, or replaces what those of the id say. */
export async function writeSavedGoods(tx: Transaction, row: SavedGoodsRow): Promise<void> {
  const { tenantId: _tenant, id: _id, createdAt: _at, createdBy: _by, ...facts } = row;
  await tx
    .insert(savedGoods)
    .values(row)
    .onConflictDoUpdate({ target: [savedGoods.tenantId, savedGoods.id], set: facts });
}

export async function deleteSavedGoods(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(savedGoods).where(and(eq(savedGoods.tenantId, tenantId), inArray(savedGoods.id, [...ids])));
}
