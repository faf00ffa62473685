import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Tables whose rows run out. */
export type ExpiringTable =
  | 'session'
  | 'login_code'
  | 'download_ticket'
  | 'role_request'
  | 'idempotency_key'
  | 'known_device'
  | 'sent_code'
  | 'outbox_message'
  | 'spent_proof';

/**
 * Deletes at most so many rows of all tenants that ran out, and says how many. `keptSeconds` is how long a session lasts without a
 * call, and how long an idempotency key, a sent code and a message of the outbox are kept; the others say themselves when they end. Needs no tenant.
 */
export async function purgeExpired(
  tx: Transaction,
  table: ExpiringTable,
  { now, keptSeconds, atMost }: { readonly now: Date; readonly keptSeconds: number; readonly atMost: number },
): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(
    sql`select purge_expired(${table}, ${now.toISOString()}::timestamptz, make_interval(secs => ${keptSeconds}), ${atMost}) as gone`,
  );
  return purged.rows[0]?.gone ?? 0;
}
