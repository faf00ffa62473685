import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { product } from '../../orders/db/tables.ts';
import { quote, tariff } from './tables.ts';

/** Lists the products on sale on this day, in their order. */
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

/** Lists the names of all products; quotes and orders of other days also refer to products no longer on sale. */
export function listProductNames(tx: Transaction, tenantId: string) {
  return tx.select({ code: product.code, names: product.names }).from(product).where(eq(product.tenantId, tenantId));
}

/** Lists the versions of the tenant's tariffs without their documents. */
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

/** Rows per statement: snapshots are long, and serializing them blocks the thread. */
const batch = 50;

export async function insertQuotes(tx: Transaction, rows: readonly NewQuote[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await insertRows(tx, quote, rows.slice(from, from + batch));
}

/** Reads a stored quote with its snapshot as text; null when there is none. */
export async function findQuote(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx
    .select({ id: quote.id, expiresAt: quote.expiresAt, snapshot: sql<string>`${quote.snapshot}::text` })
    .from(quote)
    .where(and(eq(quote.tenantId, tenantId), eq(quote.id, id)));
  return found ?? null;
}

/** Deletes the tenant's expired, unreferenced quotes; returns how many. */
export async function purgeQuotes(tx: Transaction, endedBefore: Date): Promise<number> {
  const found = await tx.execute<{ removed: number }>(sql`select purge_quotes(${endedBefore.toISOString()}::timestamptz) as removed`);
  return found.rows[0]?.removed ?? 0;
}
