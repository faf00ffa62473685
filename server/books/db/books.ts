import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { findingsQuery, type LedgerFinding } from '../../money/db/ledger-problems.ts';

/** Queues the run of the night where none was queued; several servers may ask at once. Needs no tenant. */
export async function queueBooksCheck(tx: Transaction, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ queued: boolean }>(sql`select queue_books_check(${now.toISOString()}::timestamptz) as queued`);
  return rows[0]?.queued === true;
}

export interface Company extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** All tenants for the platform; none for others. */
export async function listCompanies(tx: Transaction): Promise<Company[]> {
  const { rows } = await tx.execute<Company>(sql`select company_id as id, company as name from books_companies()`);
  return rows;
}

/** Milliseconds that the check of one company may take. */
const checkMs = 900_000;

/** Checks the books of the tenant that is set, as `npm run ledger:check` does, and counts its entries. */
export async function checkBooks(tx: Transaction): Promise<{ readonly findings: readonly LedgerFinding[]; readonly entries: number }> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(checkMs)}, true)`);
  const findings = await tx.ask<LedgerFinding>(findingsQuery, []);
  const { rows } = await tx.execute<{ entries: number }>(sql`select count(*)::int as entries from ledger_entry`);
  return { findings, entries: rows[0]?.entries ?? 0 };
}

export interface Difference extends LedgerFinding {
  readonly companyId: string;
  readonly company: string;
}

export interface FinishedRun {
  readonly id: string;
  readonly tenants: number;
  readonly entries: number;
  readonly found: readonly Difference[];
  readonly at: Date;
}

/** Writes down a run and opens or closes the alarm; null for a run that was written before. */
export async function finishBooksCheck(
  tx: Transaction,
  { id, tenants, entries, found, at }: FinishedRun,
): Promise<'opened' | 'stays' | 'closed' | 'agrees' | null> {
  const { rows } = await tx.execute<{ said: 'opened' | 'stays' | 'closed' | 'agrees' | null }>(sql`
    select finish_books_check(${id}::uuid, ${tenants}, ${entries}, ${JSON.stringify(found)}::jsonb, ${at.toISOString()}::timestamptz) as said`);
  return rows[0]?.said ?? null;
}

export interface StoredBooks extends Record<string, unknown> {
  readonly finishedAt: Date | null;
  readonly checkTime: string | null;
  readonly tenants: number | null;
  readonly entries: number | null;
  readonly differences: number | null;
  /** Since when the alarm is open. */
  readonly since: string | null;
  readonly found: readonly { readonly position: number; readonly company: string; readonly kind: string; readonly problem: string }[];
}

/** Reads the last finished run with the differences that are shown, in one statement. */
export async function readLastRun(tx: Transaction, tenantId: string, timeZone: string, shown: number): Promise<StoredBooks | null> {
  const { rows } = await tx.execute<StoredBooks>(sql`
    select last.finished_at as "finishedAt", (last.finished_at at time zone ${timeZone})::text as "checkTime", last.tenants,
      last.entries::float8 as entries, last.differences,
      (select (a.opened_at at time zone ${timeZone})::text from books_alarm a where a.tenant_id = ${tenantId} and a.closed_at is null) as since,
      coalesce((select json_agg(json_build_object('position', d.position, 'company', d.company, 'kind', d.kind, 'problem', d.problem)
        order by d.position) from books_difference d
        where d.tenant_id = ${tenantId} and d.check_id = last.id and d.position <= ${shown}), '[]') as found
    from (select c.* from (select 1) one left join lateral (select * from books_check b
      where b.tenant_id = ${tenantId} and b.finished_at is not null order by b.finished_at desc limit 1) c on true) last`);
  return rows[0] ?? null;
}
