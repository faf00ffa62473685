import type { PrintedKind } from '../../contract/entities/orders/print.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { kindKey, makeDocuments } from '../labels/documents.ts';
import { chooseTemplate } from '../labels/find-template.ts';
import { type PrintedOrder, readPrinted } from '../labels/printed-orders.ts';
import type { Renderer } from '../labels/renderer.ts';

/** What is to be printed: one document of each order. */
export interface PrintOrder {
  /** Each once. */
  readonly ids: readonly string[];
  readonly kind: PrintedKind;
  /** The label of this box alone; of a single order only. */
  readonly boxNo: string | null;
}

/** Documents as one file, and the orders as they were when it was made. */
export interface PreparedDocuments {
  /** Null when no order can be printed. */
  readonly content: Buffer | null;
  readonly fileName: string;
  readonly template: string;
  readonly templateVersion: number;
  /** Revisions of the orders in the file by id; with another one the document is out of date. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Why the other orders are not in the file, by id. */
  readonly refusals: ReadonlyMap<string, Refusal>;
}

export interface DocumentDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly renderer: Renderer;
}

/** Makes the documents by the tenant's default template. */
export async function prepareDocuments(
  { database, now, renderer }: DocumentDeps,
  { ids, kind, boxNo }: PrintOrder,
  caller: SignedInCaller,
): Promise<PreparedDocuments> {
  const { tenantId } = caller.principal;
  const made = now();
  const { template, orders } = await database.tenant(tenantId, async (tx) => ({
    template: await chooseTemplate(tx, tenantId, { kind }),
    orders: await readPrinted(tx, caller, ids, { now: made, kind }),
  }));
  const documents = await makeDocuments(renderer, boxNo === null ? orders : orders.map((order) => ofBox(order, boxNo)), { template, made });
  const revisions = new Map(orders.map(({ id, order }) => [id, order?.revision ?? 0]));
  return {
    content: documents.file,
    fileName: `${messageOf(kindKey(kind), caller.language)}.pdf`,
    template: template.id,
    templateVersion: template.version,
    revisions: new Map(documents.printed.map((id) => [id, revisions.get(id) ?? 0])),
    refusals: new Map(documents.leftOut.map(({ id, refusal }) => [id, refusal])),
  };
}

/** Says why orders cannot be printed in their state, by id; that a document cannot be made shows only when it is made. */
export async function stateRefusals(
  tx: Transaction,
  { ids, kind }: Pick<PrintOrder, 'ids' | 'kind'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ReadonlyMap<string, Refusal>> {
  const orders = await readPrinted(tx, caller, ids, { now, kind });
  return new Map(orders.flatMap((order) => ('refusal' in order ? [[order.id, order.refusal] as const] : [])));
}

/** The order with the label of one of its boxes. */
function ofBox(order: PrintedOrder, boxNo: string): PrintedOrder {
  if (!('facts' in order)) return order;
  const { facts, ...same } = order;
  const own = facts.filter(({ fields }) => fields.boxNo === boxNo);
  return own.length > 0 ? { ...same, facts: own } : { ...same, refusal: new Refusal('print_none', { messageKey: 'printing.noBox' }) };
}
