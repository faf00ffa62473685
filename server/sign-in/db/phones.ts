import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface NewPhone {
  readonly tenantId: string;
  readonly userId: string;
  /** In E.164; a code proved it. */
  readonly phone: string;
  /** The number that the change was allowed for, as it is stored. */
  readonly former: string | null;
  readonly at: Date;
  /** The session that stays; triggers end all others and sign-ins under way, in this transaction. */
  readonly keptSession: string;
}

/** Stores a proved phone number. @returns false when the user is disabled, or the number was changed meanwhile */
export async function storePhone(tx: Transaction, { tenantId, userId, phone, former, at, keptSession }: NewPhone): Promise<boolean> {
  await tx.execute(sql`select set_config('app.kept_session', ${keptSession}, true)`);
  const stored = await tx.execute<{ id: string }>(sql`
    update app_user set phone = ${phone}, phone_verified_at = ${at.toISOString()}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${userId}::uuid and state = 'active' and phone is not distinct from ${former}::text
    returning id`);
  return stored.rows.length === 1;
}
