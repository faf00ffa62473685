import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import { move } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../money/idempotency.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import { offerFor } from '../../quotes/pricing.ts';
import { localTime } from '../../quotes/quote-view.ts';
import { findCustomerNos, findRevision, isCustomerNoTaken, upsertDrafts, upsertOrders } from '../db/order-writes.ts';
import { changeOrders, hasProduct, insertOrderLog, lockOrders } from '../db/orders.ts';
import { isOrderId } from '../order-id.ts';
import { scopeOf } from '../order-scope.ts';
import { visibilityOf } from '../order-visibility.ts';
import { type LockedOrder, logRows, writingOf } from './batch.ts';
import { checkOrder } from './check-order.ts';
import { readCodes } from './codes.ts';
import { draftFacts, textOrNull } from './draft-facts.ts';
import { changesBetween, priceChanges } from './order-changes.ts';
import { newCustomerNo } from './order-numbers.ts';
import { requireRevision } from './revision.ts';
import { customerNoTaken } from './submission.ts';
import { requireWithinRules, type WriteDeps } from './submit.ts';
import { readTyped, typedBefore } from './typed-order.ts';
import { factsOf, type Writing } from './written-order.ts';

export function createDrafts({ database, now, pricing }: WriteDeps) {
  /**
   * Keeps what was typed, right or wrong; with a price when it is a whole order. A customer number that cannot be one stays in the
   * draft, which has one of the server's until then.
   */
  async function save(input: CallInput<'order.saveDraft'>, caller: SignedInCaller): Promise<CallReply<'order.saveDraft'>> {
    const at = now();
    const { id: _id, revision: _seen, ...typed } = input;
    try {
      return await database.tenant(caller.principal.tenantId, (tx) =>
        once(tx, caller, 'order.saveDraft', input, () => saveOne(tx, input, typed, caller, at), at),
      );
    } catch (error) {
      if (isCustomerNoTaken(error)) throw customerNoTaken(textOrNull(typed.customerNo) ?? '');
      throw error;
    }
  }

  async function saveOne(tx: Transaction, which: Which, sent: DraftInput, caller: SignedInCaller, at: Date) {
    const { tenantId, timeZone } = caller.principal;
    const [writing, existing] = [writingOf(caller, at), await findDraft(tx, which, caller)];
    const before = existing === null ? null : await typedBefore(tx, tenantId, existing.id);
    const typed = before === null ? sent : await withHidden(tx, sent, before, caller);
    if (existing !== null && before !== null && existing.document === 'order_failed')
      return keepBeside(tx, existing, { before, now: typed }, writing, caller);
    const orderId = existing?.id ?? uuidv7();
    const customerNo = customerNoOf(typed) ?? existing?.customerNo ?? newCustomerNo(at);
    const holder = (await findCustomerNos(tx, tenantId, [customerNo])).get(customerNo);
    if (holder !== undefined && holder !== orderId) throw customerNoTaken(customerNo);
    const columns = await columnsOf(tx, { id: orderId, customerNo, typed }, writing, caller);
    if (existing !== null && isDeepStrictEqual(before, typed) && priceChanges(existing, columns).length === 0)
      // What says nothing new is no writing: whoever else has the order open still sees the last one.
      return { id: orderId, customerNo, updateTime: localTime(timeZone, at), revision: existing.revision };
    await upsertOrders(tx, [{ ...columns, documentStatus: 'draft' }]);
    await upsertDrafts(tx, [{ tenantId, orderId, typed, updatedAt: at }]);
    const changes =
      existing === null || before === null ? [] : changesBetween({ ...existing, typed: before }, { ...columns, typed, customerNo });
    await insertOrderLog(tx, logRows([{ id: orderId, changes }], existing === null ? 'create' : 'edit', writing));
    await requireWithinRules(tx, caller, orderId);
    return { id: orderId, customerNo, updateTime: localTime(timeZone, at), revision: await findRevision(tx, tenantId, orderId) };
  }

  /** With its price when it is a whole order that is offered; else what it says so far. */
  async function columnsOf(
    tx: Transaction,
    { id, customerNo, typed }: { readonly id: string; readonly customerNo: string; readonly typed: DraftInput },
    writing: Writing,
    caller: SignedInCaller,
  ) {
    const { tenantId, operator, at } = writing;
    const read = await readTyped(typed);
    if ('order' in read && checkOrder(read.order, await readCodes(tx, caller)).length === 0) {
      try {
        const { order } = read;
        const quote = await pricing.quoteFor(tx, pricedFor(caller), order, [order.productCode]);
        const offer = offerFor(quote, order.productCode, caller.language);
        return factsOf({ id, customerNo, order, quote, offer }, writing, 'manual');
      } catch (error) {
        // A draft may ask for what is not offered; it has no price then.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    const code = textOrNull(typed.productCode, 64);
    const isKnown = code !== null && (await hasProduct(tx, tenantId, code));
    return {
      tenantId,
      id,
      customerNo,
      logisticsStatus: 'none',
      settlementStatus: 'unpaid',
      confirmStatus: 'pending_review',
      orderSource: 'manual',
      createdBy: operator,
      createdAt: at,
      ...draftFacts(typed, () => isKnown),
    } as const;
  }

  return { save };
}

/** A failed order stays what was sent and why it failed; what is changed in it is kept beside it until it is submitted anew. */
async function keepBeside(
  tx: Transaction,
  order: LockedOrder,
  typed: Versions,
  { tenantId, operator, at }: Writing,
  caller: SignedInCaller,
) {
  const { id, customerNo } = order;
  if (!isDeepStrictEqual(typed.before, typed.now)) {
    await upsertDrafts(tx, [{ tenantId, orderId: id, typed: typed.now, updatedAt: at }]);
    // Another version of the order, for whoever else has it open.
    await changeOrders(tx, tenantId, [id], { documentStatus: 'order_failed' });
    const changes = changesBetween({ ...order, typed: typed.before }, { ...order, typed: typed.now });
    await insertOrderLog(tx, logRows([{ id, changes }], 'edit', { tenantId, operator, at }));
  }
  await requireWithinRules(tx, caller, id);
  return { id, customerNo, updateTime: localTime(caller.principal.timeZone, at), revision: await findRevision(tx, tenantId, id) };
}

interface Versions {
  readonly before: DraftInput;
  readonly now: DraftInput;
}

type Which = Pick<CallInput<'order.saveDraft'>, 'id' | 'revision'>;

/** The draft that is written again; null for a new one. @throws Refusal order_changed when somebody else wrote it meanwhile */
async function findDraft(tx: Transaction, { id, revision }: Which, caller: SignedInCaller) {
  if (id === undefined) return null;
  const [order] = isOrderId(id) ? await lockOrders(tx, await scopeOf(tx, caller, 'order:submit'), [id]) : [];
  if (order === undefined) throw new Refusal('order_not_found');
  await requireRevision(tx, order, revision, caller);
  if (order.document !== 'draft' && move(order, 'submit') === null) throw new Refusal('order_wrong_state');
  return order;
}

/** A remark that its writer may not see stays as it is. */
async function withHidden(tx: Transaction, sent: DraftInput, before: DraftInput, caller: SignedInCaller): Promise<DraftInput> {
  return (await visibilityOf(tx, caller)).remarks ? sent : { ...sent, remark: before.remark ?? null };
}

/** A typed number that can be one. */
function customerNoOf({ customerNo }: DraftInput): string | null {
  const text = textOrNull(customerNo, 64);
  return text !== null && /^[A-Za-z0-9][A-Za-z0-9_./#-]*$/.test(text) ? text : null;
}
