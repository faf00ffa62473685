import { errors } from '../../../contract/errors.ts';
import { compareDecimals } from '../../../contract/values/exact.ts';
import { audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { queuePlacing } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { mapYielding } from '../../fairness/yielding.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { moneyShown, moneyText } from '../../money/money.ts';
import type { Offer } from '../../rating/snapshot.ts';
import { insertParts, removeParts, upsertOrders } from '../db/order-writes.ts';
import { insertOrderLog } from '../db/orders.ts';
import type { FieldChange } from '../db/tables.ts';
import { logRows } from './batch.ts';
import { newTransactionNo } from './order-numbers.ts';
import { factsOf, type Priced, partsOf, type Writing } from './written-order.ts';

/** A priced order that is being submitted. */
export interface Submission extends Priced {
  readonly source: string;
  readonly isNew: boolean;
  /** The number of its earlier submission. */
  readonly transactionOrderNo: string | null;
  /** Changes since the draft. */
  readonly changes?: readonly FieldChange[];
}

/**
 * Writes submitted orders, still unpaid, with parts and log, and queues the job that places them. Deletes their drafts and the parts of
 * earlier failed submissions.
 */
export async function writeSubmitted(...[tx, rows, writing, queue, caller]: Parameters<typeof readySubmissions>): Promise<void> {
  const write = await readySubmissions(tx, rows, writing, queue, caller);
  await write();
}

/** Removes old parts, prepares the rows of submissions and returns the function that writes them, in one packet when all orders are new. */
export async function readySubmissions(
  tx: Transaction,
  rows: readonly Submission[],
  writing: Writing,
  queue: Pick<Jobs, 'queueOwn'>,
  caller: SignedInCaller,
): Promise<() => Promise<unknown>> {
  if (rows.length === 0) return async () => undefined;
  const { tenantId } = writing;
  const known = rows.filter((row) => !row.isNew);
  if (known.length > 0)
    await removeParts(
      tx,
      tenantId,
      known.map(({ id }) => id),
    );
  const ids = rows.map(({ id }) => id);
  const pieces: (() => Promise<unknown>)[] = [];
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    pieces.push(await readyPiece(tx, rows.slice(from, from + writtenAtOnce), writing, caller));
  const writeAll = async () => {
    for (const write of pieces) await write();
  };
  return () => Promise.all([writeAll(), queuePlacing(tx, queue, ids, caller, known.length === 0)]);
}

/** Orders per statement: building a statement blocks the thread for some milliseconds. */
const writtenAtOnce = 50;

async function readyPiece(
  tx: Transaction,
  rows: readonly Submission[],
  writing: Writing,
  caller: SignedInCaller,
): Promise<() => Promise<unknown>> {
  const { at } = writing;
  const orders = await mapYielding(rows, (row) => ({
    ...factsOf(row, writing, row.source),
    documentStatus: 'ordering' as const,
    transactionOrderNo: row.transactionOrderNo ?? newTransactionNo(at),
  }));
  const created = rows.flatMap(({ id, isNew }) => (isNew ? [{ id }] : []));
  const submitted = rows.map(({ id, customerNo, offer: { total: amount, currency } }) => {
    return { action: 'order.submit' as const, subject: id, detail: { customerNo, amount, currency } };
  });
  const parts = await partsOf(rows, writing);
  // Orders come first; the other writes do not depend on each other.
  return () =>
    Promise.all([
      upsertOrders(tx, orders),
      insertParts(tx, parts),
      insertOrderLog(tx, [...logRows(created, 'create', writing), ...logRows(rows, 'submit', writing)]),
      audit(tx, caller, at, ...submitted),
    ]);
}

/** Refuses a total other than the one that the payer saw, with the new total (security M4). */
export function requireAgreedPrice(
  shown: { readonly total: string | null; readonly currency: string | null },
  offer: Offer,
  code: 'price_changed' | 'quote_expired' = 'price_changed',
): void {
  const isSame = shown.currency === offer.currency && shown.total !== null && isEqual(shown.total, offer.total);
  if (!isSame || code === 'quote_expired') throw priceRefusal(code, offer);
}

/** A refusal with the new total in its message and its result. */
export function priceRefusal(code: 'price_changed' | 'quote_expired', { total, currency }: Offer, quoteId?: string): Refusal {
  const totalText = moneyShown(total, currency);
  return new Refusal(code, {
    values: { total: totalText },
    result: { ...(quoteId === undefined ? {} : { quoteId }), total: moneyText(total, currency), totalText, currencyCode: currency },
  });
}

export function isPriceRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && (error.code === 'price_changed' || error.code === 'quote_expired');
}

export function customerNoTaken(customerNo: string): Refusal {
  const values = { customerNo };
  return new Refusal('customer_no_taken', {
    values,
    fields: [{ path: 'customerNo', rule: 'taken', message: errors.customer_no_taken.messageKey, values }],
  });
}

function isEqual(one: string, other: string): boolean {
  return !one.startsWith('-') && compareDecimals(one, other) === 0;
}
