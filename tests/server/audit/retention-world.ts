import { sealAuditDays, sealProblems } from '../../../server/audit/db/seals.ts';
import { retireLogs } from '../../../server/audit/retire-logs.ts';
import { must, tenants } from '../domain/fixture.ts';
import { domain, merchant } from '../orders/merchant-domain.ts';

export const query = (text: string, values: readonly unknown[] = []) => domain.behind.admin.query(text, [...values]);

/** As somebody with the rights of the database's superuser would do it. */
export async function behindTheTrigger(text: string): Promise<void> {
  await query(`BEGIN; SET LOCAL session_replication_role = replica; ${text}; COMMIT`);
}

/** Noon of a day, some months and days ago. */
export const noon = (months: number, days = 0) =>
  `((((now() AT TIME ZONE 'UTC')::date - make_interval(months => ${months}))::date - ${days})::timestamp + interval '12 hours') AT TIME ZONE 'UTC'`;

/** Writes rows of the log at one moment, with ids of their own. */
export async function add(at: string, action: string, many = 1, tenant: string = tenants.harbour): Promise<void> {
  await query(
    `INSERT INTO audit_log (tenant_id, id, at, action, subject, detail, address, request_id)
     SELECT $1, gen_random_uuid(), ${at}, $2, 'planted', jsonb_build_object('number', n::text), 'test', 'planted' FROM generate_series(1, $3::int) n`,
    [tenant, action, many],
  );
}

/** Deletes every event, seal, mark and choice of all tenants, so that each test begins with its own. */
export async function empty(): Promise<void> {
  await behindTheTrigger(`DELETE FROM audit_retirement; DELETE FROM audit_seal; DELETE FROM audit_log;
    DELETE FROM tenant_setting_change WHERE name = 'logKept'; DELETE FROM tenant_setting WHERE name = 'logKept'`);
}

export async function sealAll(): Promise<void> {
  while ((await domain.database.platform((tx) => sealAuditDays(tx, new Date(), 1_000))) === 1_000);
}

/** Chooses for how long the log is kept, seeing what it costs, and lets the days pass in which it could be taken back. */
export async function choose(logKept: '12' | '24' | '36' | 'all', caller = merchant, daysAgo = 8): Promise<void> {
  domain.clock.now = new Date();
  const { everydayBefore } = await domain.services.logKeeping.loss({ logKept }, caller);
  await domain.services.logKeeping.keep({ logKept, ...(everydayBefore === null ? {} : { lostBefore: everydayBefore }) }, caller);
  await behindTheTrigger(
    `UPDATE tenant_setting_change SET at = at - interval '${daysAgo} days' WHERE name = 'logKept' AND tenant_id = '${caller.principal.tenantId}'`,
  );
}

export const retire = (now = new Date()) => retireLogs(domain.database, now);
export const problems = (tenant: string = tenants.harbour) => sealProblems(domain.behind.admin, tenant, new Date());

/** How many planted rows are left, by action. */
export async function planted(tenant: string = tenants.harbour): Promise<Record<string, number>> {
  const { rows } = await query(
    `SELECT action, count(*)::int AS many FROM audit_log WHERE tenant_id = $1 AND subject = 'planted' GROUP BY action ORDER BY action`,
    [tenant],
  );
  return Object.fromEntries(rows.map(({ action, many }) => [action, many]));
}

/** The marks of a tenant in their order. */
export async function marks(tenant: string = tenants.harbour) {
  const { rows } = await query(
    'SELECT position, day::text, stage, months, removed, kept, log_id FROM audit_retirement WHERE tenant_id = $1 ORDER BY position',
    [tenant],
  );
  return rows;
}

/** The day of a moment in SQL, as `YYYY-MM-DD`. */
export async function dayOf(at: string): Promise<string> {
  const { rows } = await query(`SELECT ((${at}) AT TIME ZONE 'UTC')::date::text AS day`);
  return must(rows[0]).day;
}
