import { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { noticeEndpoints } from '../../contract/endpoints/company/notice.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { holdsPermissions } from '../orders/order-scope.ts';
import { type Claim, countOpenJobs, findFilePart, findJobFile, insertJob, listJobs } from './db/jobs.ts';

/** Limit on waiting and running jobs of one tenant; further ones are refused (security A9). */
const openPerTenant = 20;
const pageSizeDefault = 10;

export interface JobFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Background jobs for their users; users see only their own. */
export function createJobs(database: Database, now: () => Date, omsBase: string) {
  /** Queues a job for the caller in the transaction that causes it (security W6), and returns its id. */
  async function queue(tx: Transaction, kind: string, input: unknown, { principal, language }: SignedInCaller): Promise<string> {
    const { tenantId, userId } = principal;
    if ((await countOpenJobs(tx, tenantId)) >= openPerTenant) throw new Refusal('too_many_requests');
    const id = uuidv7();
    await insertJob(tx, { tenantId, id, userId, kind, input, language, createdAt: now() });
    return id;
  }

  /** Queues the platform's own work, which is not listed and not limited; with a moment, not to run before it. */
  async function queueOwn(
    tx: Transaction,
    kind: string,
    input: unknown,
    { principal, language }: SignedInCaller,
    availableAt?: Date,
  ): Promise<void> {
    const { tenantId, userId } = principal;
    await insertJob(tx, { tenantId, id: uuidv7(), userId, kind, input, language, createdAt: now(), listed: false, availableAt });
  }

  async function list(
    { pageNo = 1, pageSize = pageSizeDefault }: CallInput<'job.list'>,
    caller: SignedInCaller,
  ): Promise<CallReply<'job.list'>> {
    const { principal, language } = caller;
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    const jobs = await database.tenant(principal.tenantId, (tx) => listJobs(tx, principal, page));
    return {
      records: jobs.map(({ id, kind, done, total, status, nickName, beginTime, endTime, failReason, optType, viewed }) => ({
        id,
        name: nameOf({ kind, done, total, status }, language),
        status,
        createByName_dictText: nickName,
        beginTime,
        endTime,
        failReason: failReason === null ? null : messageOf(failReason, language),
        optType,
        successData:
          optType === '3' ? `/${omsBase}${noticeEndpoints['job.download'].path.replace(':id', id)}` : optType === '2' ? viewed : null,
      })),
    };
  }

  /** Opens the file of one of the caller's jobs; the permissions that it needed are checked again (security T8, F4). */
  async function file({ id }: CallInput<'job.download'>, caller: SignedInCaller): Promise<JobFile> {
    const { principal } = caller;
    const { fileName, contentType, claim } = await database.tenant(principal.tenantId, async (tx) => {
      const found = isRowId(id) ? await findJobFile(tx, principal, id) : null;
      if (found === null) throw new Refusal('job_file_not_found');
      if (!(await holdsPermissions(tx, { principal }, found.permissions))) throw new Refusal('forbidden');
      await audit(tx, caller, now(), { action: 'job.download', subject: id, detail: { fileName: found.fileName } });
      return found;
    });
    return { fileName, contentType, content: Readable.from(parts(database, claim), { objectMode: false }) };
  }

  return { queue, queueOwn, list, file };
}

/** Streams the parts, each in its own transaction, so that no transaction waits for the client's network. */
async function* parts(database: Database, claim: Claim): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await database.tenant(claim.tenantId, (tx) => findFilePart(tx, claim, part));
    if (bytes === null) return;
    yield bytes;
  }
}

/** Returns the job's name, with its progress while it runs. */
function nameOf({ kind, done, total, status }: Pick<ListedJob, 'kind' | 'done' | 'total' | 'status'>, language: Language): string {
  const job = messageOf(`job.${kind}`, language);
  return status !== '1' || done === null || total === null ? job : messageOf('job.progress', language, { job, done, total });
}

type ListedJob = Awaited<ReturnType<typeof listJobs>>[number];
