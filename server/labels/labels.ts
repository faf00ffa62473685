import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { DocumentKind, LabelFormat } from '../../contract/entities/label.ts';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findByNumber } from '../orders/db/order-look-ups.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { changeBatch, deleteBatchesBefore, findBatch, insertBatch, type LabelBatchRow, readContent } from './db/batches.ts';
import type { StoredLeftOut } from './db/tables.ts';
import { type Documents, extensions, kindKey, makeDocuments, renderDocument } from './documents.ts';
import { chooseTemplate } from './find-template.ts';
import type { Facts } from './layout/fill.ts';
import { type PrintSort, readPrinted } from './printed-orders.ts';
import type { Renderer } from './renderer.ts';

/** The job kind of a batch of more orders than `limits.labelsAtOnce`. */
export const labelJob = 'labelBatch';
/** How long the file of a batch stays. */
const keptMs = 86_400_000;

/** What to print, and how. */
export interface PrintRequest {
  readonly ids: readonly string[];
  readonly kind?: DocumentKind | undefined;
  readonly templateId?: string | undefined;
  readonly format?: LabelFormat | undefined;
  readonly sort?: PrintSort | undefined;
}

export interface LabelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly renderer: Renderer;
  /** A batch of more orders than this becomes a job. */
  readonly atOnce?: number;
}

export type Labels = ReturnType<typeof createLabels>;

/** Labels and documents of orders (spec section 7, Orders). */
export function createLabels({ database, now, jobs, renderer, atOnce = limits.labelsAtOnce }: LabelDeps) {
  /** Renders documents of orders; the orders that are not in the file are named with their reasons. */
  async function make(request: PrintRequest, caller: SignedInCaller): Promise<Documents> {
    const { tenantId } = caller.principal;
    const made = now();
    const { template, orders } = await database.tenant(tenantId, async (tx) => {
      const template = await chooseTemplate(tx, tenantId, request);
      // A hand-over sheet is of a shipment, not of orders.
      if (template.template.kind === 'hand_over_sheet') throw new Refusal('label_template_not_found');
      return {
        template,
        orders: await readPrinted(tx, caller, request.ids, { sort: request.sort, now: made, kind: template.template.kind }),
      };
    });
    return makeDocuments(renderer, orders, { template, format: request.format, made });
  }

  /** Renders documents of orders as one file, all of them. @throws Refusal of the first order that cannot be printed */
  async function file(request: PrintRequest, caller: SignedInCaller): Promise<FileReply> {
    const documents = await make(request, caller);
    const [first] = documents.leftOut;
    if (first !== undefined && request.ids.length === 1) throw first.refusal;
    if (first !== undefined) throw someLeftOut(documents.leftOut.length, first.refusal, caller);
    return fileOf(documents, request.format, caller);
  }

  async function byNumber({ number, ...request }: CallInput<'label.getByNumber'>, caller: SignedInCaller): Promise<FileReply> {
    const id = await database.tenant(caller.principal.tenantId, async (tx) =>
      findByNumber(tx, await scopeOf(tx, caller, 'label:print'), number.trim()),
    );
    if (id === null) throw new Refusal('order_not_found');
    return file({ ...request, kind: 'label', ids: [id] }, caller);
  }

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

  async function batchDetail({ id }: CallInput<'label.batchDetail'>, caller: SignedInCaller): Promise<CallReply<'label.batchDetail'>> {
    return database.tenant(caller.principal.tenantId, async (tx) => replyOf(await ownBatch(tx, id, caller), caller));
  }

  async function download({ batchId, ids, ...request }: CallInput<'label.download'>, caller: SignedInCaller): Promise<FileReply> {
    if (batchId === undefined) {
      if (ids === undefined) throw new Refusal('nothing_selected');
      return file({ ...request, ids }, caller);
    }
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const { id, fileName, contentType } = await ownBatch(tx, batchId, caller);
      const content = await readContent(tx, caller.principal.tenantId, id);
      if (content === null) throw new Refusal('label_batch_not_found');
      return { fileName, contentType, content: Readable.from([content], { objectMode: false }) };
    });
  }

  /**
   * Renders a document that is not an order's, such as a hand-over sheet, by the tenant's default template or the named one.
   * @throws Refusal label_unfit, label_template_not_found
   */
  async function document(
    {
      kind,
      facts,
      templateId,
      format,
    }: { readonly kind: DocumentKind; readonly facts: Facts } & Pick<PrintRequest, 'templateId' | 'format'>,
    caller: SignedInCaller,
  ): Promise<FileReply> {
    const { tenantId } = caller.principal;
    const template = await database.tenant(tenantId, (tx) => chooseTemplate(tx, tenantId, { kind, templateId }));
    const { file: content, contentType } = await renderDocument(renderer, facts, { template, format, made: now() });
    return { fileName: nameOf(kind, format, caller), contentType, content: Readable.from([content], { objectMode: false }) };
  }

  return { make, file, byNumber, batch, batchDetail, download, finish, document };

  /** Makes the file of a waiting batch; returns it with its name. */
  async function finish(batchId: string, request: PrintRequest, caller: SignedInCaller): Promise<FileReply | null> {
    const documents = await make(request, caller);
    const outcome = outcomeOf(documents, request.format, caller);
    await database.tenant(caller.principal.tenantId, (tx) => changeBatch(tx, caller.principal.tenantId, batchId, outcome));
    return documents.file === null ? null : fileOf(documents, request.format, caller);
  }
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

function fileOf(documents: Documents, format: LabelFormat | undefined, caller: SignedInCaller): FileReply {
  const { file, contentType, template } = documents;
  if (file === null) throw new Refusal('label_unfit');
  return { fileName: nameOf(template.template.kind, format, caller), contentType, content: Readable.from([file], { objectMode: false }) };
}

function nameOf(kind: DocumentKind, format: LabelFormat = 'pdf', { language }: SignedInCaller): string {
  return `${messageOf(kindKey(kind), language)}.${extensions[format]}`;
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

function someLeftOut(count: number, { code, detail }: Refusal, { language }: SignedInCaller): Refusal {
  const reason = messageOf(detail.messageKey ?? errors[code].messageKey, language, detail.values);
  return new Refusal('order_not_printable', { messageKey: 'label.nonePrintable', values: { count, reason } });
}
