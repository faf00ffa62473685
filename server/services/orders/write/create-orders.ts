import { uuidv7 } from 'uuidv7';
import type { DraftInput, OrderInput } from '../../../../contract/entities/order-input.ts';
import type { BatchOutcome } from '../../../../contract/envelope.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  findCustomerNos,
  findDrafts,
  findInScope,
  removeOrders,
  upsertDrafts,
  upsertOrders,
} from '../../../db/repositories/order-writes.ts';
import { insertOrderLog } from '../../../db/repositories/orders.ts';
import type { SignedInCaller } from '../../caller.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { messageOf } from '../../messages.ts';
import { offerFor, type PricedFor, type Pricing } from '../../quotes/pricing.ts';
import type { Offer } from '../../rating/snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { type OrderRight, scopeOf } from '../order-scope.ts';
import { typedOf } from '../order-typed.ts';
import { demandActivated } from './asking.ts';
import { inBatch, type LockedOrder, logRows, movable, type Refused, refusalText, rowByRow, writingOf } from './batch.ts';
import { checkOrder } from './check-order.ts';
import { readCodes } from './codes.ts';
import { newCustomerNo } from './order-numbers.ts';
import { charge, markPaid } from './payments.ts';
import { customerNoTaken, demandPrice, type Submission, writeSubmitted } from './submission.ts';
import { readTyped } from './typed-order.ts';
import { factsOf, type Priced } from './written-order.ts';

export type CreatedOrder =
  | { readonly ok: true; readonly id: string; readonly customerNo: string }
  | { readonly ok: false; readonly skipped: boolean; readonly field?: string; readonly message: string };

export interface CreateDeps {
  readonly pricing: Pricing;
  readonly jobs: Pick<Jobs, 'queueOwn'>;
  readonly now: () => Date;
}

export type OrderCreation = ReturnType<typeof createOrderCreation>;

/** Many orders at once, for imports and lists of recipients: everything is read once and written together. */
export function createOrderCreation({ pricing, jobs, now }: CreateDeps) {
  /**
   * Priced drafts of whole orders, in their order. One whose customer number is there already is skipped; one that no product carries,
   * or that says what cannot be, is not made, and the field and the reason are told.
   */
  async function createDrafts(
    tx: Transaction,
    caller: SignedInCaller,
    orders: readonly OrderInput[],
    source: string,
    right: OrderRight = 'order:import',
  ): Promise<readonly CreatedOrder[]> {
    const at = now();
    const writing = writingOf(caller, at);
    const { tenantId } = writing;
    const who = await demandActivated(tx, caller);
    const hasCode = await readCodes(tx, tenantId);
    const taken = await findCustomerNos(
      tx,
      tenantId,
      orders.flatMap(({ customerNo = '' }) => (customerNo === '' ? [] : [customerNo])),
    );
    const given = new Set<string>();
    const judged = orders.map((order): Refusal | OrderInput => {
      const { customerNo = '' } = order;
      if (customerNo !== '' && (taken.has(customerNo) || given.has(customerNo))) return customerNoTaken(customerNo);
      given.add(customerNo);
      const fields = checkOrder(order, hasCode);
      return fields.length === 0 ? order : new Refusal('invalid_fields', { fields });
    });
    const whole = judged.filter((one): one is OrderInput => !(one instanceof Refusal));
    const prices = await priceAll(tx, who, whole, caller);
    const priced = new Map(whole.map((order, index) => [order, prices[index]]));
    const made = judged.map((one): Refusal | Priced => {
      if (one instanceof Refusal) return one;
      const price = priced.get(one);
      if (price === undefined || price instanceof Refusal) return price ?? new Refusal('internal');
      return { id: uuidv7(), customerNo: one.customerNo || newCustomerNo(at), order: one, ...price };
    });
    const rows = made.filter((one): one is Priced => !(one instanceof Refusal));
    await upsertOrders(
      tx,
      rows.map((row) => ({ ...factsOf(row, writing, source), documentStatus: 'draft' as const })),
    );
    await upsertDrafts(
      tx,
      rows.map(({ id, order }) => ({ tenantId, orderId: id, typed: order, updatedAt: at })),
    );
    await insertOrderLog(tx, logRows(rows, source === 'import' ? 'import' : 'create', writing));
    const admitted = await dropForbidden(tx, caller, right, rows);
    return made.map((one) => {
      if (one instanceof Refusal) return refusedOrder(one, caller);
      return admitted.has(one.id) ? { ok: true, id: one.id, customerNo: one.customerNo } : refusedOrder(outsideRules(), caller);
    });
  }

  /** Submits drafts at the prices that they show, and pays them when asked to; each has its own outcome. */
  async function submitDrafts(
    tx: Transaction,
    caller: SignedInCaller,
    ids: readonly string[],
    { pay }: { readonly pay: boolean },
  ): Promise<BatchOutcome> {
    if (pay && !caller.principal.permissions.has('order:pay')) throw new Refusal('forbidden', { logged: { permission: 'order:pay' } });
    const who = await demandActivated(tx, caller);
    const writing = writingOf(caller, now());
    return inBatch(tx, caller, 'order:submit', ids, async (locked, refused) => {
      const rows = await readSubmissions(tx, who, movable(locked, 'submit', refused), refused, caller);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const mayPay = pay ? await findInScope(tx, await scopeOf(tx, caller, 'order:pay'), [...byId.keys()]) : new Set<string>();
      const good = locked.filter(({ id }) => byId.has(id));
      const ready = pay
        ? await rowByRow(tx, good, refused, async ({ id, totalAmount, currency }) => {
            if (!mayPay.has(id)) throw outsideRules();
            await charge(tx, { id, totalAmount, currency }, writing);
          })
        : good;
      await writeSubmitted(
        tx,
        ready.flatMap(({ id }) => byId.get(id) ?? []),
        writing,
        jobs,
        caller,
      );
      if (pay) await markPaid(tx, ready, writing);
    });
  }

  /** Drafts as whole orders at the price of now, where that is the one that they show. */
  async function readSubmissions(
    tx: Transaction,
    who: PricedFor,
    drafts: readonly LockedOrder[],
    refused: Refused,
    caller: SignedInCaller,
  ): Promise<Submission[]> {
    const whole = await readWhole(tx, drafts, refused, caller);
    const prices = await priceAll(
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

  type Price = Pick<Priced, 'quote' | 'offer'>;

  async function priceAll(
    tx: Transaction,
    who: PricedFor,
    orders: readonly OrderInput[],
    { language }: SignedInCaller,
  ): Promise<(Price | Refusal)[]> {
    if (orders.length === 0) return [];
    const quotes = await pricing.quoteAll(
      tx,
      who,
      orders.map((order) => ({ order, productCode: order.productCode })),
    );
    return orders.map(({ productCode }, at) => {
      const quote = quotes[at];
      if (quote === undefined) return new Refusal('internal');
      try {
        return { quote, offer: offerFor(quote, productCode, language) };
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
    });
  }

  return { createDrafts, submitDrafts, priceAll };
}

/** Drafts that are whole orders; the others are refused with what they lack. */
export async function readWhole(tx: Transaction, drafts: readonly LockedOrder[], refused: Refused, { principal }: SignedInCaller) {
  const { tenantId } = principal;
  const ids = drafts.map(({ id }) => id);
  const typed = await findDrafts(tx, tenantId, ids);
  const hasCode = await readCodes(tx, tenantId);
  const whole: { readonly draft: LockedOrder; readonly order: OrderInput }[] = [];
  for (const draft of drafts) {
    const read = await readTyped(typed.get(draft.id) ?? (await typedParts(tx, draft, tenantId)));
    const fields = 'fields' in read ? read.fields : checkOrder(read.order, hasCode);
    if (fields.length > 0 || 'fields' in read) refused.set(draft.id, new Refusal('invalid_fields', { fields }));
    else whole.push({ draft, order: read.order });
  }
  return whole;
}

/** A draft that was never typed here has its parts instead. */
function typedParts(tx: Transaction, draft: LockedOrder, tenantId: string): Promise<DraftInput> {
  return typedOf(tx, tenantId, draft.id);
}

function priceProblem({ totalAmount: total, currency }: LockedOrder, offer: Offer): Refusal | null {
  try {
    demandPrice({ total, currency }, offer);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** What somebody makes has to be within their data rules too (security P3): the others go again. */
async function dropForbidden(tx: Transaction, caller: SignedInCaller, right: OrderRight, rows: readonly Priced[]) {
  const ids = rows.map(({ id }) => id);
  const admitted = await findInScope(tx, await scopeOf(tx, caller, right), ids);
  const forbidden = ids.filter((id) => !admitted.has(id));
  if (forbidden.length > 0) await removeOrders(tx, caller.principal.tenantId, forbidden);
  return admitted;
}

function outsideRules(): Refusal {
  return new Refusal('forbidden', { messageKey: 'order.outsideRules' });
}

function refusedOrder(refusal: Refusal, { language }: SignedInCaller): CreatedOrder {
  const [field] = refusal.detail.fields ?? [];
  const message =
    field === undefined ? refusalText(refusal, language) : messageOf(field.message, language, field.values ?? refusal.detail.values);
  return { ok: false, skipped: refusal.code === 'customer_no_taken', ...(field === undefined ? {} : { field: field.path }), message };
}
