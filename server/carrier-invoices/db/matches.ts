import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { carrierInvoiceLine } from './tables.ts';

/** Applies the rules to the open lines of an invoice, and tells how many were matched. */
export async function matchByRules(tx: Transaction, invoiceId: string, userId: string, at: Date): Promise<number> {
  const { rows } = await tx.execute<{ matched: number }>(
    sql`select match_carrier_lines(${invoiceId}::uuid, ${userId}::uuid, ${at.toISOString()}::timestamptz) as matched`,
  );
  return rows[0]?.matched ?? 0;
}

export interface CarrierOrder extends Record<string, unknown> {
  readonly merchantId: string;
  readonly merchant: string;
  readonly orderId: string;
  readonly customerNo: string;
}

/** Finds orders of all merchants by their exact number, at most five; none for tenants other than the platform. */
export async function findCarrierOrders(tx: Transaction, number: string): Promise<CarrierOrder[]> {
  const { rows } = await tx.execute<CarrierOrder>(
    sql`select merchant_id as "merchantId", merchant, order_id as "orderId", customer_no as "customerNo" from carrier_orders(${number})`,
  );
  return rows;
}

export interface LineDecision {
  readonly ids: readonly string[];
  readonly said: 'match' | 'ignore' | 'reopen';
  /** Of a match. */
  readonly order: CarrierOrder | null;
  readonly note: string | null;
  readonly userId: string;
  readonly at: Date;
}

/** Decides on lines by hand; returns the ids of those that were decided. Of several decisions at once, the first counts. */
export async function decideLines(tx: Transaction, { ids, said, order, note, userId, at }: LineDecision): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select line_id as id from decide_carrier_lines(${sql.param([...ids])}::uuid[], ${said}, ${order?.merchantId ?? null}::uuid,
      ${order?.orderId ?? null}::uuid, ${note}, ${userId}::uuid, ${at.toISOString()}::timestamptz)`);
  return new Set(rows.map(({ id }) => id));
}

/** What a line is called in the outcome of a batch. */
export async function listLineLabels(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      id: carrierInvoiceLine.id,
      label: sql<string>`coalesce(${carrierInvoiceLine.trackingNumber}, ${carrierInvoiceLine.orderNo}, ${carrierInvoiceLine.reference},
        '#' || ${carrierInvoiceLine.rowNo})`,
    })
    .from(carrierInvoiceLine)
    .where(and(eq(carrierInvoiceLine.tenantId, tenantId), inArray(carrierInvoiceLine.id, [...ids])));
  return new Map(rows.map(({ id, label }) => [id, label]));
}
