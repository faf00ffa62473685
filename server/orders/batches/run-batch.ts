import type { BatchOutcome, BatchResult } from '../../../contract/envelope.ts';
import { exact, zero } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { contended, retryOnContention } from '../../imports/contention.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobKind, JobResult, JobWork } from '../../jobs/run-job.ts';
import { moneyText, storedText } from '../../money/money.ts';
import { closeAll } from '../close-orders.ts';
import { type BatchRow, failWaitingRows, findBatch, listBatchRows, type StoredBatch, settleBatchRows } from '../db/order-batches.ts';
import type { Totals } from '../totals.ts';
import { refusedRow } from '../write/batch.ts';
import type { OrderCreation } from '../write/create-orders.ts';
import { type Charging, charging, lockPayable, pay } from '../write/payments.ts';
import { batchWorkbook } from './batch-workbook.ts';

export interface BatchDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Pick<Jobs, 'queueOwn'>;
  readonly creation: Pick<OrderCreation, 'submitDrafts'>;
}

/** Orders per transaction. */
const portion = 50;

/** What a transaction came to: rows were settled, none was left, or the portion was refused as a whole and is done row by row. */
type Step = 'settled' | 'over' | 'refused';

/**
 * Runs a batch in portions. A portion's effects, its outcomes and its progress are one transaction, which counts only while the job is held:
 * after a crash the job goes on with the rows that have no outcome.
 */
export function createBatchJob(deps: BatchDeps): JobKind {
  const { database, now } = deps;

  const run = async (input: unknown, caller: SignedInCaller, work: JobWork): Promise<JobResult | null> => {
    const { tenantId } = caller.principal;
    const id = batchIdOf(input);
    for (;;) {
      const step = await settle(id, caller, work, portion);
      if (step === 'over') break;
      if (step === 'refused') for (let row = 0; row < portion; row += 1) if ((await settle(id, caller, work, 1)) === 'over') break;
    }
    const batch = await database.tenant(tenantId, (tx) => findBatch(tx, caller.principal, id));
    return batch === null ? null : batchWorkbook(database, batch, caller, now());
  };

  /** Settles the next rows; a single row that is refused has the refusal as its outcome. */
  async function settle(id: string, caller: SignedInCaller, work: JobWork, most: number): Promise<Step> {
    const { tenantId } = caller.principal;
    try {
      const step = await retryOnContention(() =>
        charging((how) => database.tenant(tenantId, (tx) => settleNext(tx, id, caller, work, { most, how }))),
      );
      if (step === contended) throw new Error('The orders of a batch stayed locked by others.');
      return step;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (most > 1) return 'refused';
      return database.tenant(tenantId, (tx) => settleNext(tx, id, caller, work, { most, refusal: error }));
    }
  }

  interface Next {
    readonly most: number;
    readonly how?: Charging;
    readonly refusal?: Refusal;
  }

  async function settleNext(tx: Transaction, id: string, caller: SignedInCaller, work: JobWork, next: Next): Promise<Step> {
    const { tenantId } = caller.principal;
    if (!(await work.isHeld(tx))) return 'over';
    const batch = await findBatch(tx, caller.principal, id);
    const rows = batch === null ? [] : await listBatchRows(tx, tenantId, id, { outcome: 'waiting', limit: next.most });
    if (batch === null || rows.length === 0) return 'over';
    const { refusal, how = 'apart' } = next;
    const results =
      refusal === undefined
        ? (await act(tx, batch, rows, caller, how)).results
        : rows.map(({ orderId, label }) => refusedRow(orderId, label, refusal, caller));
    await settleBatchRows(tx, tenantId, id, results.map(withLabel(rows)));
    await work.progress(tx, batch.done + batch.failed + rows.length, batch.total);
    return 'settled';
  }

  /** The same services as those of single calls, with the prices that were agreed to when the batch was made. */
  function act(
    tx: Transaction,
    batch: StoredBatch,
    rows: readonly BatchRow[],
    caller: SignedInCaller,
    how: Charging,
  ): Promise<BatchOutcome> {
    const ids = rows.map(({ orderId }) => orderId);
    const totals = agreedFor(rows);
    switch (batch.action) {
      case 'pay':
        return payAll(tx, { ids, totals }, proved(caller), now(), how);
      case 'submit':
        return deps.creation.submitDrafts(tx, caller, ids, { pay: false, totals });
      case 'abandon':
        return closeAll(tx, ids, batch.reason ?? undefined, caller, now(), deps.jobs);
    }
  }

  return Object.assign(run, {
    async giveUp(tx: Transaction, input: unknown, { principal, language }: SignedInCaller): Promise<void> {
      await failWaitingRows(tx, principal.tenantId, batchIdOf(input), messageOf('order.batch.notReached', language));
    },
  });
}

async function payAll(tx: Transaction, input: { ids: string[]; totals: Totals }, caller: SignedInCaller, at: Date, how: Charging) {
  return pay(tx, await lockPayable(tx, input, caller), input, caller, at, how);
}

/** The proof that a payment needs was asked for when the batch was made. */
function proved(caller: SignedInCaller): SignedInCaller {
  return { ...caller, principal: { ...caller.principal, freshProof: true } };
}

function agreedFor(rows: readonly BatchRow[]): Totals {
  const sums = new Map<string, ReturnType<typeof exact>>();
  for (const { amount, currency } of rows)
    if (amount !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? zero).add(exact(amount)));
  return [...sums].map(([currencyCode, sum]) => ({ currencyCode, total: moneyText(storedText(sum), currencyCode) }));
}

/** An order that is gone is told by the number that it had. */
function withLabel(rows: readonly BatchRow[]): (result: BatchResult) => BatchResult {
  const labels = new Map(rows.map(({ orderId, label }) => [orderId, label]));
  return (result) => ({ ...result, label: labels.get(result.id) ?? result.label });
}

function batchIdOf(input: unknown): string {
  if (typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string') return input.id;
  throw new Error('The job names no batch.');
}
