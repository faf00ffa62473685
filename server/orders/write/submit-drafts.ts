import type { DraftInput, OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal, wrongField } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { createYielder } from '../../fairness/yielding.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { timesPaid } from '../../money/ledger.ts';
import { moneyShown } from '../../money/money.ts';
import type { PricedFor, Pricing } from '../../quotes/pricing.ts';
import type { Offer } from '../../rating/snapshot.ts';
import { findDrafts, findInScope } from '../db/order-writes.ts';
import { orderAsDraft } from '../order-as-draft.ts';
import { scopeOf } from '../order-scope.ts';
import { checkTotals, type Totals } from '../totals.ts';
import { requireActivated } from './activation.ts';
import { inBatch, type LockedOrder, movable, outsideRules, type Refused, rowByRow, writingOf } from './batch.ts';
import { readCodes } from './codes.ts';
import { readDraft } from './draft-problems.ts';
import { requireProofToPay } from './fresh-payment.ts';
import { priceAll } from './many-prices.ts';
import { charge, markPaid } from './payments.ts';
import { requireAgreedPrice, type Submission, writeSubmitted } from './submission.ts';

interface SubmitDeps {
  readonly pricing: Pick<Pricing, 'quoteAll'>;
  readonly jobs: Pick<Jobs, 'queueOwn'>;
  readonly now: () => Date;
}

export interface SubmitSettings {
  readonly pay: boolean;
  /** The totals that the caller saw; required for payment. */
  readonly totals?: Totals | undefined;
}

/**
 * Submits drafts at their shown prices and optionally pays them; each has its own outcome.
 * @throws Refusal price_changed for the whole call when the totals differ from those that the caller saw; invalid_fields for a payment
 * without totals
 */
export async function submitDrafts(
  { pricing, jobs, now }: SubmitDeps,
  tx: Transaction,
  caller: SignedInCaller,
  ids: readonly string[],
  { pay, totals }: SubmitSettings,
): Promise<BatchOutcome> {
  if (pay && !caller.principal.permissions.has('order:pay')) throw new Refusal('forbidden', { logged: { permission: 'order:pay' } });
  if (pay && totals === undefined) throw wrongField('totals', 'required', 'rule.required');
  const who = requireActivated(caller);
  const writing = writingOf(caller, now());
  return inBatch(tx, caller, 'order:submit', ids, async (locked, refused) => {
    const unsent = movable(locked, 'submit', refused);
    if (totals !== undefined && unsent.length > 0)
      await checkTotals(tx, { ids: [...ids], to: pay ? 'submitAndPay' : 'submit' }, totals, caller, writing.at);
    const rows = await readSubmissions(pricing, tx, who, unsent, refused, caller);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const attempts = pay ? await timesPaid(tx, writing.tenantId, [...byId.keys()]) : new Map<string, number>();
    const mayPay = pay ? await findInScope(tx, await scopeOf(tx, caller, 'order:pay'), [...byId.keys()]) : new Set<string>();
    const good = locked.filter(({ id }) => byId.has(id));
    if (pay) await requireProofToPay(tx, caller, good);
    const ready = pay
      ? await rowByRow(tx, good, refused, async ({ id, totalAmount, currency }) => {
          if (!mayPay.has(id)) throw outsideRules();
          await charge(tx, { id, totalAmount, currency }, writing, attempts.get(id) ?? 0);
        })
      : good;
    await writeSubmitted(
      tx,
      ready.flatMap(({ id }) => byId.get(id) ?? []),
      writing,
      jobs,
      caller,
    );
    if (pay) await markPaid(tx, ready, writing, caller);
  });
}

/** Rates drafts again and returns those whose price is still the shown one. */
async function readSubmissions(
  pricing: Pick<Pricing, 'quoteAll'>,
  tx: Transaction,
  who: PricedFor,
  drafts: readonly LockedOrder[],
  refused: Refused,
  caller: SignedInCaller,
): Promise<Submission[]> {
  const whole = await readComplete(tx, drafts, refused, caller);
  const prices = await priceAll(
    pricing,
    tx,
    who,
    whole.map(({ order }) => order),
    caller,
  );
  return whole.flatMap(({ draft, order }, at): Submission[] => {
    const price = prices[at];
    const problem = price instanceof Refusal ? price : price === undefined ? null : priceProblem(draft, price.offer);
    if (problem !== null) refused.set(draft.id, problem);
    if (price === undefined || price instanceof Refusal || problem !== null) return [];
    const { id, customerNo, transactionOrderNo } = draft;
    return [{ id, customerNo, order, ...price, source: '', isNew: false, transactionOrderNo }];
  });
}

/** Reads drafts as complete orders; refuses the others with their missing fields. */
export async function readComplete(tx: Transaction, drafts: readonly LockedOrder[], refused: Refused, caller: SignedInCaller) {
  const { tenantId } = caller.principal;
  const ids = drafts.map(({ id }) => id);
  const typed = await findDrafts(tx, tenantId, ids);
  const hasCode = await readCodes(tx, caller);
  const whole: { readonly draft: LockedOrder; readonly order: OrderInput }[] = [];
  const breathe = createYielder();
  for (const draft of drafts) {
    await breathe();
    const read = await readDraft(typed.get(draft.id) ?? (await typedParts(tx, draft, tenantId)), hasCode);
    if ('fields' in read) refused.set(draft.id, new Refusal('invalid_fields', { fields: read.fields }));
    else whole.push({ draft, order: read.order });
  }
  return whole;
}

/** Falls back to the stored parts for a draft that was never typed here. */
function typedParts(tx: Transaction, draft: LockedOrder, tenantId: string): Promise<DraftInput> {
  return orderAsDraft(tx, tenantId, draft.id);
}

/**
 * Refuses drafts without a price, because nobody has agreed to one. A failed order keeps its submitted price; its page confirms another
 * one.
 */
function priceProblem({ totalAmount: total, currency, document }: LockedOrder, offer: Offer): Refusal | null {
  if (total === null) return new Refusal('no_price', { values: { total: moneyShown(offer.total, offer.currency) } });
  try {
    requireAgreedPrice({ total, currency }, offer);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return document === 'order_failed' ? new Refusal(error.code, { ...error.detail, messageKey: 'order.failedPriceChanged' }) : error;
  }
}
