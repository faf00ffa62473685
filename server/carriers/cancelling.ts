import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type JobKind, type JobWork, LeaseLost } from '../jobs/run-job.ts';
import { insertOrderLog } from '../orders/db/orders.ts';
import { platformNote } from '../orders/platform-notes.ts';
import { logRows } from '../orders/write/batch.ts';
import type { Cancelled, Carrier } from './carrier.ts';
import { inBatches, operator, placingsIn, type Queue, queueCancelling, referenceOf } from './carrier-jobs.ts';
import type { Placing } from './db/order-placing.ts';

interface Deps {
  readonly database: Database;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly jobs: Queue;
}

/**
 * Tells the carrier about withdrawn orders and logs its answer with each order. Unanswered ones are retried, in a job of their own if
 * others were settled, so that no answer is logged twice; giving up is logged too.
 */
export function createCancelling({ database, carrier, now, jobs }: Deps): JobKind {
  async function run(input: unknown, caller: SignedInCaller, work: JobWork): Promise<null> {
    for (const placings of inBatches(placingsIn(input))) await cancelPlacings(placings, caller, work);
    return null;
  }

  async function cancelPlacings(placings: readonly Placing[], caller: SignedInCaller, work: JobWork): Promise<void> {
    const { tenantId } = caller.principal;
    const answers = await Promise.allSettled(placings.map((placing) => carrier.cancel(referenceOf(placing))));
    const settled: { readonly id: string; readonly answer: Cancelled }[] = [];
    const unknown: Placing[] = [];
    for (const [at, placing] of placings.entries()) {
      const answer = answers[at];
      if (answer?.status === 'fulfilled') settled.push({ id: placing.orderId, answer: answer.value });
      else unknown.push(placing);
    }
    if (settled.length === 0) throw failureOf(answers);
    await database.tenant(tenantId, async (tx) => {
      if (!(await work.isHeld(tx))) throw new LeaseLost();
      const writing = { tenantId, operator, at: now() };
      await insertOrderLog(
        tx,
        settled.flatMap(({ id, answer }) =>
          'refused' in answer
            ? logRows([{ id }], 'cancelRefused', writing, answer.refused.slice(0, 500))
            : logRows([{ id }], 'cancel', writing, answer.note.slice(0, 500)),
        ),
      );
      await queueCancelling(tx, jobs, unknown, caller);
    });
  }

  /** Logs that the carrier was not reached, so the parcels may still travel. */
  async function giveUp(tx: Transaction, input: unknown, { principal }: SignedInCaller): Promise<void> {
    const { tenantId } = principal;
    const orders = placingsIn(input).map(({ orderId }) => ({ id: orderId }));
    await insertOrderLog(tx, logRows(orders, 'cancelUnheard', { tenantId, operator, at: now() }, platformNote('order.cancelUnheard')));
  }

  return Object.assign(run, { giveUp });
}

function failureOf(answers: readonly PromiseSettledResult<Cancelled>[]): unknown {
  const failed = answers.find((answer) => answer.status === 'rejected');
  return failed?.reason ?? new Error('The carrier was given no orders.');
}
