import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { Unprintable } from '../../contract/entities/orders/print.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { findByNumber } from '../orders/db/order-look-ups.ts';
import { findOrders, type OrderRecord } from '../orders/db/order-records.ts';
import { isOrderId } from '../orders/order-id.ts';
import { orderRow, rowDictionaries } from '../orders/order-row.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { visibilityOf } from '../orders/order-visibility.ts';
import { refusalText } from '../orders/write/batch.ts';
import { boxesOf } from './db/boxes.ts';
import { listHistories, readReprintReason } from './db/prints.ts';
import { type DocumentDeps, prepareDocuments, stateRefusals } from './documents.ts';
import { earlierPrint } from './start-print.ts';

/**
 * Says what a page has to ask before it prints these orders. The documents are made, because a name without a glyph shows only then; unknown
 * and foreign ids are unprintable alike (security T6).
 */
export async function checkPrint(
  deps: DocumentDeps,
  { ids, kind, boxNo = null }: Omit<CallInput<'print.check'>, 'boxNo'> & { readonly boxNo?: string | null },
  caller: SignedInCaller,
): Promise<CallReply<'print.check'>> {
  const wanted = [...new Set(ids)];
  const { refusals } = await prepareDocuments(deps, { ids: wanted, kind, boxNo }, caller);
  return deps.database.tenant(caller.principal.tenantId, async (tx) => {
    const scope = await scopeOf(tx, caller, 'label:print');
    const orders = await findOrders(tx, scope, wanted.filter(isOrderId));
    const byId = new Map(orders.map((order) => [order.id, order]));
    const histories = await listHistories(tx, scope, [...byId.keys()], kind, boxNo);
    const unprintable = wanted.flatMap((id): Unprintable[] => {
      const refusal = byId.has(id) ? refusals.get(id) : new Refusal('order_not_found');
      return refusal === undefined ? [] : [unprintableOf(id, byId.get(id), refusal, caller)];
    });
    const printable = orders.filter(({ id }) => !refusals.has(id));
    return {
      printable: printable.map(({ id }) => id),
      unprintable,
      again: printable.flatMap((order) => earlierPrint(order, histories.get(order.id)) ?? []),
      needsReason: await readReprintReason(tx, scope.tenantId),
      remote: printable.filter(({ isRemote }) => isRemote).map(({ customerNo }) => customerNo),
    };
  });
}

/** Reads the order of a scanned number with what the station shows of it. */
export async function scanForPrint(
  tx: Transaction,
  { number }: CallInput<'print.scan'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'print.scan'>> {
  const scope = await scopeOf(tx, caller, 'label:print');
  const scanned = number.trim();
  const id = await findByNumber(tx, scope, scanned);
  const [order] = id === null ? [] : await findOrders(tx, scope, [id]);
  if (order === undefined) throw new Refusal('order_not_found');
  const box = (await boxesOf(tx, scope.tenantId, [order.id])).find(({ subOrderNo }) => subOrderNo === scanned);
  const boxNo = box?.boxNo ?? null;
  const ids = [order.id];
  const refusal = (await stateRefusals(tx, { ids, kind: 'label' }, caller, now)).get(order.id);
  const histories = await listHistories(tx, scope, ids, 'label', boxNo);
  const textOf = await readTexts(tx, caller, rowDictionaries);
  return {
    order: orderRow(order, { language: caller.language, textOf, visibility: await visibilityOf(tx, caller) }),
    boxNo,
    declaredWeight: box?.weight ?? order.weight,
    unprintable: refusal === undefined ? null : unprintableOf(order.id, order, refusal, caller),
    again: earlierPrint(order, histories.get(order.id)),
    needsReason: await readReprintReason(tx, scope.tenantId),
  };
}

function unprintableOf(id: string, order: OrderRecord | undefined, refusal: Refusal, caller: SignedInCaller): Unprintable {
  return {
    id,
    label: order?.customerNo ?? id,
    errorCode: refusal.code,
    message: reasonOf(refusal, caller),
    isLater: order?.documentStatus === 'ordering' || refusal.code === 'label_unfit',
  };
}

/** The reason alone: the page's own prompt says that the order cannot be printed. */
function reasonOf(refusal: Refusal, { language }: SignedInCaller): string {
  const key = refusal.detail.messageKey?.replace(/^label\./, 'printing.') ?? '';
  const reason = messageOf(key, language, refusal.detail.values);
  return reason === key ? refusalText(refusal, language) : reason;
}
