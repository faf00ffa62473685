import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { dictionaryItem, tenantDictionaryItem } from './tables.ts';

export interface DictionaryRow {
  readonly code: string;
  readonly value: string;
  readonly texts: Texts;
  readonly colour: string | null;
  readonly disabled: boolean;
}

/** Lists the items of one of the platform's dictionaries in order; needs no tenant. */
export function listPlatformItems(tx: Transaction, code: string): Promise<DictionaryRow[]> {
  return tx.select().from(dictionaryItem).where(eq(dictionaryItem.code, code)).orderBy(asc(dictionaryItem.position));
}

/** Lists the items of these dictionaries (all without `codes`) in order; a tenant's item replaces the platform's with the same value. */
export async function listDictionaryItems(tx: Transaction, tenantId: string, codes?: readonly string[]): Promise<DictionaryRow[]> {
  const platform = await tx
    .select()
    .from(dictionaryItem)
    .where(codes === undefined ? undefined : inArray(dictionaryItem.code, [...codes]))
    .orderBy(asc(dictionaryItem.code), asc(dictionaryItem.position));
  const own = await tx
    .select()
    .from(tenantDictionaryItem)
    .where(
      and(eq(tenantDictionaryItem.tenantId, tenantId), codes === undefined ? undefined : inArray(tenantDictionaryItem.code, [...codes])),
    )
    .orderBy(asc(tenantDictionaryItem.code), asc(tenantDictionaryItem.position));
  if (own.length === 0) return platform;
  const keyOf = (row: DictionaryRow) => `${row.code}\n${row.value}`;
  const replaced = new Set(own.map(keyOf));
  return [...platform.filter((row) => !replaced.has(keyOf(row))), ...own].sort((a, b) => a.position - b.position);
}
