import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../../db/database.ts';

/** Seals days of the audit that are over, of all tenants, and tells how many. Needs no tenant. */
export async function sealAuditDays(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ sealed: number }>(
    sql`select seal_audit_days(${now.toISOString()}::timestamptz, ${atMost}) as sealed`,
  );
  return rows[0]?.sealed ?? 0;
}

/** Days that may pass before a day without a seal is a problem: servers seal each hour while they run. */
const daysToSeal = 3;

/** A deletion that takes longer than this stands still. */
const hoursToDelete = 72;

/**
 * Lists at most 50 problems in the sealed audit of a tenant, for the owner of the database: of its days, of the chain of seals, and of the
 * marks of retired days. Reads only.
 */
export async function sealProblems(client: Pick<ClientBase | Pool, 'query'>, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(allProblems(), [...valuesOf(tenantId, now)]);
  return rows.map((row) => row.problem);
}

/** Milliseconds that the check of one tenant's log may take. */
const checkMs = 900_000;

/** Counts the problems of the tenant that is set, as `sealProblems` finds them, at most 50. */
export async function countSealProblems(tx: Transaction, tenantId: string, now: Date): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(checkMs)}, true)`);
  return (await tx.ask(allProblems(), valuesOf(tenantId, now))).length;
}

const allProblems = () => `${dayProblems} UNION ALL ${chainProblems} UNION ALL ${markProblems} LIMIT 50`;

function valuesOf(tenantId: string, now: Date): readonly unknown[] {
  return [tenantId, now.toISOString(), daysToSeal, hoursToDelete];
}

/** A day holds what was sealed, or what its last mark left of it. While the last mark's rows are being deleted, more than that is there. */
const dayProblems = `
  SELECT 'day ' || to_char(s.day, 'YYYY-MM-DD') || CASE WHEN m.position IS NULL THEN ' was sealed with ' ELSE ' was retired to ' END ||
    e.row_count || ' rows, and ' || CASE WHEN d.row_count = e.row_count THEN 'one was changed' ELSE 'has ' || d.row_count END AS problem
  FROM audit_seal s CROSS JOIN LATERAL audit_day(s.tenant_id, s.day) d CROSS JOIN LATERAL audit_expected(s) e
  LEFT JOIN LATERAL (SELECT r.* FROM audit_retirement r WHERE r.tenant_id = s.tenant_id AND r.day = s.day ORDER BY r.position DESC LIMIT 1) m ON true
  WHERE s.tenant_id = $1 AND (d.row_count <> e.row_count OR d.digest <> e.digest) AND NOT coalesce(
    m.position = (SELECT max(r.position) FROM audit_retirement r WHERE r.tenant_id = s.tenant_id)
    AND m.retired_at > $2::timestamptz - make_interval(hours => $4::integer)
    AND d.row_count BETWEEN m.kept + 1 AND m.kept + m.removed
    AND (m.stage = 'all' OR (SELECT k.digest FROM audit_rows(s.tenant_id, s.day, true) k) = m.kept_digest), false)`;

const chainProblems = `
  SELECT 'the chain is broken at ' || to_char(day, 'YYYY-MM-DD') FROM (
    SELECT s.*, lag(s.hash) OVER chain AS before, lag(s.position) OVER chain AS last FROM audit_seal s WHERE s.tenant_id = $1
    WINDOW chain AS (ORDER BY s.day)) AS linked
  WHERE position <> coalesce(last, 0) + 1
    OR hash <> seal_hash(before, (SELECT s FROM audit_seal s WHERE s.tenant_id = linked.tenant_id AND s.day = linked.day))
  UNION ALL
  SELECT 'day ' || to_char(day, 'YYYY-MM-DD') || ' has rows and no seal' FROM (
    SELECT DISTINCT (a.at AT TIME ZONE 'UTC')::date AS day FROM audit_log a WHERE a.tenant_id = $1) AS logged
  WHERE NOT EXISTS (SELECT 1 FROM audit_seal s WHERE s.tenant_id = $1 AND s.day = logged.day)
    AND (day < ($2::timestamptz AT TIME ZONE 'UTC')::date - $3::integer
      OR day < (SELECT max(s.day) FROM audit_seal s WHERE s.tenant_id = $1))`;

/**
 * A mark is believed where the chain of marks holds it, the day was due at its moment by the setting in force then, it left no more than was
 * there, and the log itself tells of it (that row may be retired in turn). The history of settings goes with a closed company.
 */
const markProblems = `
  SELECT 'the mark of ' || to_char(m.day, 'YYYY-MM-DD') || ' ' || wrong.why
  FROM (
    SELECT r.*, s.hash AS sealed, coalesce(prior.kept, s.row_count) AS there, lag(r.hash) OVER chain AS before, lag(r.position) OVER chain AS last,
      lag(r.retired_at) OVER chain AS earlier, last_value(r.hash) OVER told AS told
    FROM audit_retirement r LEFT JOIN audit_seal s ON s.tenant_id = r.tenant_id AND s.day = r.day
    LEFT JOIN audit_retirement prior ON prior.tenant_id = r.tenant_id AND prior.day = r.day AND prior.position < r.position
    WHERE r.tenant_id = $1
    WINDOW chain AS (ORDER BY r.position),
      told AS (PARTITION BY r.log_id ORDER BY r.position ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) AS m
  CROSS JOIN LATERAL (
    SELECT 'breaks the chain of marks' WHERE position <> coalesce(last, 0) + 1 OR retired_at < earlier
      OR hash IS DISTINCT FROM retirement_hash(before, sealed, (SELECT r FROM audit_retirement r WHERE r.tenant_id = $1 AND r.position = m.position))
    UNION ALL
    SELECT 'is of a day that was not due' WHERE retired_at > $2::timestamptz + interval '1 day' OR day >= audit_cut(retired_at, months, stage)
      OR (months IS DISTINCT FROM audit_months(tenant_id, retired_at)
        AND NOT EXISTS (SELECT 1 FROM tenant t WHERE t.id = $1 AND t.purged_at IS NOT NULL))
    UNION ALL
    SELECT 'says that ' || removed || ' of ' || there || ' rows went and ' || kept || ' stayed' WHERE removed + kept <> there
    UNION ALL
    SELECT 'has no row in the log that tells of it' WHERE log_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM audit_log a
        WHERE a.tenant_id = $1 AND a.id = m.log_id AND a.action = 'log.retire' AND a.detail ->> 'mark' = encode(m.told, 'hex'))
      AND NOT EXISTS (SELECT 1 FROM audit_retirement r WHERE r.tenant_id = $1 AND r.day = (m.retired_at AT TIME ZONE 'UTC')::date AND r.stage = 'all')
  ) AS wrong (why)`;

/** The last seal of a tenant: kept elsewhere, it shows that no later one was taken away. Null without one. */
export async function lastSeal(client: Pick<ClientBase | Pool, 'query'>, tenantId: string): Promise<string | null> {
  const { rows } = await client.query<{ seal: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') || ' ' || encode(hash, 'hex') AS seal FROM audit_seal WHERE tenant_id = $1 ORDER BY day DESC LIMIT 1`,
    [tenantId],
  );
  return rows[0]?.seal ?? null;
}
