import { sql } from 'drizzle-orm';
import type { AdjustmentDirection, AdjustmentState } from '../../../contract/entities/finance/adjustment.ts';
import type { Transaction } from '../../db/database.ts';
import type { AdjustmentSide, NoticeTexts, StoredAdjustment } from './tables.ts';

/** A paid order of a merchant, with the snapshot of its price and the tariff that it was sold by. */
export interface Adjustable extends Record<string, unknown> {
  readonly merchantId: string;
  readonly merchant: string;
  readonly orderId: string;
  readonly customerNo: string;
  readonly trackingNumber: string | null;
  readonly productCode: string;
  readonly currency: string;
  readonly paid: string;
  readonly snapshot: unknown;
  readonly tariff: unknown;
}

/** Finds paid orders of all merchants by their exact number; the database returns none to tenants other than the platform. */
export async function findAdjustable(tx: Transaction, number: string): Promise<Adjustable[]> {
  const { rows } = await tx.execute<Adjustable>(
    sql`select merchant_id as "merchantId", merchant, order_id as "orderId", customer_no as "customerNo", tracking_number as "trackingNumber",
      product_code as "productCode", currency, paid::text, snapshot, tariff from platform_adjustable(${number})`,
  );
  return rows;
}

export interface Proposal {
  readonly merchantId: string;
  readonly orderId: string;
  readonly id: string;
  readonly cause: string;
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Null but for a re-weighing. */
  readonly weighing: object | null;
  readonly evidence: readonly string[];
  readonly userId: string;
  readonly noticeId: string;
  readonly told: NoticeTexts;
  readonly at: Date;
}

/** Writes a proposal with its evidence and notice, and returns its state. */
export async function proposeAdjustment(tx: Transaction, row: Proposal): Promise<AdjustmentState> {
  const measured = row.weighing === null ? null : JSON.stringify(row.weighing);
  const { rows } = await tx.execute<{ state: AdjustmentState }>(sql`
    select propose_adjustment(${row.merchantId}::uuid, ${row.orderId}::uuid, ${row.id}::uuid, ${row.cause}, ${row.direction}, ${row.amount}::numeric,
      ${row.currency}, ${row.reason}, ${measured}::jsonb, ${sql.param([...row.evidence])}::uuid[], ${row.userId}::uuid, ${row.noticeId}::uuid,
      ${JSON.stringify(row.told)}::jsonb, ${row.at.toISOString()}::timestamptz) as state`);
  return stateOf(rows);
}

export interface Verdict {
  readonly id: string;
  readonly verdict: 'agree' | 'uphold' | 'withdraw';
  readonly remark: string | null;
  readonly userId: string;
  readonly noticeId: string;
  readonly told: NoticeTexts;
  readonly at: Date;
}

/** Records the platform's word and returns the state; also writes money and notice. */
export async function reviewStored(
  tx: Transaction,
  { id, verdict, remark, userId, noticeId, told, at }: Verdict,
): Promise<AdjustmentState> {
  const { rows } = await tx.execute<{ state: AdjustmentState }>(sql`
    select review_adjustment(${id}::uuid, ${verdict}, ${remark}, ${userId}::uuid, ${noticeId}::uuid, ${JSON.stringify(told)}::jsonb,
      ${at.toISOString()}::timestamptz) as state`);
  return stateOf(rows);
}

function stateOf(rows: readonly { readonly state: AdjustmentState }[]): AdjustmentState {
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no state');
  return row.state;
}

export type QueuedAdjustment = StoredAdjustment & { readonly tenantId: string; readonly merchant: string; readonly toldAt: string | null };

const columnsOf = (timeZone: string) => {
  const local = (column: ReturnType<typeof sql>) => sql`(${column} at time zone ${timeZone})::text`;
  return sql`(item).tenant_id as "tenantId", merchant, (item).id, (item).order_id as "orderId", (item).state, (item).cause, (item).direction,
    (item).amount::text, (item).currency, (item).reason, (item).silence_accepts as "silenceAccepts", (item).customer_no as "customerNo",
    (item).tracking_number as "trackingNumber", (item).dispute, (item).remark, (item).decided_by as "decidedBy",
    ${local(sql`(item).proposed_at`)} as "proposedAt", ${local(sql`(item).answer_by`)} as "answerBy",
    ${local(sql`(item).decided_at`)} as "decidedAt", ${local(sql`(item).booked_at`)} as "bookedAt", (item).told_at::text as "toldAt"`;
};

export interface QueueSearch {
  readonly state: AdjustmentState | null;
  readonly keyword: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of all merchants' adjustments. */
export async function listQueuedAdjustments(tx: Transaction, search: QueueSearch, timeZone: string) {
  const { state, keyword, newestFirst, limit, offset } = search;
  const { rows } = await tx.execute<QueuedAdjustment & Record<string, unknown> & { readonly found: string }>(
    sql`select ${columnsOf(timeZone)}, found::text from platform_adjustments(${state}, ${keyword}, ${newestFirst}, ${limit}, ${offset})`,
  );
  return rows;
}

export async function countQueuedAdjustments(tx: Transaction, keyword: string | null) {
  const { rows } = await tx.execute<{ state: AdjustmentState; total: number }>(
    sql`select state, total from platform_adjustment_counts(${keyword})`,
  );
  return rows;
}

export interface QueuedStep {
  readonly turn: number;
  readonly side: AdjustmentSide;
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly did: string;
  readonly note: string | null;
  readonly at: string;
}

export type FullQueued = QueuedAdjustment & {
  readonly weighing: unknown;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly steps: readonly QueuedStep[];
};

/** Reads one adjustment of any merchant with its evidence and steps, or null. */
export async function findQueuedAdjustment(tx: Transaction, id: string, timeZone: string): Promise<FullQueued | null> {
  const { rows } = await tx.execute<FullQueued & Record<string, unknown>>(
    sql`select ${columnsOf(timeZone)}, (item).weighing, files, steps from platform_adjustment(${id}::uuid, ${timeZone})`,
  );
  return rows[0] ?? null;
}

export async function findQueuedFile(tx: Transaction, id: string, fileId: string) {
  const { rows } = await tx.execute<{ name: string; type: string; content: Buffer }>(
    sql`select name, type, content from platform_adjustment_file(${id}::uuid, ${fileId}::uuid)`,
  );
  return rows[0] ?? null;
}
