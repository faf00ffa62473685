import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import type { LogScope } from './log.ts';

/** Days for which a shorter time can be taken back, as `audit_months` counts them. */
export const graceDays = 7;

export interface RetiringStep {
  /** Rows that were read or deleted; fewer than asked for when nothing is left to do. */
  readonly done: number;
  /** Names of companies whose log differs from its seals: nothing of it is deleted. */
  readonly differing: readonly string[];
}

/** Retires due days of the audit, of all tenants, one server at a time. Needs no tenant. */
export async function retireAuditDays(tx: Transaction, now: Date, atMost: number): Promise<RetiringStep> {
  const { rows } = await tx.execute<{ done: number; differing: string[] }>(
    sql`select done, differing from retire_audit_days(${now.toISOString()}::timestamptz, ${atMost})`,
  );
  return rows[0] ?? { done: 0, differing: [] };
}

interface Retired extends Record<string, unknown> {
  readonly everydayFrom: string | null;
  readonly restFrom: string | null;
}

/** From which time on the tenant's log has rows of early actions, and of all; null where nothing was deleted. Times are local. */
export async function readRetired(tx: Transaction, { tenantId, timeZone }: LogScope): Promise<Retired> {
  const { rows } = await tx.execute<Retired>(sql`
    select ${localStart(sql`max(day) + 1`, timeZone)} as "everydayFrom",
      ${localStart(sql`max(day) filter (where stage = 'all') + 1`, timeZone)} as "restFrom"
    from audit_retirement where tenant_id = ${tenantId}`);
  return rows[0] ?? { everydayFrom: null, restFrom: null };
}

export interface Loss extends Record<string, unknown> {
  readonly rows: number;
  readonly everydayBefore: string;
  readonly restBefore: string;
  readonly deletedAt: string;
}

/** What the tenant's log loses when it is kept for these months from now on. Times are local. */
export async function readLoss(tx: Transaction, { tenantId, timeZone }: LogScope, months: number, now: Date): Promise<Loss> {
  const moment = sql`(${now.toISOString()}::timestamptz + make_interval(days => ${graceDays}))`;
  const { rows } = await tx.execute<Loss>(sql`
    with cut as (select audit_cut(${moment}, ${months}, 'early') as early, audit_cut(${moment}, ${months}, 'all') as rest)
    select ${localStart(sql`early`, timeZone)} as "everydayBefore", ${localStart(sql`rest`, timeZone)} as "restBefore",
      date_trunc('second', ${moment} at time zone ${timeZone})::text as "deletedAt",
      (select count(*)::int from audit_log a where a.tenant_id = ${tenantId} and a.at < early::timestamp at time zone 'UTC'
        and (a.at < rest::timestamp at time zone 'UTC' or a.action in (select action from audit_early_action))) as rows
    from cut`);
  const [loss] = rows;
  if (loss === undefined) throw new Error('The loss of a log could not be read.');
  return loss;
}

/** The start of a day of UTC as a local time. */
function localStart(day: ReturnType<typeof sql>, timeZone: string) {
  return sql`((${day})::timestamp at time zone 'UTC' at time zone ${timeZone})::text`;
}
