import { and, desc, eq, sql } from 'drizzle-orm';
import { listHeldPermissions } from '../../account/db/accounts.ts';
import { appUser, tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { Reader } from '../../notices/db/notices.ts';
import { job, jobFilePart } from '../../notices/db/tables.ts';

/** A job in a worker's hands: what it writes counts only while the fencing number is the job's. */
export interface Claim {
  readonly tenantId: string;
  readonly id: string;
  readonly fence: number;
}

const notAtOnce = 'set local synchronous_commit to off';

const queueing = `insert into job (tenant_id, id, user_id, kind, input, language, created_at, listed, status, attempts, fence, available_at, opt_type, rights)
  values ($1, $2, $3, $4, $5, $6, $7, $8, '1', 0, 0, clock_timestamp(), '', '{}')`;

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
  ]);
}

export type NewJob = Pick<typeof job.$inferInsert, 'tenantId' | 'id' | 'userId' | 'kind' | 'input' | 'language' | 'createdAt' | 'listed'>;

/** Work tasks of the tenant that wait or run. */
export async function countOpenJobs(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(job)
    .where(and(eq(job.tenantId, tenantId), eq(job.status, '1'), eq(job.listed, true)));
  return row?.total ?? 0;
}

/** Leases the next job of any tenant for so many seconds, or null. Needs no tenant. */
export async function claimJob(tx: Transaction, kinds: readonly string[], seconds: number, perTenant: number): Promise<Claim | null> {
  // A claim that a crash of PostgreSQL takes back is made again; no disk is waited for.
  tx.unheard(tx.ask(notAtOnce, []));
  const found = await tx.execute<{ tenantId: string; id: string; fence: string }>(sql`
    select tenant_id as "tenantId", id, fence from claim_job(${sql.param(kinds)}::text[], make_interval(secs => ${seconds}), ${perTenant})`);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, fence: Number(row.fence) };
}

/** A claimed job with its owner as he is now, or null when the claim is no longer good. */
export async function findClaimed(tx: Transaction, claim: Claim) {
  const [row] = await tx
    .select({
      kind: job.kind,
      input: job.input,
      language: job.language,
      attempts: job.attempts,
      userId: job.userId,
      listed: job.listed,
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

/** Keeps a job this worker's until the transaction ends; false when it is somebody else's by now. */
export async function holdJob(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.select({ id: job.id }).from(job).where(held(claim)).for('update');
  return rows.length > 0;
}

/** How far a job is; nothing for an old claim. */
export async function noteProgress(tx: Transaction, claim: Claim, done: number, total: number): Promise<void> {
  await change(tx, claim, { done, total });
}

/** Holds on to a job for so many seconds more; false when it is somebody else's by now. */
export async function renewLease(tx: Transaction, claim: Claim, seconds: number): Promise<boolean> {
  return change(tx, claim, { leaseUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` });
}

/** Gives a job back, to be tried again after so many seconds; `attempts` are those that count from now on. */
export function releaseJob(
  tx: Transaction,
  claim: Claim,
  again: { readonly seconds: number; readonly attempts: number },
): Promise<boolean> {
  const { seconds, attempts } = again;
  return change(tx, claim, { leaseUntil: null, attempts, availableAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` });
}

/** Status 2, with the file that this claim wrote where there is one. False, and nothing written, for an old claim. */
export async function completeJob(
  tx: Transaction,
  claim: Claim,
  file: { readonly fileName: string; readonly contentType: string; readonly rights: readonly string[] } | null,
): Promise<boolean> {
  const { tenantId, id, fence } = claim;
  if (file === null) {
    // An end that a crash takes back has the job done once more, as after any crash of its worker.
    tx.unheard(tx.ask(notAtOnce, []));
    return change(tx, claim, ended('2'));
  }
  const done = await change(tx, claim, {
    ...ended('2'),
    optType: '3',
    fileName: file.fileName,
    fileType: file.contentType,
    fileFence: fence,
    rights: [...file.rights],
  });
  if (!done) return false;
  await tx
    .delete(jobFilePart)
    .where(and(eq(jobFilePart.tenantId, tenantId), eq(jobFilePart.jobId, id), sql`${jobFilePart.fence} <> ${fence}`));
  return true;
}

/** Status 3 with the key of the reason. False, and nothing written, for an old claim. */
export async function failJob(tx: Transaction, claim: Claim, reason: string): Promise<boolean> {
  const failed = await change(tx, claim, { ...ended('3'), failReason: reason });
  if (failed) await tx.delete(jobFilePart).where(and(eq(jobFilePart.tenantId, claim.tenantId), eq(jobFilePart.jobId, claim.id)));
  return failed;
}

/** One page of the reader's jobs, newest first. */
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
    })
    .from(job)
    .innerJoin(appUser, and(eq(appUser.tenantId, job.tenantId), eq(appUser.id, job.userId)))
    .where(and(eq(job.tenantId, reader.tenantId), eq(job.userId, reader.userId), eq(job.listed, true)))
    .orderBy(desc(job.createdAt), desc(job.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The file that a job of the reader's made, or null. */
export async function findJobFile(tx: Transaction, reader: Reader, id: string) {
  const [row] = await tx
    .select({ fileName: job.fileName, contentType: job.fileType, fence: job.fileFence, rights: job.rights })
    .from(job)
    .where(and(eq(job.tenantId, reader.tenantId), eq(job.id, id), eq(job.userId, reader.userId), eq(job.status, '2')));
  if (row === undefined || row.fileName === null || row.contentType === null || row.fence === null) return null;
  const { fileName, contentType, fence, rights } = row;
  return { fileName, contentType, rights, claim: { tenantId: reader.tenantId, id, fence } };
}

export async function insertFilePart(tx: Transaction, { tenantId, id, fence }: Claim, part: number, bytes: Buffer): Promise<void> {
  await tx.insert(jobFilePart).values({ tenantId, jobId: id, fence, part, bytes });
}

/** One part of the file that a claim wrote, or null after the last. */
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
