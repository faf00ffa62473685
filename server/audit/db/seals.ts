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

/** Lists at most 50 problems in the sealed audit of a tenant, for the owner of the database. Reads only. */
export async function sealProblems(client: Pick<ClientBase | Pool, 'query'>, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `
    SELECT 'day ' || to_char(s.day, 'YYYY-MM-DD') || ' was sealed with ' || s.row_count || ' rows, and ' ||
      CASE WHEN d.row_count = s.row_count THEN 'one was changed' ELSE 'has ' || d.row_count END AS problem
    FROM audit_seal s CROSS JOIN LATERAL audit_day(s.tenant_id, s.day) d
    WHERE s.tenant_id = $1 AND (d.row_count <> s.row_count OR d.digest <> s.digest)
    UNION ALL
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
        OR day < (SELECT max(s.day) FROM audit_seal s WHERE s.tenant_id = $1))
    LIMIT 50`,
    [tenantId, now.toISOString(), daysToSeal],
  );
  return rows.map((row) => row.problem);
}

/** The last seal of a tenant: kept elsewhere, it shows that no later one was taken away. Null without one. */
export async function lastSeal(client: Pick<ClientBase | Pool, 'query'>, tenantId: string): Promise<string | null> {
  const { rows } = await client.query<{ seal: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') || ' ' || encode(hash, 'hex') AS seal FROM audit_seal WHERE tenant_id = $1 ORDER BY day DESC LIMIT 1`,
    [tenantId],
  );
  return rows[0]?.seal ?? null;
}
