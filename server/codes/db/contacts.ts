import { and, eq } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Reads the contact details of a user, and the language of messages that the user chose; null when the user does not exist. */
export async function readContact(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<{ readonly phone: string | null; readonly email: string | null; readonly language: 'zh_CN' | 'en_US' | null } | null> {
  const [found] = await tx
    .select({ phone: appUser.phone, email: appUser.email, language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}
