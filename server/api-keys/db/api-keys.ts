import { and, count, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { apiKey, apiSignature } from './tables.ts';

/** Keys shown in a list; more than a company's people may have. */
const listed = 500;

export type StoredApiKey = typeof apiKey.$inferSelect;

/** Lists the keys of a tenant with the names of their owners, the newest first. */
export function listApiKeys(tx: Transaction, tenantId: string) {
  return tx
    .select({ ...getTableColumns(apiKey), owner: appUser.nickName })
    .from(apiKey)
    .innerJoin(appUser, and(eq(appUser.tenantId, apiKey.tenantId), eq(appUser.id, apiKey.userId)))
    .where(eq(apiKey.tenantId, tenantId))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
    .limit(listed);
}

/** Finds a key and locks it until the transaction ends, or null. */
export async function lockApiKey(tx: Transaction, tenantId: string, id: string): Promise<StoredApiKey | null> {
  const [found] = await tx
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.tenantId, tenantId), eq(apiKey.id, id)))
    .for('update');
  return found ?? null;
}

/** Counts the keys of a user that work. */
export async function countLiveKeys(tx: Transaction, { tenantId, userId }: { tenantId: string; userId: string }, now: Date) {
  const own = and(eq(apiKey.tenantId, tenantId), eq(apiKey.userId, userId), isNull(apiKey.revokedAt), gt(apiKey.expiresAt, now));
  const [counted] = await tx.select({ keys: count() }).from(apiKey).where(own);
  return counted?.keys ?? 0;
}

export async function insertApiKey(tx: Transaction, row: typeof apiKey.$inferInsert): Promise<void> {
  await tx.insert(apiKey).values(row);
}

export async function updateApiKey(tx: Transaction, { tenantId, id }: StoredApiKey, changed: Partial<StoredApiKey>): Promise<void> {
  await tx
    .update(apiKey)
    .set(changed)
    .where(and(eq(apiKey.tenantId, tenantId), eq(apiKey.id, id)));
}

/** The user of a key, what the key may do, and the stamps of cacheable data. */
export interface KeyCaller {
  readonly keyId: string;
  readonly label: string;
  readonly keyRights: readonly string[];
  readonly addresses: readonly string[];
  /** Sealed; null when requests need no signature. */
  readonly secret: Buffer | null;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  readonly autheStatus: number;
  readonly tenantId: string;
  readonly timeZone: string;
  readonly permissionStamp: string;
  readonly textStamp: string;
}

/** Finds the user of a token's hash, or null, and notes when the key was used. One statement, which needs no tenant. */
export async function findKeyCaller(tx: Transaction, tokenHash: Buffer, now: Date, address: string): Promise<KeyCaller | null> {
  const found = await tx.execute<KeyCaller & Record<string, unknown>>(sql`
    select key_id as "keyId", label, key_rights as "keyRights", addresses, secret, user_id as "userId", username, nick_name as "nickName",
      authe_status as "autheStatus", tenant_id as "tenantId", time_zone as "timeZone", rights as "permissionStamp", texts as "textStamp"
    from api_key_caller(${tokenHash}, ${now.toISOString()}::timestamptz, ${address})`);
  return found.rows[0] ?? null;
}

/** Keeps a signature that was used. @returns false when it was used before */
export async function spendSignature(tx: Transaction, row: typeof apiSignature.$inferInsert): Promise<boolean> {
  const spent = await tx.insert(apiSignature).values(row).onConflictDoNothing().returning({ keyId: apiSignature.keyId });
  return spent.length === 1;
}

/** Deletes signatures that are too old to be accepted. Needs no tenant. */
export async function purgeSignatures(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(sql`select purge_api_signatures(${now.toISOString()}::timestamptz, ${atMost}) as gone`);
  return purged.rows[0]?.gone ?? 0;
}
