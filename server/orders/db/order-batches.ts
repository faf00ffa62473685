import { sql } from 'drizzle-orm';
import type { BatchAction, BatchRowOutcome } from '../../../contract/entities/orders/order-batch.ts';
import type { BatchResult } from '../../../contract/envelope.ts';
import type { Transaction } from '../../db/database.ts';
import { type Chosen, chosenIn, type MovesAt, mayMoveAny } from './order-look-ups.ts';
import { type OrderSort, sortTerms } from './order-records.ts';
import type { OrderScope } from './order-search.ts';
import { shipmentOrder } from './tables.ts';

export interface NewBatch {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  readonly jobId: string;
  readonly action: BatchAction;
  readonly reason: string | null;
  readonly total: number;
  readonly createdAt: Date;
}

export async function insertBatch(tx: Transaction, batch: NewBatch): Promise<void> {
  const { tenantId, id, userId, jobId, action, reason, total, createdAt } = batch;
  await tx.execute(sql`insert into order_batch (tenant_id, id, user_id, job_id, action, reason, total, created_at)
    values (${tenantId}, ${id}, ${userId}, ${jobId}, ${action}, ${reason}, ${total}, ${createdAt.toISOString()}::timestamptz)`);
}

/**
 * Fixes the rows of a batch with the prices that they have now: the chosen orders that allow one of the moves, in the order of the list.
 * Returns how many they are.
 */
export async function insertBatchRows(
  tx: Transaction,
  scope: OrderScope,
  batchId: string,
  { chosen, sort, most, ...moves }: { readonly chosen: Chosen; readonly sort: OrderSort; readonly most: number } & MovesAt,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with put as (
      insert into order_batch_row (tenant_id, batch_id, row_no, order_id, label, amount, currency)
      select ${scope.tenantId}, ${batchId}, row_number() over (order by ${sortTerms(sort)}), ${shipmentOrder.id}, ${shipmentOrder.customerNo},
        ${shipmentOrder.totalAmount}, ${shipmentOrder.currency}
      from ${shipmentOrder} where ${chosenIn(scope, chosen)} and ${mayMoveAny(moves)} order by ${sortTerms(sort)} limit ${most}
      returning 1)
    select count(*)::int as count from put`);
  return rows[0]?.count ?? 0;
}

export interface StoredBatch {
  readonly id: string;
  readonly action: BatchAction;
  readonly reason: string | null;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly jobId: string;
  /** Of the job: `1` waiting or running, `2` completed, `3` failed. */
  readonly status: '1' | '2' | '3';
  readonly createdAt: string;
}

/** Finds a batch of the user; `createdAt` is in the time zone. */
export async function findBatch(
  tx: Transaction,
  { tenantId, userId, timeZone }: { readonly tenantId: string; readonly userId: string; readonly timeZone: string },
  id: string,
): Promise<StoredBatch | null> {
  const { rows } = await tx.execute<StoredBatch & Record<string, unknown>>(sql`
    select b.id, b.action, b.reason, b.total, b.done, b.failed, b.job_id as "jobId", j.status,
      (b.created_at at time zone ${timeZone})::timestamp(0)::text as "createdAt"
    from order_batch b join job j on j.tenant_id = b.tenant_id and j.id = b.job_id
    where b.tenant_id = ${tenantId} and b.id = ${id} and b.user_id = ${userId}`);
  return rows[0] ?? null;
}

export interface BatchRow {
  readonly rowNo: number;
  readonly orderId: string;
  readonly label: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly outcome: BatchRowOutcome;
  readonly reason: string | null;
}

interface RowsAsked {
  readonly outcome?: BatchRowOutcome | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** Reads rows of a batch in their order. */
export async function listBatchRows(
  tx: Transaction,
  tenantId: string,
  batchId: string,
  { outcome, limit, offset = 0 }: RowsAsked,
): Promise<BatchRow[]> {
  const only = outcome === undefined ? sql`` : sql` and outcome = ${outcome}`;
  const { rows } = await tx.execute<BatchRow & Record<string, unknown>>(sql`
    select row_no as "rowNo", order_id as "orderId", label, amount::text, currency, outcome, reason from order_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId}${only} order by row_no limit ${limit} offset ${offset}`);
  return rows;
}

/** Records the outcomes of waiting rows and counts them; each row has one outcome for good. */
export async function settleBatchRows(tx: Transaction, tenantId: string, batchId: string, results: readonly BatchResult[]): Promise<void> {
  const settled = results.map(({ id, ok, errorCode = null, message = null }) => ({
    id,
    outcome: ok ? 'done' : 'failed',
    code: errorCode,
    reason: message,
  }));
  await tx.execute(sql`
    with settled as (
      update order_batch_row r set outcome = s.outcome, error_code = s.code, reason = s.reason
      from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as s (id uuid, outcome text, code text, reason text)
      where r.tenant_id = ${tenantId} and r.batch_id = ${batchId} and r.order_id = s.id and r.outcome = 'waiting'
      returning r.outcome)
    update order_batch b set done = b.done + n.done, failed = b.failed + n.failed
    from (select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome = 'failed') as failed from settled) n
    where b.tenant_id = ${tenantId} and b.id = ${batchId}`);
}

/** Gives all waiting rows this reason: the job will not reach them. */
export async function failWaitingRows(tx: Transaction, tenantId: string, batchId: string, reason: string): Promise<void> {
  await tx.execute(sql`
    with settled as (
      update order_batch_row set outcome = 'failed', error_code = 'internal', reason = ${reason}
      where tenant_id = ${tenantId} and batch_id = ${batchId} and outcome = 'waiting' returning 1)
    update order_batch b set failed = b.failed + n.failed from (select count(*) as failed from settled) n
    where b.tenant_id = ${tenantId} and b.id = ${batchId}`);
}

/** Deletes batches that are older, of all tenants; returns how many. */
export async function purgeOrderBatches(tx: Transaction, before: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select purge_order_batches(${before.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
