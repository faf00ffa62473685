import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AdjustmentState } from '../../../contract/entities/finance/adjustment.ts';
import type { Transaction } from '../../db/database.ts';
import { adjustment, adjustmentCause, adjustmentFile, adjustmentStep, type NoticeTexts } from './tables.ts';

export interface AdjustmentSearch {
  readonly tenantId: string;
  readonly state: AdjustmentState | null;
  readonly keyword: string | null;
}

/** Merchants see `second_review` as what it was before: disputed. They never see what nobody has told them. */
const shownState = sql<AdjustmentState>`case ${adjustment.state} when 'second_review' then 'disputed' else ${adjustment.state} end`;

function whereOf({ tenantId, state, keyword }: AdjustmentSearch): SQL | undefined {
  return and(
    eq(adjustment.tenantId, tenantId),
    isNotNull(adjustment.toldAt),
    state === null ? undefined : sql`${shownState} = ${state}`,
    keyword === null
      ? undefined
      : sql`strpos(lower(concat_ws(E'\n', ${adjustment.customerNo}, ${adjustment.trackingNumber})), lower(${keyword})) > 0`,
  );
}

const columnsOf = (timeZone: string) => {
  const local = (column: typeof adjustment.proposedAt | typeof adjustment.answerBy) =>
    sql<string | null>`(${column} at time zone ${timeZone})::text`;
  return {
    id: adjustment.id,
    orderId: adjustment.orderId,
    state: shownState,
    cause: adjustment.cause,
    direction: adjustment.direction,
    amount: adjustment.amount,
    currency: adjustment.currency,
    reason: adjustment.reason,
    silenceAccepts: adjustment.silenceAccepts,
    customerNo: adjustment.customerNo,
    trackingNumber: adjustment.trackingNumber,
    dispute: adjustment.dispute,
    // While a second person looks at it, the platform has not said anything yet.
    remark: sql<string | null>`case when ${adjustment.state} <> 'second_review' then ${adjustment.remark} end`,
    decidedBy: adjustment.decidedBy,
    proposedAt: sql<string>`${local(adjustment.proposedAt)}`,
    answerBy: local(adjustment.answerBy),
    decidedAt: local(adjustment.decidedAt),
    bookedAt: local(adjustment.bookedAt),
  };
};

/** Reads a page of the tenant's adjustments. */
export function listAdjustments(
  tx: Transaction,
  search: AdjustmentSearch & { readonly timeZone: string; readonly oldestFirst: boolean; readonly limit: number; readonly offset: number },
) {
  const direction = search.oldestFirst ? asc : desc;
  return tx
    .select({ ...columnsOf(search.timeZone), found: sql<string>`count(*) over ()::text` })
    .from(adjustment)
    .where(whereOf(search))
    .orderBy(direction(adjustment.proposedAt), direction(adjustment.id))
    .limit(search.limit)
    .offset(search.offset);
}

export async function countAdjustments(tx: Transaction, search: AdjustmentSearch): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(adjustment).where(whereOf(search));
  return row?.total ?? 0;
}

/** Reads one of the tenant's adjustments with its evidence and steps, or null. */
export async function findAdjustment(tx: Transaction, tenantId: string, id: string, timeZone: string) {
  const [found] = await tx
    .select({
      ...columnsOf(timeZone),
      weighing: adjustment.weighing,
      answerUntil: adjustment.answerBy,
    })
    .from(adjustment)
    .where(and(eq(adjustment.tenantId, tenantId), eq(adjustment.id, id), isNotNull(adjustment.toldAt)));
  if (found === undefined) return null;
  const files = await tx
    .select({ id: adjustmentFile.id, name: adjustmentFile.name, size: adjustmentFile.size })
    .from(adjustmentFile)
    .where(and(eq(adjustmentFile.tenantId, tenantId), eq(adjustmentFile.adjustmentId, id)))
    .orderBy(asc(adjustmentFile.position));
  const steps = await tx
    .select({
      turn: adjustmentStep.turn,
      side: adjustmentStep.side,
      actor: sql<string | null>`case ${adjustmentStep.side} when 'merchant' then ${adjustmentStep.actor} end`,
      did: adjustmentStep.did,
      note: adjustmentStep.note,
      at: sql<string>`(${adjustmentStep.at} at time zone ${timeZone})::text`,
    })
    .from(adjustmentStep)
    .where(and(eq(adjustmentStep.tenantId, tenantId), eq(adjustmentStep.adjustmentId, id)))
    .orderBy(asc(adjustmentStep.turn));
  return { ...found, files, steps };
}

export async function findAdjustmentFile(tx: Transaction, tenantId: string, id: string, fileId: string) {
  const [found] = await tx
    .select({ name: adjustmentFile.name, type: adjustmentFile.type, content: adjustmentFile.content })
    .from(adjustmentFile)
    .innerJoin(adjustment, and(eq(adjustment.tenantId, adjustmentFile.tenantId), eq(adjustment.id, adjustmentFile.adjustmentId)))
    .where(
      and(
        eq(adjustmentFile.tenantId, tenantId),
        eq(adjustmentFile.adjustmentId, id),
        eq(adjustmentFile.id, fileId),
        isNotNull(adjustment.toldAt),
      ),
    );
  return found ?? null;
}

/** Lists the re-weighings of adjustments. */
export function listWeighings(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx
    .select({ id: adjustment.id, weighing: adjustment.weighing })
    .from(adjustment)
    .where(and(eq(adjustment.tenantId, tenantId), inArray(adjustment.id, [...ids])));
}

/** The cause with its direction, or null. */
export async function findCause(tx: Transaction, code: string) {
  const [found] = await tx.select().from(adjustmentCause).where(eq(adjustmentCause.code, code));
  return found ?? null;
}

type Answered = 'booked' | 'due' | 'disputed' | 'not_found' | 'decided' | 'too_late' | 'too_low';

export interface Answer {
  readonly id: string;
  readonly answer: 'accept' | 'dispute';
  readonly remark: string | null;
  readonly userId: string;
  readonly noticeId: string;
  /** What the platform is told of a dispute. */
  readonly told: NoticeTexts;
  readonly at: Date;
}

/** Records the merchant's answer; what it accepts is booked at once, and a dispute is told to the platform. */
export async function answerAdjustment(tx: Transaction, { id, answer, remark, userId, noticeId, told, at }: Answer): Promise<Answered> {
  const { rows } = await tx.execute<{ state: Answered }>(
    sql`select answer_adjustment(${id}::uuid, ${answer}, ${remark}, ${userId}::uuid, ${noticeId}::uuid, ${JSON.stringify(told)}::jsonb,
      ${at.toISOString()}::timestamptz) as state`,
  );
  return rows[0]?.state ?? 'not_found';
}

/** Lists what time decides now, and charges that are due, of all tenants. */
export async function listToSettle(tx: Transaction, now: Date) {
  const { rows } = await tx.execute<{ tenantId: string; id: string }>(
    sql`select tenant_id as "tenantId", id from adjustments_to_settle(${now.toISOString()}::timestamptz)`,
  );
  return rows;
}

export interface Settled {
  readonly id: string;
  readonly noticeId: string;
  readonly told: NoticeTexts;
  readonly at: Date;
}

/** Decides by silence, or books what is due; null when nothing changed. */
export async function settleAdjustment(tx: Transaction, { id, noticeId, told, at }: Settled): Promise<AdjustmentState | null> {
  const { rows } = await tx.execute<{ state: AdjustmentState | null }>(
    sql`select settle_adjustment(${id}::uuid, ${noticeId}::uuid, ${JSON.stringify(told)}::jsonb, ${at.toISOString()}::timestamptz) as state`,
  );
  return rows[0]?.state ?? null;
}
