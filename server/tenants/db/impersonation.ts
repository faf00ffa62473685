import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull();

const impersonation = pgTable('impersonation', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  operator: text('operator').notNull(),
  reason: text('reason').notNull(),
  startedAt: moment('started_at'),
  endsAt: moment('ends_at'),
  sessionId: uuid('session_id'),
});

export interface NewVisit {
  readonly id: string;
  readonly tenantId: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly reason: string;
  readonly codeHash: Buffer;
  readonly at: Date;
  readonly auditId: string;
  readonly address: string;
  readonly requestId: string;
}

/** Starts a visit and writes the tenant's audit. @returns when it ends, or null without the tenant's consent */
export async function startVisit(tx: Transaction, visit: NewVisit): Promise<Date | null> {
  const { id, tenantId, operatorId, operator, reason, codeHash, at, auditId, address, requestId } = visit;
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select start_impersonation(${id}::uuid, ${tenantId}::uuid, ${operatorId}::uuid, ${operator}, ${reason}, ${codeHash}::bytea,
      ${at.toISOString()}::timestamptz, ${auditId}::uuid, ${address}, ${requestId})::text as until`);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}

export interface OpenVisit {
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly endsAt: Date;
}

/** Consumes the code of a visit; null when it is unknown, old or used, or when the consent ended. Needs no tenant. */
export async function spendVisitCode(tx: Transaction, codeHash: Buffer, now: Date): Promise<OpenVisit | null> {
  const { rows } = await tx.execute<{ id: string; tenantId: string; userId: string; endsAt: string }>(sql`
    select id, tenant_id as "tenantId", user_id as "userId", ends_at::text as "endsAt"
    from spend_impersonation_code(${codeHash}, ${now.toISOString()}::timestamptz)`);
  const [found] = rows;
  return found === undefined ? null : { ...found, endsAt: new Date(found.endsAt) };
}

/** Ties a visit to its session. */
export async function setSessionOfVisit(tx: Transaction, { tenantId, id }: OpenVisit, sessionId: string): Promise<void> {
  await tx
    .update(impersonation)
    .set({ sessionId })
    .where(and(eq(impersonation.tenantId, tenantId), eq(impersonation.id, id)));
}

/** Lists visits that have a session, by the session's id. */
export async function listVisitSessions(tx: Transaction, tenantId: string, now: Date) {
  const rows = await tx
    .select({ sessionId: impersonation.sessionId, id: impersonation.id, operator: impersonation.operator, until: impersonation.endsAt })
    .from(impersonation)
    .where(
      and(
        eq(impersonation.tenantId, tenantId),
        isNotNull(impersonation.sessionId),
        sql`${impersonation.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return new Map(rows.map(({ sessionId, ...visit }) => [sessionId, visit]));
}

/** Lists the visits of a tenant with the number of their calls, latest first. */
export async function listVisits(tx: Transaction, { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string }) {
  const local = (column: typeof impersonation.startedAt) => sql<string>`date_trunc('second', ${column} at time zone ${timeZone})::text`;
  return tx
    .select({
      id: impersonation.id,
      operator: impersonation.operator,
      reason: impersonation.reason,
      startTime: local(impersonation.startedAt),
      endTime: local(impersonation.endsAt),
      calls: sql<number>`(select count(*)::int from audit_log a where a.tenant_id = ${tenantId}::uuid and a.action = 'impersonation.call'
        and a.subject = impersonation.id::text and a.at >= impersonation.started_at)`,
    })
    .from(impersonation)
    .where(eq(impersonation.tenantId, tenantId))
    .orderBy(desc(impersonation.startedAt), desc(impersonation.id))
    .limit(100);
}

/** Writes a call of a visitor into both audits. Needs no tenant. */
export async function logVisitorsCall(
  tx: Transaction,
  call: {
    readonly tenantId: string;
    readonly visitId: string;
    readonly auditIds: readonly [string, string];
    readonly endpoint: string;
    readonly at: Date;
    readonly address: string;
    readonly requestId: string;
  },
): Promise<void> {
  const { tenantId, visitId, auditIds, endpoint, at, address, requestId } = call;
  await tx.execute(sql`select log_impersonated_call(${tenantId}::uuid, ${visitId}::uuid, array[${auditIds[0]}, ${auditIds[1]}]::uuid[],
    ${endpoint}, ${at.toISOString()}::timestamptz, ${address}, ${requestId})`);
}
