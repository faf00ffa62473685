import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import { move } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { readTexts, type TextOf } from '../../dictionaries/dictionaries.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { once } from '../../money/idempotency.ts';
import { timesPaid } from '../../money/ledger.ts';
import { moneyShown, moneyText } from '../../money/money.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import { offerFor, type Pricing, type StoredQuote } from '../../quotes/pricing.ts';
import type { Offer } from '../../rating/snapshot.ts';
import { findCustomerNos, findInScope, isCustomerNoTaken } from '../db/order-writes.ts';
import { lockOrders } from '../db/orders.ts';
import { isOrderId } from '../order-id.ts';
import { isWhole, scopeOf } from '../order-scope.ts';
import { visibilityOf } from '../order-visibility.ts';
import { requireActivated } from './activation.ts';
import { writingOf } from './batch.ts';
import { checkOrder } from './check-order.ts';
import { readCodes } from './codes.ts';
import { requireProofToPay } from './fresh-payment.ts';
import { changesBetween } from './order-changes.ts';
import { newCustomerNo } from './order-numbers.ts';
import { type Charging, charge, charging, markPaid } from './payments.ts';
import { requireRevision } from './revision.ts';
import { customerNoTaken, isPriceRefusal, priceRefusal, readySubmissions, requireAgreedPrice } from './submission.ts';
import { typedBefore } from './typed-order.ts';

export interface WriteDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly pricing: Pricing;
  readonly jobs: Pick<Jobs, 'queueOwn'>;
}

export function createSubmit({ database, now, pricing, jobs }: WriteDeps) {
  /** Stores a quote with the new price, although the call itself has no effect. */
  async function quoteAnew(order: OrderInput, caller: SignedInCaller): Promise<{ kept: StoredQuote; offer: Offer }> {
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const kept = await pricing.quoteFor(tx, pricedFor(caller), order, [order.productCode]);
      return { kept, offer: offerFor(kept, order.productCode, caller.language) };
    });
  }

  /** @throws Refusal price_changed or quote_expired, with the quote that has the new total */
  return async function submit(input: CallInput<'order.submit'>, caller: SignedInCaller): Promise<CallReply<'order.submit'>> {
    const { tenantId } = caller.principal;
    const at = now();
    const order = orderOf(input);
    try {
      return await charging((how) =>
        database.tenant(tenantId, (tx) =>
          once(tx, caller, 'order.submit', input, () => submitOne(tx, input, order, caller, { at, how }), at),
        ),
      );
    } catch (error) {
      if (isCustomerNoTaken(error)) throw customerNoTaken(order.customerNo ?? '');
      if (!isPriceRefusal(error)) throw error;
      const { kept, offer } = await quoteAnew(order, caller);
      throw priceRefusal(error.code === 'quote_expired' ? 'quote_expired' : 'price_changed', offer, kept.id);
    }
  };

  async function submitOne(
    tx: Transaction,
    input: CallInput<'order.submit'>,
    sent: OrderInput,
    caller: SignedInCaller,
    { at, how }: { readonly at: Date; readonly how: Charging },
  ): Promise<CallReply<'order.submit'>> {
    const { tenantId, permissions } = caller.principal;
    const pays = input.pay === true;
    if (pays && !permissions.has('order:pay')) throw new Refusal('forbidden', { logged: { permission: 'order:pay' } });
    const { existing, order, id, customerNo, quote, offer } = await readSubmission(tx, pricing, { input, sent, caller, at });
    const writing = writingOf(caller, at);
    const now = { typed: order, customerNo, totalAmount: offer.total, currency: offer.currency };
    const changes = existing === null ? [] : changesBetween({ ...existing, typed: await typedBefore(tx, tenantId, id) }, now);
    const row = { id, customerNo, order, quote, offer, source: 'manual', isNew: existing === null, changes };
    const attempts = existing !== null && pays ? await timesPaid(tx, tenantId, [id]) : null;
    const rows = [{ ...row, transactionOrderNo: existing?.transactionOrderNo ?? null }];
    const write = await readySubmissions(tx, rows, writing, jobs, caller);
    // An existing order returns its placing number only when written, so its job leaves one packet later.
    if (existing === null) tx.unawaited(write());
    else await write();
    await requireWithinRules(tx, caller, id, pays);
    if (pays) {
      const owed = { id, totalAmount: offer.total, currency: offer.currency };
      await requireProofToPay(tx, caller, [owed]);
      const pay = () => tx.unawaited(markPaid(tx, [owed], writing, caller));
      if (how === 'together') pay();
      await charge(tx, owed, writing, attempts?.get(id) ?? 0, how);
      if (how === 'apart') pay();
    }
    const textOf = await readTexts(tx, caller, ['order_status']);
    return { id, customerNo, ...statusOf(textOf), ...priceOf(offer), paid: pays };
  }
}

/** Reads and checks a submission: the order as it will be stored, and the price that the caller agreed to. */
async function readSubmission(
  tx: Transaction,
  pricing: Pricing,
  { input, sent, caller, at }: { input: CallInput<'order.submit'>; sent: OrderInput; caller: SignedInCaller; at: Date },
) {
  const { tenantId } = caller.principal;
  const who = requireActivated(caller);
  const existing = sent.id === undefined ? null : await findWritable(tx, sent.id, input.revision, caller);
  const order = existing === null || (await visibilityOf(tx, caller)).remarks ? sent : withRemark(sent, existing.remark);
  const id = existing?.id ?? uuidv7();
  const customerNo = blankIsNone(order.customerNo) ?? existing?.customerNo ?? newCustomerNo(at);
  const [hasCode, holders, agreed, market] = await Promise.all([
    readCodes(tx, caller),
    findCustomerNos(tx, tenantId, [customerNo]),
    pricing.findStored(tx, tenantId, input.quoteId),
    pricing.marketFor(tx, who),
  ]);
  const fields = checkOrder(order, hasCode);
  if (fields.length > 0) throw new Refusal('invalid_fields', { fields });
  if ((holders.get(customerNo) ?? id) !== id) throw customerNoTaken(customerNo);
  const quote = await pricing.quoteFor(tx, who, order, [order.productCode], market);
  const offer = offerFor(quote, order.productCode, caller.language);
  const isOver = agreed === null || agreed.expiresAt.getTime() <= at.getTime();
  requireAgreedPrice({ total: input.total, currency: input.currencyCode }, offer, isOver ? 'quote_expired' : 'price_changed');
  return { existing, order, id, customerNo, quote, offer };
}

function statusOf(textOf: TextOf) {
  return { orderStatus: 'ordering' as const, orderStatus_dictText: textOf('order_status', 'ordering') };
}

function priceOf({ total, currency }: Offer) {
  return { realTotalAmount: moneyText(total, currency), totalText: moneyShown(total, currency), currencyCode: currency };
}

/** Locks the draft or failed order. @throws Refusal order_changed when another user has written it meanwhile */
async function findWritable(tx: Transaction, id: string, seen: number | undefined, caller: SignedInCaller) {
  const [order] = isOrderId(id) ? await lockOrders(tx, await scopeOf(tx, caller, 'order:submit'), [id]) : [];
  if (order === undefined) throw new Refusal('order_not_found');
  await requireRevision(tx, order, seen, caller);
  if (move(order, 'submit') === null) throw new Refusal('order_wrong_state');
  return order;
}

/** Refuses a written order outside the caller's data rules (security P3). */
export async function requireWithinRules(tx: Transaction, caller: SignedInCaller, id: string, pays = false): Promise<void> {
  for (const permission of pays ? (['order:submit', 'order:pay'] as const) : (['order:submit'] as const)) {
    const scope = await scopeOf(tx, caller, permission);
    if (isWhole(scope)) continue;
    const admitted = await findInScope(tx, scope, [id]);
    if (!admitted.has(id)) throw new Refusal('forbidden', { messageKey: 'order.outsideRules', logged: { permission } });
  }
}

/** Removes the agreement (quote, total) from the input. */
function orderOf(input: CallInput<'order.submit'>): OrderInput {
  const { quoteId: _quote, total: _total, currencyCode: _currency, pay: _pay, revision: _seen, ...order } = input;
  return order;
}

/** Keeps the stored remark when the caller may not see remarks. */
function withRemark({ remark: _sent, ...order }: OrderInput, remark: string | null): OrderInput {
  return remark === null ? order : { ...order, remark };
}

function blankIsNone(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
