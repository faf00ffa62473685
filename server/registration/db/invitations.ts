import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { appUser, tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { invitation } from './tables.ts';

export type Invitation = typeof invitation.$inferSelect;

export async function insertInvitation(tx: Transaction, row: Invitation): Promise<void> {
  await tx.insert(invitation).values(row);
}

/** Counts the invitations that may still be accepted. */
export async function countOpenInvitations(tx: Transaction, tenantId: string, now: Date): Promise<number> {
  const [found] = await tx
    .select({ open: count() })
    .from(invitation)
    .where(
      and(eq(invitation.tenantId, tenantId), isNull(invitation.acceptedAt), isNull(invitation.revokedAt), gt(invitation.expiresAt, now)),
    );
  return found?.open ?? 0;
}

/** Lists one page of invitations, the latest first, with the total; times are in this time zone. */
export async function listInvitations(
  tx: Transaction,
  { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string },
  page: { readonly limit: number; readonly offset: number },
) {
  const local = (at: typeof invitation.createdAt | typeof invitation.expiresAt) =>
    sql<string>`date_trunc('second', ${at} at time zone ${timeZone})::text`;
  const rows = await tx
    .select({
      row: invitation,
      inviter: appUser.nickName,
      createTime: local(invitation.createdAt),
      expireTime: local(invitation.expiresAt),
    })
    .from(invitation)
    .innerJoin(appUser, and(eq(appUser.tenantId, invitation.tenantId), eq(appUser.id, invitation.invitedBy)))
    .where(eq(invitation.tenantId, tenantId))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(invitation).where(eq(invitation.tenantId, tenantId));
  return { rows, total: counted?.total ?? 0 };
}

/** Finds the company and id of a token's invitation, or null. Needs no tenant. */
export async function findInvitationOf(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ tenantId: string; id: string; company: string } | null> {
  const found = await tx.execute<{ tenantId: string; id: string; company: string }>(
    sql`select tenant_id as "tenantId", id, company from invitation_of(${tokenHash})`,
  );
  return found.rows[0] ?? null;
}

/** Reads an invitation and locks it, so that one of several callers accepts or revokes it. */
export async function lockInvitation(tx: Transaction, tenantId: string, id: string): Promise<Invitation | null> {
  const [found] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.tenantId, tenantId), eq(invitation.id, id)))
    .for('update');
  return found ?? null;
}

export async function markRevoked(tx: Transaction, { tenantId, id }: Invitation, at: Date): Promise<void> {
  await tx
    .update(invitation)
    .set({ revokedAt: at })
    .where(and(eq(invitation.tenantId, tenantId), eq(invitation.id, id)));
}

export async function markAccepted(tx: Transaction, { tenantId, id }: Invitation, by: string, at: Date): Promise<void> {
  await tx
    .update(invitation)
    .set({ acceptedAt: at, acceptedBy: by })
    .where(and(eq(invitation.tenantId, tenantId), eq(invitation.id, id)));
}

/** Reads the name of a company and of the user who invites. */
export async function findInviter(tx: Transaction, tenantId: string, userId: string): Promise<{ company: string; name: string } | null> {
  const [found] = await tx
    .select({ company: tenant.name, name: appUser.nickName })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}
