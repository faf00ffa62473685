import { uuidv7 } from 'uuidv7';
import type { OrderInput } from '../../../contract/entities/orders/order-input.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { mapYielding } from '../../fairness/yielding.ts';
import type { Pricing } from '../../quotes/pricing.ts';
import {
  deleteOrders,
  findCustomerNos,
  findInScope,
  inSavepoint,
  isCustomerNoTaken,
  upsertDrafts,
  upsertOrders,
} from '../db/order-writes.ts';
import { insertOrderLog } from '../db/orders.ts';
import { type OrderPermission, scopeOf } from '../order-scope.ts';
import { requireActivated } from './activation.ts';
import { logRows, outsideRules, refusalText, writingOf } from './batch.ts';
import { checkOrder } from './check-order.ts';
import { readCodes } from './codes.ts';
import { priceAll } from './many-prices.ts';
import { newCustomerNo } from './order-numbers.ts';
import { customerNoTaken } from './submission.ts';
import { factsOf, type Priced, type Writing } from './written-order.ts';

export type CreatedOrder =
  | { readonly ok: true; readonly id: string; readonly customerNo: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly skipped: boolean; readonly field?: string; readonly message: string };

interface CreateDeps {
  readonly pricing: Pick<Pricing, 'quoteAll'>;
  readonly now: () => Date;
}

/**
 * Creates priced drafts of complete orders and returns an outcome for each, in the same order. Skips a known customer number. Refuses an
 * order that is invalid or that no product carries, with field and reason.
 */
export async function createDrafts(
  { pricing, now }: CreateDeps,
  tx: Transaction,
  caller: SignedInCaller,
  orders: readonly OrderInput[],
  source: string,
  permission: OrderPermission = 'order:import',
): Promise<readonly CreatedOrder[]> {
  const at = now();
  const writing = writingOf(caller, at);
  const who = requireActivated(caller);
  const judged = await judge(tx, orders, caller);
  const whole = judged.filter((one): one is OrderInput => !(one instanceof Refusal));
  const prices = await priceAll(pricing, tx, who, whole, caller);
  const priced = new Map(whole.map((order, index) => [order, prices[index]]));
  const made: Made[] = judged.map((one) => {
    if (one instanceof Refusal) return one;
    const price = priced.get(one);
    if (price === undefined || price instanceof Refusal) return price ?? new Refusal('internal');
    return { id: uuidv7(), customerNo: one.customerNo || newCustomerNo(at), order: one, ...price };
  });
  const rows = await writeDrafts(tx, made, writing, source);
  const admitted = await dropForbidden(tx, caller, permission, rows);
  return made.map((one) => {
    if (one instanceof Refusal) return refusedOrder(one, caller);
    return admitted.has(one.id) ? { ok: true, id: one.id, customerNo: one.customerNo } : refusedOrder(outsideRules(), caller);
  });
}

type Made = Refusal | Priced;

/** Attempts while other calls take the same numbers; each attempt has at least one row fewer. */
const attempts = 20;

/**
 * Writes the valid rows. A number that a concurrent call takes is refused at its row in `made`; the others are written. Rows are sorted
 * by number, so that two calls with the same numbers cannot deadlock.
 */
async function writeDrafts(tx: Transaction, made: Made[], writing: Writing, source: string): Promise<readonly Priced[]> {
  const { tenantId, at } = writing;
  for (let attempt = 1; ; attempt += 1) {
    const rows = made.filter((one): one is Priced => !(one instanceof Refusal));
    const sorted = [...rows].sort((one, other) => (one.customerNo < other.customerNo ? -1 : 1));
    const facts = await mapYielding(sorted, (row) => ({ ...factsOf(row, writing, source), documentStatus: 'draft' as const }));
    try {
      await inSavepoint(tx, () => upsertOrders(tx, facts));
      await upsertDrafts(
        tx,
        rows.map(({ id, order }) => ({ tenantId, orderId: id, typed: order, updatedAt: at })),
      );
      await insertOrderLog(tx, logRows(rows, source === 'import' ? 'import' : 'create', writing));
      return rows;
    } catch (error) {
      if (!isCustomerNoTaken(error)) throw error;
      if (attempt === attempts) throw new Refusal('unavailable');
      const numbers = rows.map(({ customerNo }) => customerNo);
      const taken = await findCustomerNos(tx, tenantId, numbers);
      for (const [index, one] of made.entries())
        if (!(one instanceof Refusal) && taken.has(one.customerNo)) made[index] = customerNoTaken(one.customerNo);
    }
  }
}

/** Returns each order or its refusal. A repeated number is refused the second time. */
async function judge(tx: Transaction, orders: readonly OrderInput[], caller: SignedInCaller): Promise<(Refusal | OrderInput)[]> {
  const hasCode = await readCodes(tx, caller);
  const taken = await findCustomerNos(
    tx,
    caller.principal.tenantId,
    orders.flatMap(({ customerNo = '' }) => (customerNo === '' ? [] : [customerNo])),
  );
  const given = new Set<string>();
  return mapYielding(orders, (order): Refusal | OrderInput => {
    const { customerNo = '' } = order;
    if (customerNo !== '' && (taken.has(customerNo) || given.has(customerNo))) return customerNoTaken(customerNo);
    given.add(customerNo);
    const fields = checkOrder(order, hasCode);
    return fields.length === 0 ? order : new Refusal('invalid_fields', { fields });
  });
}

/** Deletes the new rows that lie outside the caller's data rules (security P3). */
async function dropForbidden(tx: Transaction, caller: SignedInCaller, permission: OrderPermission, rows: readonly Priced[]) {
  const ids = rows.map(({ id }) => id);
  const admitted = await findInScope(tx, await scopeOf(tx, caller, permission), ids);
  const forbidden = ids.filter((id) => !admitted.has(id));
  if (forbidden.length > 0) await deleteOrders(tx, caller.principal.tenantId, forbidden);
  return admitted;
}

function refusedOrder(refusal: Refusal, { language }: SignedInCaller): CreatedOrder {
  const [field] = refusal.detail.fields ?? [];
  const message =
    field === undefined ? refusalText(refusal, language) : messageOf(field.message, language, field.values ?? refusal.detail.values);
  const { code } = refusal;
  return { ok: false, code, skipped: code === 'customer_no_taken', ...(field === undefined ? {} : { field: field.path }), message };
}
