import { and, desc, eq, sql } from 'drizzle-orm';
import { listHeldPermissions } from '../../account/db/accounts.ts';
import { appUser, tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { Reader } from '../../notices/db/notices.ts';
import { job, jobFilePart } from '../../notices/db/tables.ts';

/** A worker's claim on a job: writes count only while the job has its fencing number. */
export interface Claim {
  readonly tenantId: string;
  readonly id: string;
  readonly fence: number;
}

const notAtOnce = 'set local synchronous_commit to off';

const queueing = `insert into job (tenant_id, id, user_id, kind, input, language, created_at, listed, status, attempts, fence, available_at, opt_type, rights)
  values ($1, $2, $3, $4, $5, $6, $7, $8, '1', 0, 0, coalesce($9::timestamptz, clock_timestamp()), '', '{}')`;

/** Queues a job in the transaction that causes it. */
export async function insertJob(tx: Transaction, row: NewJob): Promise<void> {
  await tx.ask(queueing, [
    row.tenantId,
    row.id,
    row.userId,
    row.kind,
    JSON.stringify(row.input),
    row.language,
    row.createdAt,
    row.listed ?? true,
    row.availableAt?.toISOString() ?? null,
  ]);
}

export type NewJob = Pick<
  typeof job.$inferInsert,
  'tenantId' | 'id' | 'userId' | 'kind' | 'input' | 'language' | 'createdAt' | 'listed'
> & {
  readonly availableAt?: Date | undefined;
};

/** Counts the tenant's waiting and running work tasks. */
export async function countOpenJobs(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(job)
    .where(and(eq(job.tenantId, tenantId), eq(job.status, '1'), eq(job.listed, true)));
  return row?.total ?? 0;
}

/** Leases the next job of any tenant for this many seconds, or returns null. Needs no tenant. */
export async function claimJob(tx: Transaction, kinds: readonly string[], seconds: number, perTenant: number): Promise<Claim | null> {
  // A claim lost in a crash of PostgreSQL is simply made again, so the commit does not wait for the disk.
  tx.unawaited(tx.ask(notAtOnce, []));
  const found = await tx.execute<{ tenantId: string; id: string; fence: string }>(sql`
    select tenant_id as "tenantId", id, fence from claim_job(${sql.param(kinds)}::text[], make_interval(secs => ${seconds}), ${perTenant})`);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, fence: Number(row.fence) };
}

/** Finds a claimed job with its user's current data, or null when the claim is no longer valid. */
export async function findClaimed(tx: Transaction, claim: Claim) {
  const [row] = await tx
    .select({
      kind: job.kind,
      input: job.input,
      language: job.language,
      attempts: job.attempts,
      userId: job.userId,
      listed: job.listed,
      origin: job.origin,
      username: appUser.username,
      nickName: appUser.nickName,
      autheStatus: appUser.autheStatus,
      active: sql<boolean>`${appUser.state} = 'active' and ${tenant.state} = 'active'`,
      timeZone: tenant.timeZone,
    })
    .from(job)
    .innerJoin(appUser, and(eq(appUser.tenantId, job.tenantId), eq(appUser.id, job.userId)))
    .innerJoin(tenant, eq(tenant.id, job.tenantId))
    .where(held(claim));
  if (row === undefined) return null;
  const permissions = await listHeldPermissions(tx, claim.tenantId, row.userId);
  return { ...row, permissions: permissions.map(({ action }) => action) };
}

/** Locks a job until the transaction ends; false when another worker has it. */
export async function holdJob(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.select({ id: job.id }).from(job).where(held(claim)).for('update');
  return rows.length > 0;
}

/** Writes the progress of a job; ignored for an outdated claim. */
export async function noteProgress(tx: Transaction, claim: Claim, done: number, total: number): Promise<void> {
  await change(tx, claim, { done, total });
}

/** Extends the lease by this many seconds; false when another worker has the job. */
export async function renewLease(tx: Transaction, claim: Claim, seconds: number): Promise<boolean> {
  return change(tx, claim, { leaseUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` });
}

/** Returns a job to the queue for a retry after this many seconds; `attempts` is the new count. */
export function releaseJob(
  tx: Transaction,
  claim: Claim,
  again: { readonly seconds: number; readonly attempts: number },
): Promise<boolean> {
  const { seconds, attempts } = again;
  return change(tx, claim, { leaseUntil: null, attempts, availableAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` });
}

/** Sets status 2, with the file of this claim if any. False without effect for an outdated claim. */
export async function completeJob(
  tx: Transaction,
  claim: Claim,
  file: {
    readonly fileName: string;
    readonly contentType: string;
    readonly permissions: readonly string[];
    readonly isViewed?: true;
  } | null,
): Promise<boolean> {
  const { tenantId, id, fence } = claim;
  if (file === null) {
    // If a crash loses this commit, the job runs once more, as after any crash of its worker.
    tx.unawaited(tx.ask(notAtOnce, []));
    return change(tx, claim, ended('2'));
  }
  const done = await change(tx, claim, {
    ...ended('2'),
    optType: file.isViewed === true ? '2' : '3',
    fileName: file.fileName,
    fileType: file.contentType,
    fileFence: fence,
    permissions: [...file.permissions],
  });
  if (!done) return false;
  await tx
    .delete(jobFilePart)
    .where(and(eq(jobFilePart.tenantId, tenantId), eq(jobFilePart.jobId, id), sql`${jobFilePart.fence} <> ${fence}`));
  return true;
}

/** Sets status 3 with the key of the reason. False without effect for an outdated claim. */
export async function failJob(tx: Transaction, claim: Claim, reason: string): Promise<boolean> {
  const failed = await change(tx, claim, { ...ended('3'), failReason: reason });
  if (failed) await tx.delete(jobFilePart).where(and(eq(jobFilePart.tenantId, claim.tenantId), eq(jobFilePart.jobId, claim.id)));
  return failed;
}

/** Lists one page of the reader's jobs, newest first. */
export function listJobs(tx: Transaction, reader: Reader, page: { readonly limit: number; readonly offset: number }) {
  const local = (column: typeof job.beginAt | typeof job.endAt) => sql<string | null>`(${column} at time zone ${reader.timeZone})::text`;
  return tx
    .select({
      id: job.id,
      kind: job.kind,
      done: job.done,
      total: job.total,
      status: job.status,
      nickName: appUser.nickName,
      beginTime: local(job.beginAt),
      endTime: local(job.endAt),
      failReason: job.failReason,
      optType: job.optType,
      viewed: sql<string | null>`${job.input} ->> 'id'`,
    })
    .from(job)
    .innerJoin(appUser, and(eq(appUser.tenantId, job.tenantId), eq(appUser.id, job.userId)))
    .where(and(eq(job.tenantId, reader.tenantId), eq(job.userId, reader.userId), eq(job.listed, true)))
    .orderBy(desc(job.createdAt), desc(job.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Finds the file of one of the reader's jobs, or null. */
export async function findJobFile(tx: Transaction, reader: Reader, id: string) {
  const [row] = await tx
    .select({ fileName: job.fileName, contentType: job.fileType, fence: job.fileFence, permissions: job.permissions })
    .from(job)
    .where(and(eq(job.tenantId, reader.tenantId), eq(job.id, id), eq(job.userId, reader.userId), eq(job.status, '2')));
  if (row === undefined || row.fileName === null || row.contentType === null || row.fence === null) return null;
  const { fileName, contentType, fence, permissions } = row;
  return { fileName, contentType, permissions, claim: { tenantId: reader.tenantId, id, fence } };
}

export async function insertFilePart(tx: Transaction, { tenantId, id, fence }: Claim, part: number, bytes: Buffer): Promise<void> {
  await tx.insert(jobFilePart).values({ tenantId, jobId: id, fence, part, bytes });
}

/** Reads one part of a claim's file, or null after the last. */
export async function findFilePart(tx: Transaction, { tenantId, id, fence }: Claim, part: number): Promise<Buffer | null> {
  const [row] = await tx
    .select({ bytes: jobFilePart.bytes })
    .from(jobFilePart)
    .where(and(eq(jobFilePart.tenantId, tenantId), eq(jobFilePart.jobId, id), eq(jobFilePart.fence, fence), eq(jobFilePart.part, part)));
  return row?.bytes ?? null;
}

type Change = Parameters<ReturnType<Transaction['update']>['set']>[0];

function ended(status: '2' | '3') {
  return { status, leaseUntil: null, endAt: sql`clock_timestamp()` };
}

async function change(tx: Transaction, claim: Claim, values: Change): Promise<boolean> {
  const changed = await tx.update(job).set(values).where(held(claim)).returning({ id: job.id });
  return changed.length > 0;
}

function held({ tenantId, id, fence }: Claim) {
  return and(eq(job.tenantId, tenantId), eq(job.id, id), eq(job.fence, fence), eq(job.status, '1'));
}
