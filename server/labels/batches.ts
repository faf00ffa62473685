import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { LabelFormat } from '../../contract/entities/orders/label.ts';
import { errors } from '../../contract/errors.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { changeBatch, deleteBatchesBefore, findBatch, insertBatch, type LabelBatchRow, readContent } from './db/batches.ts';
import type { StoredLeftOut } from './db/tables.ts';
import { type Documents, fileOf, nameOf } from './documents.ts';
import { chooseTemplate } from './find-template.ts';
import type { PrintRequest } from './printed-orders.ts';

/** The job kind of a batch of more orders than `limits.labelsAtOnce`. */
export const labelJob = 'labelBatch';
/** How long the file of a batch stays. */
const keptMs = 86_400_000;

interface BatchDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  /** A batch of more orders than this becomes a job. */
  readonly atOnce: number;
  readonly make: (request: PrintRequest, caller: SignedInCaller) => Promise<Documents>;
}

/** Batches: a file that stays for a day, and the orders that are not in it. */
export function createBatches({ database, now, jobs, atOnce, make }: BatchDeps) {
  /** Makes a batch: at once, or as a job when it is large. */
  async function batch(request: PrintRequest, caller: SignedInCaller): Promise<CallReply<'label.batch'>> {
    const ids = [...new Set(request.ids)];
    if (ids.length === 0) throw new Refusal('nothing_selected');
    const { tenantId, userId } = caller.principal;
    const documents = ids.length > atOnce ? null : await make({ ...request, ids }, caller);
    const row = await database.tenant(tenantId, async (tx) => {
      const template = documents?.template ?? (await chooseTemplate(tx, tenantId, request));
      const id = randomUUID();
      await deleteBatchesBefore(tx, tenantId, new Date(now().getTime() - keptMs));
      const jobId = documents === null ? await jobs.queue(tx, labelJob, { batchId: id, ...request, ids }, caller) : null;
      const base = { tenantId, id, userId, kind: template.template.kind, jobId, total: ids.length, createdAt: now() };
      const row = {
        ...base,
        ...(documents === null ? waiting(template.id, template.version) : outcomeOf(documents, request.format, caller)),
      };
      await insertBatch(tx, row);
      return row;
    });
    return replyOf(row, caller);
  }

  async function detail({ id }: CallInput<'label.batchDetail'>, caller: SignedInCaller): Promise<CallReply<'label.batchDetail'>> {
    return database.tenant(caller.principal.tenantId, async (tx) => replyOf(await ownBatch(tx, id, caller), caller));
  }

  /** Opens the file of a batch. @throws Refusal label_batch_not_found */
  async function open(batchId: string, caller: SignedInCaller): Promise<FileReply> {
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const { id, fileName, contentType } = await ownBatch(tx, batchId, caller);
      const content = await readContent(tx, caller.principal.tenantId, id);
      if (content === null) throw new Refusal('label_batch_not_found');
      return { fileName, contentType, content: Readable.from([content], { objectMode: false }) };
    });
  }

  /** Makes the file of a waiting batch; returns it with its name. */
  async function finish(batchId: string, request: PrintRequest, caller: SignedInCaller): Promise<FileReply | null> {
    const documents = await make(request, caller);
    const outcome = outcomeOf(documents, request.format, caller);
    await database.tenant(caller.principal.tenantId, (tx) => changeBatch(tx, caller.principal.tenantId, batchId, outcome));
    return documents.file === null ? null : fileOf(documents, request.format, caller);
  }

  return { batch, detail, open, finish };
}

/** Finds a batch of the caller. @throws Refusal label_batch_not_found */
async function ownBatch(tx: Transaction, id: string, { principal: { tenantId, userId } }: SignedInCaller): Promise<LabelBatchRow> {
  const row = isRowId(id) ? await findBatch(tx, tenantId, userId, id) : null;
  if (row === null) throw new Refusal('label_batch_not_found');
  return row;
}

function waiting(templateId: string, templateVersion: number) {
  return {
    state: 'running' as const,
    printed: 0,
    pages: 0,
    leftOut: [],
    templateId,
    templateVersion,
    fileName: '',
    contentType: '',
    content: null,
  };
}

function outcomeOf(documents: Documents, format: LabelFormat | undefined, caller: SignedInCaller) {
  const { file, pages, printed, leftOut, contentType, template } = documents;
  return {
    state: 'done' as const,
    printed: printed.length,
    pages,
    leftOut: leftOut.map(({ id, label, refusal }): StoredLeftOut => {
      const { messageKey = errors[refusal.code].messageKey, values = {} } = refusal.detail;
      return { id, label, errorCode: refusal.code, messageKey, values };
    }),
    templateId: template.id,
    templateVersion: template.version,
    fileName: file === null ? '' : nameOf(template.template.kind, format, caller),
    contentType: file === null ? '' : contentType,
    content: file,
  };
}

function replyOf(row: Omit<LabelBatchRow, 'createdAt'>, { language }: SignedInCaller): CallReply<'label.batch'> {
  const { id, jobId, kind, state, total, printed, pages, leftOut, templateId, templateVersion } = row;
  return {
    batchId: id,
    jobId,
    kind,
    state,
    total,
    printed,
    pages,
    leftOut: leftOut.map(({ messageKey, values, ...one }) => ({ ...one, message: messageOf(messageKey, language, values) })),
    templateId,
    templateVersion,
  };
}
