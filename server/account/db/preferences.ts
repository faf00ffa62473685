import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { preference } from './tables.ts';

export interface PreferenceOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Reads the value, or null when the user has none for this key. */
export async function findPreference(tx: Transaction, owner: PreferenceOwner, key: string): Promise<unknown> {
  const [found] = await tx.select({ value: preference.value }).from(preference).where(ownRow(owner, key));
  return found?.value ?? null;
}

/** Counts the user's other keys. */
export async function countOtherPreferences(tx: Transaction, owner: PreferenceOwner, key: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(preference)
    .where(and(eq(preference.tenantId, owner.tenantId), eq(preference.userId, owner.userId), ne(preference.key, key)));
  return row?.total ?? 0;
}

export async function putPreference(tx: Transaction, owner: PreferenceOwner, key: string, value: unknown): Promise<void> {
  await tx
    .insert(preference)
    .values({ tenantId: owner.tenantId, userId: owner.userId, key, value })
    .onConflictDoUpdate({ target: [preference.tenantId, preference.userId, preference.key], set: { value } });
}

export async function deletePreference(tx: Transaction, owner: PreferenceOwner, key: string): Promise<void> {
  await tx.delete(preference).where(ownRow(owner, key));
}

function ownRow(owner: PreferenceOwner, key: string) {
  return and(eq(preference.tenantId, owner.tenantId), eq(preference.userId, owner.userId), eq(preference.key, key));
}
