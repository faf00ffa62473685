import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { BatchAction } from '../../../contract/entities/orders/order-batch.ts';
import { limits } from '../../../contract/limits.ts';
import { audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { once } from '../../money/idempotency.ts';
import { moneyShown } from '../../money/money.ts';
import { readChosen } from '../chosen-orders.ts';
import { insertBatch, insertBatchRows, listBatchRows } from '../db/order-batches.ts';
import { purposeScopeOf } from '../order-scope.ts';
import { readSort } from '../orders.ts';
import { movesOf, readTotals, type Totals, totalsDiffer } from '../totals.ts';
import { requireActivated } from '../write/activation.ts';
import { noteOf } from '../write/batch.ts';
import { requireProofToPay } from '../write/fresh-payment.ts';

/** The job kind of a batch over a search. */
export const batchJob = 'orderBatch';

type Start = CallInput<'order.startBatch'>;

interface StartDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Pick<Jobs, 'queue'>;
}

const permissionOf = { submit: 'order:submit', pay: 'order:pay', abandon: 'order:abandon' } as const satisfies Record<BatchAction, string>;

export function createBatchStart({ database, now, jobs }: StartDeps) {
  /**
   * Fixes the orders that the search finds now and queues the job that handles them, once per key.
   * @throws Refusal selection_changed with the current count and sums when they differ from the agreed ones; too_many_orders;
   * step_up_required for a payment that needs a fresh proof; forbidden without the permission of the action
   */
  return function start(input: Start, caller: SignedInCaller): Promise<CallReply<'order.startBatch'>> {
    const at = now();
    return database.tenant(caller.principal.tenantId, (tx) =>
      once(tx, caller, 'order.startBatch', input, () => startBatch(tx, jobs, input, caller, at), at),
    );
  };
}

async function startBatch(tx: Transaction, jobs: StartDeps['jobs'], input: Start, caller: SignedInCaller, at: Date) {
  const { action, query, orders, reason } = input;
  const { tenantId, userId, permissions } = caller.principal;
  const permission = permissionOf[action];
  if (!permissions.has(permission)) throw new Refusal('forbidden', { logged: { permission } });
  if (action !== 'abandon') requireActivated(caller);
  await requireAgreed(tx, input, caller, at);
  const id = uuidv7();
  const jobId = await jobs.queue(tx, batchJob, { id }, caller);
  await insertBatch(tx, { tenantId, id, userId, jobId, action, reason: noteOf(reason), total: orders, createdAt: at });
  const scope = await purposeScopeOf(tx, caller, action);
  const chosen = await readChosen(tx, { query }, caller, at);
  const moves = { moves: movesOf[action], moment: at };
  const fixed = await insertBatchRows(tx, scope, id, { chosen, sort: readSort(query, caller), most: limits.batchOfSearch, ...moves });
  // Another user has changed an order since it was counted a moment ago.
  if (fixed !== orders) await refuseChanged(tx, input, caller, at);
  if (action === 'pay') {
    const owed = await listBatchRows(tx, tenantId, id, { limit: limits.batchOfSearch });
    await requireProofToPay(
      tx,
      caller,
      owed.map(({ amount: totalAmount, currency }) => ({ totalAmount, currency })),
    );
  }
  await audit(tx, caller, at, { action: 'order.batch', subject: id, detail: { action, orders, asked: query, reason: noteOf(reason) } });
  return { id, orders };
}

async function requireAgreed(tx: Transaction, input: Start, caller: SignedInCaller, at: Date): Promise<void> {
  const { orders, amounts } = await readTotals(tx, { query: input.query, to: input.action }, caller, at);
  if (orders !== input.orders || totalsDiffer(amounts, input.totals)) await refuseChanged(tx, input, caller, at);
}

async function refuseChanged(tx: Transaction, input: Start, caller: SignedInCaller, at: Date): Promise<never> {
  const { orders, amounts, text } = await readTotals(tx, { query: input.query, to: input.action }, caller, at);
  const values = { agreedOrders: input.orders, agreedSum: sumText(input.totals, caller), orders, sum: text };
  throw new Refusal('selection_changed', { values, result: { orders, totals: amounts } });
}

function sumText(totals: Totals, { language }: SignedInCaller): string {
  const sum = totals.map(({ currencyCode, total }) => moneyShown(total, currencyCode)).join(' + ');
  return sum === '' ? messageOf('order.noPrice', language) : sum;
}
