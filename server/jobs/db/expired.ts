import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Tables with expiring rows. */
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
 * Deletes at most this many expired rows of all tenants and returns how many. `keptSeconds` is the idle time of sessions and the retention
 * of idempotency keys, sent codes and outbox messages; other rows have an expiry of their own. Needs no tenant.
 */
export async function purgeExpired(
  tx: Transaction,
  table: ExpiringTable,
  { now, keptSeconds: retentionSeconds, atMost }: { readonly now: Date; readonly keptSeconds: number; readonly atMost: number },
): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(
    sql`select purge_expired(${table}, ${now.toISOString()}::timestamptz, make_interval(secs => ${retentionSeconds}), ${atMost}) as gone`,
  );
  return purged.rows[0]?.gone ?? 0;
}
