import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface NewMail {
  readonly tenantId: string;
  readonly userId: string;
  /** In its normal notation; a code proved it. */
  readonly email: string;
  /** The address that the change was allowed for, as it is stored. */
  readonly former: string | null;
  readonly at: Date;
  /** The session that stays; triggers end all others and sign-ins under way, in this transaction. */
  readonly keptSession: string;
}

/** Stores a proved mail address. @returns false when the user is disabled, or the address was changed meanwhile */
export async function storeMail(tx: Transaction, { tenantId, userId, email, former, at, keptSession }: NewMail): Promise<boolean> {
  await tx.execute(sql`select set_config('app.kept_session', ${keptSession}, true)`);
  const stored = await tx.execute<{ id: string }>(sql`
    update app_user set email = ${email}, email_verified_at = ${at.toISOString()}::timestamptz
    where tenant_id = ${tenantId}::uuid and id = ${userId}::uuid and state = 'active' and email is not distinct from ${former}::text
    returning id`);
  return stored.rows.length === 1;
}
