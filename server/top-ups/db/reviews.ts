import { type SQL, sql } from 'drizzle-orm';
import type { PayChannelName, TopUpState } from '../../../contract/entities/finance/top-up.ts';
import type { Transaction } from '../../db/database.ts';

/** A top-up as the platform reads it: decimals as texts, times in the reader's time zone. */
export interface QueuedTopUp {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly merchant: string;
  readonly requester: string;
  readonly requesterId: string;
  readonly reference: string;
  readonly channel: PayChannelName;
  readonly state: TopUpState;
  readonly currency: string;
  readonly amount: string;
  readonly fee: string;
  readonly received: string | null;
  readonly credited: string | null;
  readonly remark: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly decidedAt: string | null;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly remittedOn: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileSize: number;
  readonly proofTurn: number;
}

export interface QueueSearch {
  readonly state: string | null;
  readonly keyword: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

const columnsOf = (timeZone: string): SQL => {
  const local = (column: SQL) => sql`((${column}) at time zone ${timeZone})::text`;
  return sql`(item).id, merchant, requester, (item).requester_id as "requesterId", (item).reference, (item).channel, (item).state, (item).currency,
    (item).amount::text, (item).fee::text, (item).received::text, (item).credited::text, (item).remark,
    ${local(sql`(item).created_at`)} as "createdAt", ${local(sql`(item).sent_at`)} as "sentAt", ${local(sql`(item).decided_at`)} as "decidedAt",
    (proof).payer_name as "payerName", (proof).payer_account as "payerAccount", (proof).remitted_on::text as "remittedOn",
    (proof).file_name as "fileName", (proof).file_type as "fileType", (proof).file_size as "fileSize", (proof).turn as "proofTurn"`;
};

/** Reads a page of all merchants' top-ups; the database returns none to tenants other than the platform. */
export async function listQueuedTopUps(tx: Transaction, search: QueueSearch, timeZone: string) {
  const { state, keyword, newestFirst, limit, offset } = search;
  const { rows } = await tx.execute<QueuedTopUp & { readonly found: string }>(
    sql`select ${columnsOf(timeZone)}, found::text from platform_top_ups(${state}, ${keyword}, ${newestFirst}, ${limit}, ${offset})`,
  );
  return rows;
}

export async function countQueuedTopUps(tx: Transaction, keyword: string | null) {
  const { rows } = await tx.execute<{ state: TopUpState; total: number }>(sql`select state, total from platform_top_up_counts(${keyword})`);
  return rows;
}

interface ReviewRecord {
  readonly turn: number;
  readonly proofTurn: number;
  readonly reviewerId: string;
  readonly reviewer: string;
  readonly verdict: 'accept' | 'reject';
  readonly amount: string | null;
  readonly remark: string | null;
  readonly at: string;
}

interface AlikeRecord {
  readonly id: string;
  readonly reference: string;
  readonly merchant: string;
  readonly state: TopUpState;
  readonly amount: string;
  readonly currency: string;
  readonly sameFile: boolean;
  readonly at: string;
}

export type FullTopUp = QueuedTopUp & {
  readonly accountType: string;
  readonly ownerName: string;
  readonly accountNumber: string;
  readonly bankName: string;
  readonly bankCode: string | null;
  readonly reviews: readonly ReviewRecord[];
  readonly alike: readonly AlikeRecord[];
};

/** Reads one top-up with its account, reviews, and others of the same payment, or null. */
export async function findQueuedTopUp(tx: Transaction, id: string, timeZone: string): Promise<FullTopUp | null> {
  const { rows } = await tx.execute<FullTopUp>(
    sql`select ${columnsOf(timeZone)}, (account).account_type as "accountType", (account).owner_name as "ownerName",
      (account).account_number as "accountNumber", (account).bank_name as "bankName", (account).bank_code as "bankCode", reviews, alike
      from platform_top_up(${id}::uuid, ${timeZone})`,
  );
  return rows[0] ?? null;
}

export async function findQueuedSlip(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ name: string; type: string; content: Buffer }>(
    sql`select name, type, content from platform_top_up_file(${id}::uuid)`,
  );
  return rows[0] ?? null;
}

/** A top-up that is locked until the transaction ends. */
export interface HeldTopUp {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly tenantId: string;
  readonly reference: string;
  readonly state: TopUpState;
  readonly currency: string;
  readonly amount: string;
  readonly feeRate: string;
  readonly feeFixed: string;
  readonly received: string | null;
  readonly requesterId: string;
  readonly language: 'zh_CN' | 'en_US';
}

export async function holdTopUp(tx: Transaction, id: string): Promise<HeldTopUp | null> {
  const { rows } = await tx.execute<HeldTopUp>(
    sql`select id, tenant_id as "tenantId", reference, state, currency, amount::text, fee_rate::text as "feeRate", fee_fixed::text as "feeFixed",
      received::text, requester_id as "requesterId", language from hold_top_up(${id}::uuid)`,
  );
  return rows[0] ?? null;
}

export interface TopUpDecision {
  readonly id: string;
  readonly verdict: 'accept' | 'reject';
  /** What has arrived, and what the channel keeps of it; null for a rejection. */
  readonly amount: string | null;
  readonly fee: string | null;
  readonly remark: string | null;
  readonly reviewerId: string;
  readonly noticeId: string;
  /** Notice to the requester when this decides the top-up. */
  readonly title: string;
  readonly content: string;
  readonly at: Date;
}

/** Records a reviewer's decision and returns the new state; also writes money and notice. */
export async function decideTopUp(tx: Transaction, decision: TopUpDecision): Promise<TopUpState> {
  const { id, verdict, amount, fee, remark, reviewerId, noticeId, title, content, at } = decision;
  const { rows } = await tx.execute<{ state: TopUpState }>(
    sql`select decide_top_up(${id}::uuid, ${verdict}, ${amount}::numeric, ${fee}::numeric, ${remark}, ${reviewerId}::uuid, ${noticeId}::uuid,
      ${title}, ${content}, ${at.toISOString()}::timestamptz) as state`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the decision returned no state');
  return row.state;
}
