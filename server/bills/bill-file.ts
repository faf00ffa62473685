import { Readable } from 'node:stream';
import { Check } from 'typebox/value';
import { type CallInput, endpoints } from '../../contract/endpoints/all.ts';
import type { BillFormat } from '../../contract/entities/finance/bill.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply, LaterReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { workbookType } from '../files/workbook.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobResult } from '../jobs/run-job.ts';
import type { BillDrawer } from './bill-drawer.ts';
import { taskOf } from './bill-task-of.ts';
import { findFileJob } from './db/bill-jobs.ts';
import { foundBill } from './read-bills.ts';

/** The job kind of the file of a bill with more orders than `limits.billAtOnce`. */
export const billFileJob = 'billFile';

const types: Readonly<Record<BillFormat, string>> = { pdf: 'application/pdf', xlsx: workbookType };

export interface BillFileDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly drawer: BillDrawer;
  /** The file of a bill with more orders than this is made by a job. */
  readonly atOnce?: number;
}

/** Files of bills: at once, or made by a job whose view link opens the bill, where the finished file is offered. */
export function createBillFiles({ database, now, jobs, drawer, atOnce = limits.billAtOnce }: BillFileDeps) {
  async function download(input: CallInput<'bill.download'>, caller: SignedInCaller): Promise<FileReply | LaterReply> {
    const { id, fileType = 'pdf' } = input;
    const { principal, language } = caller;
    const ready = await database.tenant(principal.tenantId, async (tx) => {
      const bill = await foundBill(tx, id, caller);
      await audit(tx, caller, now(), { action: 'bill.download', subject: id, detail: { number: bill.billNo, fileType } });
      if (bill.orderCount <= atOnce) return null;
      const asked = { id, fileType };
      const job = await findFileJob(tx, principal, { kind: billFileJob, language, input: asked });
      if (job === null) await jobs.queue(tx, billFileJob, asked, caller);
      return job ?? { status: 'queued' as const, id: '' };
    });
    if (ready === null) return make({ id, fileType }, caller);
    if (ready.status === '2') return jobs.file({ id: ready.id }, caller);
    return { message: messageOf(ready.status === 'queued' ? 'bill.queued' : 'bill.running', language) };
  }

  async function make({ id, fileType }: { id: string; fileType: BillFormat }, caller: SignedInCaller) {
    const task = await taskOf(database, id, fileType, caller, now());
    const file = await drawer.draw(task);
    const content = Readable.from([Buffer.from(file.buffer, file.byteOffset, file.byteLength)], { objectMode: false });
    return { fileName: `${task.title}.${fileType}`, contentType: types[fileType], content };
  }

  /** Makes the file with the permissions at the time of the run (security T8). */
  async function asJob(input: unknown, caller: SignedInCaller): Promise<JobResult> {
    if (!Check(endpoints['bill.download'].query, input)) throw new Refusal('bad_request');
    if (!caller.principal.permissions.has('bill:list')) throw new Refusal('forbidden');
    const { id, fileType = 'pdf' } = input;
    return { ...(await make({ id, fileType }, caller)), permissions: ['bill:list'], isViewed: true };
  }

  return { download, asJob };
}
