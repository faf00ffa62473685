import { type SQL, sql } from 'drizzle-orm';
import type { ClaimState } from '../../../contract/order-states.ts';
import type { Transaction } from '../../db/database.ts';

/** A claim as the platform reads it: decimals as texts, times in the reader's time zone. */
export interface ReviewedClaim {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly merchant: string;
  readonly state: ClaimState;
  readonly reason: string;
  readonly note: string;
  readonly paid: string;
  readonly amount: string;
  readonly accepted: string | null;
  readonly currency: string;
  readonly requesterId: string;
  readonly requester: string;
  readonly requestedAt: string;
  readonly customerNo: string;
  readonly trackingNumber: string | null;
  readonly logisticsStatus: string;
  readonly handedOverAt: string | null;
  readonly deliveredAt: string | null;
  readonly remark: string | null;
  readonly decidedAt: string | null;
}

export interface ClaimSearch {
  readonly state: string | null;
  readonly keyword: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

const columnsOf = (timeZone: string): SQL => {
  const local = (column: SQL) => sql`((${column}) at time zone ${timeZone})::text`;
  return sql`(claim).id, merchant, (claim).state, (claim).reason, (claim).note, (claim).paid::text, (claim).amount::text,
    (claim).accepted::text, (claim).currency, (claim).requester_id as "requesterId", (claim).requester, ${local(sql`(claim).requested_at`)} as "requestedAt",
    (claim).customer_no as "customerNo", (claim).tracking_number as "trackingNumber", (claim).logistics_status as "logisticsStatus",
    ${local(sql`(claim).handed_over_at`)} as "handedOverAt", ${local(sql`(claim).delivered_at`)} as "deliveredAt",
    (claim).remark, ${local(sql`(claim).decided_at`)} as "decidedAt"`;
};

/** Reads a page of all merchants' claims; row security returns none to tenants other than the platform. */
export async function listPlatformClaims(tx: Transaction, search: ClaimSearch, timeZone: string) {
  const { state, keyword, newestFirst, limit, offset } = search;
  const { rows } = await tx.execute<ReviewedClaim & { readonly found: string }>(
    sql`select ${columnsOf(timeZone)}, found::text from platform_claims(${state}, ${keyword}, ${newestFirst}, ${limit}, ${offset})`,
  );
  return rows;
}

export async function countPlatformClaims(tx: Transaction, keyword: string | null) {
  const { rows } = await tx.execute<{ state: ClaimState; total: number }>(sql`select state, total from platform_claim_counts(${keyword})`);
  return rows;
}

export interface ClaimReviewRecord {
  readonly turn: number;
  readonly reviewerId: string;
  readonly reviewer: string;
  readonly verdict: 'accept' | 'reject';
  readonly amount: string | null;
  readonly remark: string | null;
  readonly at: string;
}

type FullClaim = ReviewedClaim & {
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly reviews: readonly ClaimReviewRecord[];
};

/** Reads one claim with evidence and reviews, or null. */
export async function findPlatformClaim(tx: Transaction, id: string, timeZone: string): Promise<FullClaim | null> {
  const { rows } = await tx.execute<FullClaim>(
    sql`select ${columnsOf(timeZone)}, files, reviews from platform_claim(${id}::uuid, ${timeZone})`,
  );
  return rows[0] ?? null;
}

export async function findPlatformClaimFile(tx: Transaction, claimId: string, fileId: string) {
  const { rows } = await tx.execute<{ name: string; type: string; content: Buffer }>(
    sql`select name, type, content from platform_claim_file(${claimId}::uuid, ${fileId}::uuid)`,
  );
  return rows[0] ?? null;
}

/** A claim that is locked until the transaction ends. */
export interface HeldClaim {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly tenantId: string;
  readonly orderId: string;
  readonly state: ClaimState;
  readonly amount: string;
  readonly accepted: string | null;
  readonly currency: string;
  readonly customerNo: string;
  readonly language: 'zh_CN' | 'en_US';
  readonly requesterId: string;
}

export async function holdClaim(tx: Transaction, id: string): Promise<HeldClaim | null> {
  const { rows } = await tx.execute<HeldClaim>(
    sql`select id, tenant_id as "tenantId", order_id as "orderId", state, amount::text, accepted::text, currency, customer_no as "customerNo",
      language, requester_id as "requesterId" from hold_claim(${id}::uuid)`,
  );
  return rows[0] ?? null;
}

export interface Decision {
  readonly claimId: string;
  readonly verdict: 'accept' | 'reject';
  /** The accepted amount; null for a rejection. */
  readonly amount: string | null;
  readonly remark: string | null;
  readonly reviewerId: string;
  readonly transferId: string;
  readonly logId: string;
  readonly noticeId: string;
  /** Title of the notice to the requester when this decides the claim. */
  readonly title: string;
  readonly content: string;
  readonly at: Date;
}

/** Records a reviewer's decision and returns the claim's new state; also writes money, order, log and notice. */
export async function decideClaim(tx: Transaction, decision: Decision): Promise<ClaimState> {
  const { claimId, verdict, amount, remark, reviewerId, transferId, logId, noticeId, title, content, at } = decision;
  const { rows } = await tx.execute<{ state: ClaimState }>(
    sql`select decide_claim(${claimId}::uuid, ${verdict}, ${amount}::numeric, ${remark}, ${reviewerId}::uuid, ${transferId}::uuid,
      ${logId}::uuid, ${noticeId}::uuid, ${title}, ${content}, ${at.toISOString()}::timestamptz) as state`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the decision returned no state');
  return row.state;
}
