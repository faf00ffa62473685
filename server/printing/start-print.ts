import { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { EarlierPrint } from '../../contract/entities/orders/print.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { findOrders, type OrderRecord } from '../orders/db/order-records.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { noteOf, refusalText } from '../orders/write/batch.ts';
import { boxesOf } from './db/boxes.ts';
import { insertPrints, listHistories, type PrintHistory, readReprintReason } from './db/prints.ts';
import { type DocumentDeps, type PreparedDocuments, type PrintOrder, prepareDocuments } from './documents.ts';

type Input = CallInput<'print.start'>;

/** An order that changes while its document is made is tried this often. */
const triesAtMost = 3;

/**
 * Makes the documents and enters them in the ledger, all or none. The entry stands in the transaction that compares the orders with the
 * made documents, so what reaches the printer is in the ledger, and the same key never enters it twice.
 * @throws Refusal print_again without a reason for a document that was printed before
 */
export async function startPrint(deps: DocumentDeps, input: Input, caller: SignedInCaller): Promise<FileReply> {
  const { database, now } = deps;
  checkInput(input);
  const wanted: PrintOrder = { ids: [...new Set(input.ids)], kind: input.kind, boxNo: input.boxNo ?? null };
  for (let tries = 1; ; tries += 1) {
    const made = await prepareDocuments(deps, wanted, caller);
    if (made.content === null || made.refusals.size > 0) throw refused(made.refusals, caller);
    const at = now();
    try {
      await database.tenant(caller.principal.tenantId, (tx) =>
        once(tx, caller, 'print.start', input, () => enter(tx, { input, wanted, made, at }, caller), at),
      );
      return { fileName: made.fileName, contentType: 'application/pdf', content: Readable.from([made.content], { objectMode: false }) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'print_changed' || tries === triesAtMost) throw error;
    }
  }
}

interface Entering {
  readonly input: Input;
  readonly wanted: PrintOrder;
  readonly made: PreparedDocuments;
  readonly at: Date;
}

async function enter(tx: Transaction, { input, wanted, made, at }: Entering, caller: SignedInCaller): Promise<{ readonly runId: string }> {
  const { tenantId, userId, username } = caller.principal;
  const { ids, kind, boxNo } = wanted;
  const scope = await scopeOf(tx, caller, 'label:print');
  const locked = await lockOrders(tx, scope, ids);
  const isSame = locked.length === ids.length && locked.every(({ id, revision }) => made.revisions.get(id) === revision);
  if (!isSame) throw new Refusal('print_changed');
  const histories = await listHistories(tx, scope, ids, kind, boxNo);
  const orders = await findOrders(tx, scope, ids);
  const reason = noteOf(input.reason);
  if (reason === null && (await readReprintReason(tx, tenantId))) refuseAgain(orders, histories);
  const declared = boxNo === null ? null : await boxesOf(tx, tenantId, ids);
  const runId = uuidv7();
  await insertPrints(
    tx,
    orders.map((order) => ({
      ...{ tenantId, id: uuidv7(), runId, orderId: order.id, kind, boxNo },
      nth: (histories.get(order.id)?.times ?? 0) + 1,
      ...{ template: made.template, templateVersion: made.templateVersion },
      ...{ customerNo: order.customerNo, trackingNumber: order.trackingNumber },
      reason: histories.has(order.id) ? reason : null,
      ...{ weight: input.weight ?? null, weightFrom: input.weightFrom ?? null },
      declaredWeight: declared?.find((box) => box.boxNo === boxNo)?.weight ?? order.weight,
      ...{
        userId,
        username,
        workstation: input.workstation ?? 'API',
        printer: input.printer ?? null,
        way: input.way ?? 'browser',
        printedAt: at,
      },
    })),
  );
  return { runId };
}

/** @throws Refusal print_again for documents whose earlier print may be in use */
function refuseAgain(orders: readonly OrderRecord[], histories: ReadonlyMap<string, PrintHistory>): void {
  const again = orders.flatMap((order) => earlierPrint(order, histories.get(order.id)) ?? []);
  const [first] = again;
  if (first === undefined) return;
  throw new Refusal('print_again', {
    values: { no: first.label, times: first.times, time: first.lastTime, by: first.lastBy },
    fields: [{ path: 'reason', rule: 'required', message: 'rule.required' }],
    result: { again },
  });
}

/** Returns the earlier print that a page warns of; null when there is none, or when its paper was thrown away. */
export function earlierPrint(
  { id, customerNo }: Pick<OrderRecord, 'id' | 'customerNo'>,
  history: PrintHistory | undefined,
): EarlierPrint | null {
  if (history === undefined || history.inUse === 0) return null;
  const { times, lastTime, lastBy } = history;
  return { id, label: customerNo, times, lastTime, lastBy };
}

/** Orders in the refusal of a print; its page names all of them before it prints. */
const namedReasons = 3;

function refused(refusals: ReadonlyMap<string, Refusal>, { language }: SignedInCaller): Refusal {
  const reasons = [...new Set([...refusals.values()].map((refusal) => refusalText(refusal, language)))].slice(0, namedReasons);
  const [first] = refusals.values();
  if (refusals.size === 1 && first !== undefined) return first;
  return new Refusal('print_refused', { values: { count: refusals.size, reasons: reasons.join('; ') } });
}

/** A box and a weight belong to one order, and a weight comes from somewhere. */
function checkInput({ ids, boxNo, weight, weightFrom }: Input): void {
  const wrong = (path: string, message: string) => wrongField(path, 'not_allowed', message);
  const isMany = new Set(ids).size > 1;
  if (isMany && boxNo !== undefined) throw wrong('boxNo', 'printing.oneDocument');
  if (isMany && weight !== undefined) throw wrong('weight', 'printing.oneDocument');
  if ((weight === undefined) !== (weightFrom === undefined)) throw wrong('weightFrom', 'printing.weightSource');
}
