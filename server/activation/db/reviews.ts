import { type SQL, sql } from 'drizzle-orm';
import type { AccountType, ActivationState, PictureSlot } from '../../../contract/entities/identity/activation.ts';
import type { Transaction } from '../../db/database.ts';
import type { Typed } from './tables.ts';

/** A request as the platform reads it; times in the reader's time zone. */
export interface ReviewedRequest {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly state: ActivationState;
  readonly accountType: AccountType;
  readonly enterprise: Typed;
  readonly personal: Typed;
  readonly language: 'zh_CN' | 'en_US';
  readonly coversTenant: boolean;
  readonly turn: number;
  readonly remark: string | null;
  readonly merchant: string;
  readonly username: string;
  readonly submittedAt: string;
  readonly decidedAt: string | null;
}

const columnsOf = (timeZone: string): SQL => {
  const local = (column: SQL) => sql`((${column}) at time zone ${timeZone})::text`;
  return sql`(request).id, (request).tenant_id as "tenantId", (request).user_id as "userId", (request).state, (request).account_type as "accountType", (request).enterprise,
    (request).personal, (request).language, (request).covers_tenant as "coversTenant", (request).turn, (request).remark, merchant, username,
    ${local(sql`(request).submitted_at`)} as "submittedAt", ${local(sql`(request).decided_at`)} as "decidedAt"`;
};

export interface RequestSearch {
  readonly state: string | null;
  readonly keyword: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of all tenants' requests; there are none for tenants other than the platform. */
export async function listRequests(tx: Transaction, search: RequestSearch, timeZone: string) {
  const { state, keyword, newestFirst, limit, offset } = search;
  const { rows } = await tx.execute<ReviewedRequest & { readonly found: string }>(
    sql`select ${columnsOf(timeZone)}, found::text from platform_activations(${state}, ${keyword}, ${newestFirst}, ${limit}, ${offset})`,
  );
  return rows;
}

export async function countRequests(tx: Transaction, keyword: string | null) {
  const { rows } = await tx.execute<{ state: ActivationState; total: number }>(
    sql`select state, total from platform_activation_counts(${keyword})`,
  );
  return rows;
}

export interface RequestEvent {
  readonly id: string;
  readonly turn: number;
  readonly at: string;
  readonly actorId: string;
  readonly actor: string;
  readonly operation: string;
  readonly reasons: Typed;
  readonly remark: string | null;
  readonly slot: PictureSlot | null;
}

export type FullRequest = ReviewedRequest & {
  readonly events: readonly RequestEvent[];
  readonly pictures: readonly { readonly id: string; readonly slot: PictureSlot; readonly name: string; readonly size: number }[];
};

/** Reads one request that was sent, with its history (newest first) and pictures, or null. */
export async function findRequest(tx: Transaction, id: string, timeZone: string): Promise<FullRequest | null> {
  const { rows } = await tx.execute<FullRequest>(
    sql`select ${columnsOf(timeZone)}, events, pictures from platform_activation(${id}::uuid, ${timeZone})`,
  );
  return rows[0] ?? null;
}

/** Whether a picture was sent with a request, and the caller's tenant is the platform. */
export async function isReviewable(tx: Transaction, picture: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select platform_activation_picture(${picture}::uuid) as id`);
  return typeof rows[0]?.id === 'string';
}

/** Reads a sent picture for a reviewer; it is written down, and the first one begins the review. Null when there is none. */
export async function openForReview(
  tx: Transaction,
  { id, reviewerId, event, at }: { readonly id: string; readonly reviewerId: string; readonly event: string; readonly at: Date },
) {
  const { rows } = await tx.execute<{
    tenantId: string;
    requestId: string;
    slot: string;
    name: string;
    type: string;
    keyId: string;
    nonce: Buffer;
    sealed: Buffer;
  }>(sql`select tenant_id as "tenantId", request_id as "requestId", slot, name, type, key_id as "keyId", nonce, sealed
    from open_activation_picture(${id}::uuid, ${reviewerId}::uuid, ${event}::uuid, ${at.toISOString()}::timestamptz)`);
  return rows[0] ?? null;
}

export interface RequestDecision {
  readonly id: string;
  readonly turn: number;
  readonly verdict: 'approve' | 'reject';
  readonly reasons: Typed;
  readonly remark: string | null;
  readonly reviewerId: string;
  /** How many people have to approve. */
  readonly needed: 1 | 2;
  /** Days until the pictures are deleted. */
  readonly keptDays: number;
  readonly event: string;
  readonly notice: string;
  /** Of the notice to the applicant when this decides the request. */
  readonly title: string;
  readonly content: string;
  readonly at: Date;
}

/** Records a reviewer's word and returns the new state; null when the request is no longer waiting for a decision on this turn. */
export async function decideRequest(tx: Transaction, decision: RequestDecision): Promise<ActivationState | null> {
  const { id, turn, verdict, reasons, remark, reviewerId, needed, keptDays, event, notice, title, content, at } = decision;
  const { rows } = await tx.execute<{ state: ActivationState | null }>(
    sql`select decide_activation(${id}::uuid, ${turn}::integer, ${verdict}, ${JSON.stringify(reasons)}::jsonb, ${remark}, ${reviewerId}::uuid,
      ${needed}::integer, make_interval(days => ${keptDays}::integer), ${event}::uuid, ${notice}::uuid, ${title}, ${content},
      ${at.toISOString()}::timestamptz) as state`,
  );
  return rows[0]?.state ?? null;
}

/** Deletes pictures whose time is over, of all tenants. Needs no tenant. */
export async function erasePictures(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select erase_activation_pictures(${now.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
