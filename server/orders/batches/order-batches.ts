import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import { isRowId } from '../../calls/row-id.ts';
import type { Transaction } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findBatch, listBatchRows, type StoredBatch } from '../db/order-batches.ts';
import { type BatchDeps, createBatchJob } from './run-batch.ts';
import { createBatchStart } from './start-batch.ts';

/** Batches over all orders that a search finds (decision 92). Users see their own. */
export function createOrderBatches(deps: BatchDeps & { readonly jobs: Jobs }) {
  const { database } = deps;
  const reading = <T>(caller: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(caller.principal.tenantId, work);
  return {
    start: createBatchStart(deps),
    asJob: createBatchJob(deps),

    read: ({ id }: CallInput<'order.batch'>, caller: SignedInCaller): Promise<CallReply<'order.batch'>> =>
      reading(caller, async (tx) => batchReply(await ownBatch(tx, id, caller), caller)),

    rows: (input: CallInput<'order.batchRows'>, caller: SignedInCaller): Promise<CallReply<'order.batchRows'>> =>
      reading(caller, async (tx) => {
        const { id, outcome, pageNo = 1, pageSize = limits.pageSizeDefault } = input;
        const batch = await ownBatch(tx, id, caller);
        const page = { outcome, limit: pageSize, offset: (pageNo - 1) * pageSize };
        const rows = await listBatchRows(tx, caller.principal.tenantId, batch.id, page);
        const total = outcome === undefined ? batch.total : countOf(batch)[outcome];
        return {
          records: rows.map(({ orderId, label, outcome: own, reason }) => ({ id: orderId, customerNo: label, outcome: own, reason })),
          total,
          size: pageSize,
          current: pageNo,
          pages: Math.ceil(total / pageSize),
        };
      }),
  };
}

/** @throws Refusal order_batch_not_found for a batch of somebody else as for none */
async function ownBatch(tx: Transaction, id: string, { principal }: SignedInCaller): Promise<StoredBatch> {
  const batch = isRowId(id) ? await findBatch(tx, principal, id) : null;
  if (batch === null) throw new Refusal('order_batch_not_found');
  return batch;
}

function countOf({ total, done, failed }: StoredBatch) {
  return { done, failed, waiting: total - done - failed };
}

function batchReply(batch: StoredBatch, { language }: SignedInCaller): CallReply<'order.batch'> {
  const { id, action, total, status, jobId, createdAt } = batch;
  return {
    id,
    action,
    title: messageOf(`order.batch.${action}`, language),
    total,
    ...countOf(batch),
    isRunning: status === '1',
    createTime: createdAt,
    fileId: status === '2' ? jobId : null,
  };
}
