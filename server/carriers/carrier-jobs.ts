import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findPlacings, type Placing } from './db/order-placing.ts';

/** The kind of the job that tells a carrier of submitted orders. */
export const placingJob = 'orderPlacing';
/** The kind of the job that tells it of what was taken back. */
export const cancellingJob = 'orderCancelling';

/** Orders that the carrier is told of at a time; what it says is written for all of them at once. */
export const atOnce = 50;
/** Who does what nobody asked for just now. */
export const operator = 'system';

export type Queue = Pick<Jobs, 'queueOwn'>;

/**
 * Queues what places these orders, which are `ordering` by now, in the transaction that makes them so.
 * @param areNew no carrier was told of any of them before
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

/** Queues what takes these placings back, in the transaction that does so. */
export async function queueCancelling(tx: Transaction, queue: Queue, placings: readonly Placing[], caller: SignedInCaller): Promise<void> {
  const references = [...new Set(placings.map(referenceOf))];
  for (const some of inPieces(references)) await queue.queueOwn(tx, cancellingJob, { references: some }, caller);
}

/** What a carrier knows a placing by. */
export function referenceOf({ orderId, placingNo }: Placing): string {
  return `${orderId}/${placingNo}`;
}

/** The placings that a job names. Earlier versions named orders alone, which were all placed for the first time. */
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

/** So many at a time as a carrier is told of. */
export function inPieces<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));
}
