import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

export interface StoredLatePayment extends Record<string, unknown> {
  readonly id: string;
  readonly topUpId: string;
  readonly reference: string;
  readonly merchant: string;
  readonly channel: string;
  readonly amount: string;
  readonly currency: string;
  readonly cause: string;
  readonly told: number;
  readonly firstAt: string;
  readonly handler: string | null;
  readonly handledAt: string | null;
  readonly remark: string | null;
  readonly found: number;
}

export interface LateSearch {
  readonly tenantId: string;
  readonly timeZone: string;
  /** Null: all. */
  readonly handled: boolean | null;
  readonly limit: number;
  readonly offset: number;
}

/** Lists late payments, those to be handled first, then the latest. */
export async function listLatePayments(tx: Transaction, search: LateSearch): Promise<StoredLatePayment[]> {
  const { tenantId, timeZone, handled, limit, offset } = search;
  const { rows } = await tx.execute<StoredLatePayment>(sql`
    select id, top_up_id as "topUpId", reference, merchant, channel, amount::text, currency, cause, told,
      (first_at at time zone ${timeZone})::text as "firstAt", handler, (handled_at at time zone ${timeZone})::text as "handledAt", remark,
      count(*) over ()::int as found
    from late_payment where tenant_id = ${tenantId} and (${handled}::boolean is null or (handled_at is not null) = ${handled})
    order by (handled_at is null) desc, first_at desc, id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Says what became of a late payment, and ends its notice. */
export async function handleLatePayment(
  tx: Transaction,
  { id, remark, userId, at }: { readonly id: string; readonly remark: string; readonly userId: string; readonly at: Date },
): Promise<'handled' | 'not_found' | 'decided'> {
  const { rows } = await tx.execute<{ state: 'handled' | 'not_found' | 'decided' }>(
    sql`select handle_late_payment(${id}::uuid, ${remark}, ${userId}::uuid, ${at.toISOString()}::timestamptz) as state`,
  );
  return rows[0]?.state ?? 'not_found';
}
