import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { product } from '../../orders/db/tables.ts';
import { quote, tariff } from './tables.ts';

/** The products that are sold on the day, in their order. */
export function listProducts(tx: Transaction, tenantId: string, day: string) {
  return tx
    .select()
    .from(product)
    .where(
      and(
        eq(product.tenantId, tenantId),
        sql`coalesce(${product.effectiveFrom} <= ${day}::date, true) and coalesce(${product.effectiveTo} >= ${day}::date, true)`,
      ),
    )
    .orderBy(asc(product.position), asc(product.code));
}

/** Names of all products, sold today or not: quotes and orders of other days name them too. */
export function listProductNames(tx: Transaction, tenantId: string) {
  return tx.select({ code: product.code, names: product.names }).from(product).where(eq(product.tenantId, tenantId));
}

/** The versions of the tenant's tariffs, without their documents. */
export function listTariffs(tx: Transaction, tenantId: string) {
  const { productCode, version, validFrom, validTo, fingerprint } = tariff;
  return tx
    .select({ productCode, version, validFrom, validTo, fingerprint })
    .from(tariff)
    .where(eq(tariff.tenantId, tenantId))
    .orderBy(asc(productCode), asc(validFrom), asc(version));
}

export function readTariffDocuments(tx: Transaction, tenantId: string, fingerprints: readonly string[]) {
  return tx
    .select({ fingerprint: tariff.fingerprint, document: tariff.document })
    .from(tariff)
    .where(and(eq(tariff.tenantId, tenantId), inArray(tariff.fingerprint, [...fingerprints])));
}

export type NewQuote = typeof quote.$inferInsert;

/** Rows that one statement writes: a snapshot is long, and nobody else is served while it is made a text. */
const batch = 50;

export async function insertQuotes(tx: Transaction, rows: readonly NewQuote[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await insertRows(tx, quote, rows.slice(from, from + batch));
}

/** A kept quote with its snapshot as the text that it is stored as, or null. */
export async function findQuote(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx
    .select({ id: quote.id, expiresAt: quote.expiresAt, snapshot: sql<string>`${quote.snapshot}::text` })
    .from(quote)
    .where(and(eq(quote.tenantId, tenantId), eq(quote.id, id)));
  return found ?? null;
}

/** Removes the tenant's quotes that ended before the moment and that nothing refers to; returns how many. */
export async function purgeQuotes(tx: Transaction, endedBefore: Date): Promise<number> {
  const found = await tx.execute<{ removed: number }>(sql`select purge_quotes(${endedBefore.toISOString()}::timestamptz) as removed`);
  return found.rows[0]?.removed ?? 0;
}
