import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { appUser, auditLog } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { LocalRange } from '../../orders/db/order-search.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';

export interface LogScope {
  readonly tenantId: string;
  readonly timeZone: string;
}

export interface LogSearch {
  /** Only these actions, or all but these. */
  readonly actions?: { readonly names: readonly string[]; readonly others: boolean };
  readonly username?: string;
  readonly number?: readonly string[];
  readonly requestNo?: readonly string[];
  readonly logTime?: LocalRange;
  readonly until?: Date;
}

interface LogPage {
  readonly search: LogSearch;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const ofUser = and(eq(appUser.tenantId, auditLog.tenantId), eq(appUser.id, auditLog.userId));

/** Without a user, the person of the platform that acted; the machine has none. */
const who = sql<string | null>`coalesce(${appUser.username}, ${auditLog.detail}->>'operator')`;
const number = sql<
  string | null
>`coalesce(${auditLog.detail}->>'customerNo', ${auditLog.detail}->>'reference', ${auditLog.detail}->>'number')`;

function columns({ timeZone }: LogScope) {
  return {
    id: auditLog.id,
    logTime: sql<string>`date_trunc('second', ${auditLog.at} at time zone ${timeZone})::text`,
    action: auditLog.action,
    username: who,
    number,
    subject: auditLog.subject,
    requestNo: auditLog.requestId,
    address: auditLog.address,
  };
}

/** Reads one page of the log, with times in the tenant's time zone. */
export function listLog(tx: Transaction, scope: LogScope, page: LogPage) {
  const order = page.direction === 'asc' ? asc : desc;
  return tx
    .select(columns(scope))
    .from(auditLog)
    .leftJoin(appUser, ofUser)
    .where(condition(scope, page.search))
    .orderBy(order(auditLog.at), order(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Reads one page with what the events say. */
export function listDetails(tx: Transaction, scope: LogScope, page: LogPage) {
  const order = page.direction === 'asc' ? asc : desc;
  return tx
    .select({ ...columns(scope), detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(appUser, ofUser)
    .where(condition(scope, page.search))
    .orderBy(order(auditLog.at), order(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countLog(tx: Transaction, scope: LogScope, search: LogSearch): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(auditLog)
    .leftJoin(appUser, ofUser)
    .where(condition(scope, search));
  return row?.total ?? 0;
}

/** Finds one event with its detail, or null. */
export async function findLogged(tx: Transaction, scope: LogScope, id: string) {
  const [row] = await tx
    .select({ ...columns(scope), detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(appUser, ofUser)
    .where(and(eq(auditLog.tenantId, scope.tenantId), eq(auditLog.id, id)));
  return row ?? null;
}

function condition(
  { tenantId, timeZone }: LogScope,
  { actions, username, number: wanted, requestNo, logTime, until }: LogSearch,
): SQL | undefined {
  const moment = (local: string) => sql`(${local}::timestamp at time zone ${timeZone})`;
  const isAny = (value: SQL, list: readonly string[]) => sql`${value} = any(${sql.param(list)}::text[])`;
  return and(
    eq(auditLog.tenantId, tenantId),
    actions && (actions.others ? sql`not ${isAny(sql`${auditLog.action}`, actions.names)}` : isAny(sql`${auditLog.action}`, actions.names)),
    username === undefined ? undefined : sql`${who} ilike ${`%${escapeLike(username)}%`}`,
    wanted && sql`(${isAny(number, wanted)} or ${isAny(sql`${auditLog.subject}`, wanted)})`,
    requestNo && isAny(sql`${auditLog.requestId}`, requestNo),
    until && lte(auditLog.at, until),
    logTime && and(gte(auditLog.at, moment(logTime.from)), lte(auditLog.at, moment(logTime.to))),
  );
}
