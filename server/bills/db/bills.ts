import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Makes bills of months that are over, of all tenants, and tells how many. Needs no tenant. */
export async function makeBills(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ made: number }>(sql`select make_bills(${now.toISOString()}::timestamptz, ${atMost}) as made`);
  return rows[0]?.made ?? 0;
}

/** A bill as stored: amounts have three decimals, times the form of the wire. */
export interface StoredBill {
  readonly id: string;
  readonly billNo: string;
  readonly period: string;
  readonly currency: string;
  readonly firstPosition: string;
  readonly lastPosition: string;
  readonly orderCount: number;
  readonly totalWeight: string;
  readonly opening: string;
  readonly toppedUp: string;
  readonly paid: string;
  readonly refunded: string;
  readonly voided: string;
  readonly chargedBack: string;
  readonly corrected: string;
  readonly adjustCharged: string;
  readonly adjustCredited: string;
  readonly closing: string;
  readonly billTime: string;
  /** In the zone that the bill's month has. */
  readonly beginTime: string;
  readonly endTime: string;
}

interface BillSearch {
  readonly billNo: string | null;
  /** `YYYY-MM`. */
  readonly period: string | null;
  readonly currency: string | null;
}

interface BillScope {
  readonly tenantId: string;
  readonly timeZone: string;
}

interface BillPage {
  readonly limit: number;
  readonly offset: number;
}

const columns = `b.id, b.bill_no as "billNo", to_char(b.period, 'YYYY-MM') as period, b.currency, b.first_position as "firstPosition",
  b.last_position as "lastPosition", b.order_count as "orderCount", b.total_weight as "totalWeight", b.opening, b.topped_up as "toppedUp", b.paid,
  b.refunded, b.voided, b.charged_back as "chargedBack", b.corrected, b.adjust_charged as "adjustCharged",
  b.adjust_credited as "adjustCredited", b.closing, (b.billed_at at time zone $2)::text as "billTime",
  (b.begins_at at time zone b.time_zone)::text as "beginTime", (b.ends_at at time zone b.time_zone)::text as "endTime"`;

const searched = `b.tenant_id = $1 and ($3::text is null or strpos(lower(b.bill_no), lower($3)) > 0)
  and ($4::text is null or b.period = ($4 || '-01')::date) and ($5::text is null or b.currency = $5)`;

/** Lists one page of the tenant's bills by number. */
export function listBills(tx: Transaction, scope: BillScope, search: BillSearch, page: BillPage & { readonly direction: 'asc' | 'desc' }) {
  return tx.ask<StoredBill>(`select ${columns} from bill b where ${searched} order by b.number ${page.direction} limit $6 offset $7`, [
    ...given(scope, search),
    page.limit,
    page.offset,
  ]);
}

export async function countBills(tx: Transaction, scope: BillScope, search: BillSearch): Promise<number> {
  // Each parameter stands in the query, the zone too.
  const counted = `select count(*)::int as total from bill b where ${searched} and $2::text is not null`;
  const [row] = await tx.ask<{ total: number }>(counted, given(scope, search));
  return row?.total ?? 0;
}

function given({ tenantId, timeZone }: BillScope, { billNo, period, currency }: BillSearch) {
  return [tenantId, timeZone, billNo, period, currency];
}

export async function findBill(tx: Transaction, { tenantId, timeZone }: BillScope, id: string): Promise<StoredBill | null> {
  const [row] = await tx.ask<StoredBill>(`select ${columns} from bill b where b.tenant_id = $1 and b.id = $3`, [tenantId, timeZone, id]);
  return row ?? null;
}

/** An order on a bill with what it was charged and what came back. */
export interface StoredBillOrder {
  readonly id: string;
  readonly customerNo: string;
  readonly weight: string | null;
  readonly quoteId: string | null;
  readonly paid: string;
  readonly returned: string;
}

type Range = Pick<StoredBill, 'id' | 'currency' | 'firstPosition' | 'lastPosition'>;

/** Lists orders of a bill by their first line. */
export function listBillOrders(tx: Transaction, tenantId: string, bill: Range, page: BillPage) {
  return tx.ask<StoredBillOrder>(
    `select moved.order_id as id, coalesce(b.customer_no, o.customer_no) as "customerNo", b.weight, b.quote_id as "quoteId", moved.paid, moved.returned
     from (
       select t.order_id, min(t.position) as first, coalesce(sum(t.amount) filter (where t.cause = 'pay'), 0) as paid,
         coalesce(sum(t.amount) filter (where t.cause <> 'pay'), 0) as returned
       from ledger_transfer t where ${inRange} and t.order_id is not null group by t.order_id order by first limit $6 offset $7
     ) moved
     join shipment_order o on o.tenant_id = $1 and o.id = moved.order_id
     left join bill_order b on b.tenant_id = $1 and b.bill_id = $5 and b.order_id = moved.order_id
     order by moved.first`,
    [...rangeOf(tenantId, bill), bill.id, page.limit, page.offset],
  );
}

export async function countBillOrders(tx: Transaction, tenantId: string, bill: Range): Promise<number> {
  const [row] = await tx.ask<{ total: number }>(
    `select count(distinct t.order_id)::int as total from ledger_transfer t where ${inRange}`,
    rangeOf(tenantId, bill),
  );
  return row?.total ?? 0;
}

/** A line of a bill; its amount is below zero where the balance fell. */
export interface StoredBillLine {
  readonly id: string;
  readonly at: string;
  readonly cause: string;
  readonly orderId: string | null;
  readonly customerNo: string | null;
  readonly amount: string;
  readonly balance: string;
  /** The adjustment that it books. */
  readonly adjustmentId: string | null;
  readonly remark: string | null;
}

/** Lists lines of a bill in the ledger's order: all, or those of no order. */
export function listBillLines(
  tx: Transaction,
  { tenantId, timeZone }: BillScope,
  bill: Range,
  { limit, offset, withoutOrders = false }: BillPage & { readonly withoutOrders?: boolean },
) {
  return tx.ask<StoredBillLine>(
    `select t.id, (t.created_at at time zone $5)::text as at, t.cause, coalesce(t.order_id, a.order_id) as "orderId",
       coalesce(b.customer_no, o.customer_no, a.customer_no) as "customerNo", a.id as "adjustmentId",
       case when t.cause in ('pay', 'adjust_charge') then -t.amount else t.amount end as amount, t.balance_after as balance, t.remark
     from ledger_transfer t
     left join shipment_order o on o.tenant_id = t.tenant_id and o.id = t.order_id
     left join bill_order b on b.tenant_id = t.tenant_id and b.bill_id = $6 and b.order_id = t.order_id
     left join adjustment a on a.tenant_id = t.tenant_id and a.id = t.id and a.transfer_id = t.id
     where ${inRange} and not ($7 and t.order_id is not null) order by t.position limit $8 offset $9`,
    [...rangeOf(tenantId, bill), timeZone, bill.id, withoutOrders, limit, offset],
  );
}

const inRange = 't.tenant_id = $1 and t.currency = $2 and t.position between $3 and $4';

function rangeOf(tenantId: string, { currency, firstPosition, lastPosition }: Range) {
  return [tenantId, currency, firstPosition, lastPosition];
}
