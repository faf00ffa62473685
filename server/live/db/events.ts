import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { channel } from '../../db/listener.ts';

/** Notifies every running server when the transaction commits. Events contain ids only. */
export async function notify(tx: Transaction, event: Readonly<Record<string, string>>): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
}

/** Returns which of these sessions are still valid, without extending them. Needs no tenant. */
export async function validSessions(tx: Transaction, ids: readonly string[], now: Date, idleSeconds: number): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ id: string }>(sql`
    select session_id as id from living_sessions(${sql.param(ids)}::uuid[], ${now.toISOString()}::timestamptz, make_interval(secs => ${idleSeconds}))`);
  return new Set(found.rows.map(({ id }) => id));
}
