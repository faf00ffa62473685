import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findPlacings, type Placing } from './db/order-placing.ts';

/** The job kind that places submitted orders with a carrier. */
export const placingJob = 'orderPlacing';
/** The job kind that cancels withdrawn orders with the carrier. */
export const cancellingJob = 'orderCancelling';

/** Orders per batch; their answers are written together. */
export const atOnce = 50;
/** Operator of actions that no user triggered. */
export const operator = 'system';

export type Queue = Pick<Jobs, 'queueOwn'>;

/**
 * Queues the placing of orders that are now in state `ordering`, within the same transaction.
 * @param areNew the carrier has never received any of them
 */
export async function queuePlacing(
  tx: Transaction,
  queue: Queue,
  orderIds: readonly string[],
  caller: SignedInCaller,
  areNew = false,
): Promise<void> {
  if (orderIds.length === 0) return;
  const placings = areNew
    ? orderIds.map((orderId) => ({ orderId, placingNo: 0 }))
    : await findPlacings(tx, caller.principal.tenantId, orderIds);
  await queue.queueOwn(tx, placingJob, { references: placings.map(referenceOf) }, caller);
}

/** Queues the cancellation of these placings, within the transaction that withdraws them. */
export async function queueCancelling(tx: Transaction, queue: Queue, placings: readonly Placing[], caller: SignedInCaller): Promise<void> {
  const references = [...new Set(placings.map(referenceOf))];
  for (const some of inBatches(references)) await queue.queueOwn(tx, cancellingJob, { references: some }, caller);
}

/** The carrier's reference of a placing. */
export function referenceOf({ orderId, placingNo }: Placing): string {
  return `${orderId}/${placingNo}`;
}

/** Parses the placings of a job. Earlier versions stored order ids only, all placed for the first time. */
export function placingsIn(input: unknown): readonly Placing[] {
  if (typeof input !== 'object' || input === null) return [];
  const named = 'references' in input ? input.references : 'orderIds' in input ? input.orderIds : [];
  if (!Array.isArray(named)) return [];
  return named
    .filter((reference): reference is string => typeof reference === 'string')
    .map((reference) => {
      const [orderId = '', placingNo = '0'] = reference.split('/');
      return { orderId, placingNo: Number(placingNo) };
    });
}

/** Splits a list into batches for the carrier. */
export function inBatches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));
}
