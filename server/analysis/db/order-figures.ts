import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { type LocalRange, type OrderScope, orderCondition } from '../../orders/db/order-search.ts';
import { orderTally, shipmentOrder } from '../../orders/db/tables.ts';

/** Days of the tenant's calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DayCount {
  readonly day: string;
  readonly orders: number;
}

/** Counts the tenant's orders by their day of creation, from the tally. Days without orders are left out. */
export async function tallyByDay(tx: Transaction, { tenantId }: OrderScope, { from, to }: Days): Promise<DayCount[]> {
  const found = await tx.execute<DayCount & Record<string, unknown>>(sql`
    select ${orderTally.day}::text as day, sum(${orderTally.orders})::int as orders from ${orderTally}
    where ${orderTally.tenantId} = ${tenantId} and ${orderTally.day} between ${from}::date and ${to}::date group by 1`);
  return found.rows;
}

/** Counts the orders of a scope by their day of creation. Days without orders are left out. */
export async function countByDay(tx: Transaction, scope: OrderScope, days: Days): Promise<DayCount[]> {
  const found = await tx.execute<DayCount & Record<string, unknown>>(sql`
    select (${shipmentOrder.createdAt} at time zone ${scope.timeZone})::date::text as day, count(*)::int as orders
    from ${shipmentOrder} where ${orderCondition(scope, { ranges: { createTime: wholeDays(days) } })} group by 1`);
  return found.rows;
}

/** How many deliveries of a product took so many days, and how many of them were delivered on the last day. */
export interface DeliveryCount {
  readonly productCode: string;
  readonly days: number;
  readonly delivered: number;
  readonly deliveredLast: number;
}

/** Counts deliveries by product and duration: whole days since the hand-over, as the track query counts them. */
export async function countDeliveries(tx: Transaction, scope: OrderScope, days: Days): Promise<DeliveryCount[]> {
  const { deliveredAt, warehousedAt, shipAt, productCode } = shipmentOrder;
  const taken = sql`date_part('epoch', ${deliveredAt} - coalesce(${shipAt}, ${warehousedAt}, ${deliveredAt}))`;
  const found = await tx.execute<DeliveryCount & Record<string, unknown>>(sql`
    select ${productCode} as "productCode", greatest(floor(${taken} / 86400), 0)::int as days, count(*)::int as delivered,
      (count(*) filter (where ${deliveredAt} >= (${days.to}::timestamp at time zone ${scope.timeZone})))::int as "deliveredLast"
    from ${shipmentOrder} where ${orderCondition(scope, { ranges: { deliveryTime: wholeDays(days) } })} group by 1, 2`);
  return found.rows;
}

function wholeDays({ from, to }: Days): LocalRange {
  return { from: `${from} 00:00:00`, to: `${to} 23:59:59` };
}
