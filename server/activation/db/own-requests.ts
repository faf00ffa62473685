import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { activationDocument, activationEvent, activationRequest, type Typed } from './tables.ts';

/** A user of a tenant. */
interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Reads the user's request, or null. */
export async function findOwnRequest(tx: Transaction, { tenantId, userId }: Owner, timeZone: string) {
  const local = (column: typeof activationRequest.submittedAt) => sql<string | null>`(${column} at time zone ${timeZone})::text`;
  const [found] = await tx
    .select({
      id: activationRequest.id,
      state: activationRequest.state,
      accountType: activationRequest.accountType,
      enterprise: activationRequest.enterprise,
      personal: activationRequest.personal,
      turn: activationRequest.turn,
      coversTenant: activationRequest.coversTenant,
      reasons: activationRequest.reasons,
      remark: activationRequest.remark,
      submittedAt: local(activationRequest.submittedAt),
      decidedAt: local(activationRequest.decidedAt),
    })
    .from(activationRequest)
    .where(and(eq(activationRequest.tenantId, tenantId), eq(activationRequest.userId, userId)));
  return found ?? null;
}

/** Whether the tenant is this user's, and the user's status of now. */
export async function findStanding(tx: Transaction, { tenantId, userId }: Owner) {
  const [found] = await tx
    .select({ autheStatus: appUser.autheStatus, owner: appUser.owner })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

/** Steps that the applicant may know of, newest first: not who opened a picture, and not the first of two approvals. */
export function listOwnEvents(tx: Transaction, tenantId: string, requestId: string, timeZone: string) {
  return tx
    .select({
      id: activationEvent.id,
      turn: activationEvent.turn,
      time: sql<string>`(${activationEvent.at}::timestamptz(0) at time zone ${timeZone})::text`,
      operation: activationEvent.operation,
      reasons: activationEvent.reasons,
      remark: activationEvent.remark,
    })
    .from(activationEvent)
    .where(
      and(
        eq(activationEvent.tenantId, tenantId),
        eq(activationEvent.requestId, requestId),
        inArray(activationEvent.operation, ['submit', 'approve', 'reject', 'covered']),
      ),
    )
    .orderBy(desc(activationEvent.at), desc(activationEvent.id));
}

export interface Draft extends Owner {
  readonly id: string;
  readonly accountType: 'enterprise' | 'personal';
  readonly typed: Typed;
  readonly language: 'zh_CN' | 'en_US';
  readonly at: Date;
}

/** Keeps what was typed of one type, and returns false when the request is with the platform. */
export async function keepDraft(tx: Transaction, { tenantId, userId, id, accountType, typed, language, at }: Draft): Promise<boolean> {
  const column = accountType === 'enterprise' ? sql`enterprise` : sql`personal`;
  const { rows } = await tx.execute(sql`
    insert into activation_request as kept (tenant_id, id, user_id, account_type, ${column}, language, updated_at)
    values (${tenantId}, ${id}, ${userId}, ${accountType}, ${JSON.stringify(typed)}::jsonb, ${language}, ${at.toISOString()})
    on conflict (tenant_id, user_id) do update
      set account_type = excluded.account_type, ${column} = excluded.${column}, language = excluded.language, updated_at = excluded.updated_at
      where kept.state in ('draft', 'rejected')
    returning id`);
  return rows.length > 0;
}

/** Sends the kept request. False when it is with the platform, the account is active, or a picture is missing. */
export async function submitOwn(
  tx: Transaction,
  userId: string,
  { event, pictures, at }: { readonly event: string; readonly pictures: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select submit_activation(${userId}::uuid, ${event}::uuid, ${sql.param(pictures)}::uuid[], ${at.toISOString()}::timestamptz) as done`,
  );
  return rows[0]?.done === true;
}

/** Counts the user's pictures, locked until the transaction ends, so that uploads side by side do not pass the limit. */
export async function countPictures(tx: Transaction, { tenantId, userId }: Owner): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270139, hashtext(${userId}))`);
  const [row] = await tx
    .select({ total: count() })
    .from(activationDocument)
    .where(and(eq(activationDocument.tenantId, tenantId), eq(activationDocument.userId, userId)));
  return row?.total ?? 0;
}

export async function insertPicture(tx: Transaction, row: typeof activationDocument.$inferInsert): Promise<void> {
  await tx.insert(activationDocument).values(row);
}

/** The user's pictures that are still there, of these ids. */
export function listPictures(tx: Transaction, { tenantId, userId }: Owner, ids: readonly string[]) {
  return tx
    .select({ id: activationDocument.id, slot: activationDocument.slot })
    .from(activationDocument)
    .where(and(eq(activationDocument.tenantId, tenantId), eq(activationDocument.userId, userId), inArray(activationDocument.id, [...ids])));
}

/** Reads a picture of the user, or null. */
export async function findPicture(tx: Transaction, { tenantId, userId }: Owner, id: string) {
  const [found] = await tx
    .select()
    .from(activationDocument)
    .where(and(eq(activationDocument.tenantId, tenantId), eq(activationDocument.userId, userId), eq(activationDocument.id, id)));
  return found ?? null;
}

/** Pictures of the draft stay until `until`; those that it no longer names go after `soon`. Sent ones are kept until the decision. */
export async function keepPictures(
  tx: Transaction,
  { tenantId, userId }: Owner,
  ids: readonly string[],
  until: Date,
  soon: Date,
): Promise<void> {
  await tx.execute(sql`
    update activation_document d set erase_at = case when d.id = any(${sql.param(ids)}::uuid[]) then ${until.toISOString()}::timestamptz
      else least(d.erase_at, ${soon.toISOString()}::timestamptz) end
    where d.tenant_id = ${tenantId} and d.user_id = ${userId} and d.erase_at < 'infinity'`);
}
