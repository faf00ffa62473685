import { Readable } from 'node:stream';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { DocumentKind } from '../../contract/entities/orders/label.ts';
import { errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findByNumber } from '../orders/db/order-look-ups.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { createBatches } from './batches.ts';
import { type Documents, fileOf, makeDocuments, nameOf, renderDocument } from './documents.ts';
import { chooseTemplate } from './find-template.ts';
import type { Facts } from './layout/fill.ts';
import { type PrintRequest, readPrinted } from './printed-orders.ts';
import type { Renderer } from './renderer.ts';

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

  const batches = createBatches({ database, now, jobs, atOnce, make });

  async function download({ batchId, ids, ...request }: CallInput<'label.download'>, caller: SignedInCaller): Promise<FileReply> {
    if (batchId !== undefined) return batches.open(batchId, caller);
    if (ids === undefined) throw new Refusal('nothing_selected');
    return file({ ...request, ids }, caller);
  }

  return { make, file, byNumber, document, download, batch: batches.batch, batchDetail: batches.detail, finish: batches.finish };
}

function someLeftOut(count: number, { code, detail }: Refusal, { language }: SignedInCaller): Refusal {
  const reason = messageOf(detail.messageKey ?? errors[code].messageKey, language, detail.values);
  return new Refusal('order_not_printable', { messageKey: 'label.nonePrintable', values: { count, reason } });
}
