import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { numberFilters, type OrderScope, type OrderSearch, orderCondition } from './order-search.ts';
import { shipmentOrder } from './tables.ts';

/**
 * Lists which of these numbers orders of the search have, with the order's states and its day (`YYYY-MM-DD` in the scope's time zone).
 * A number of several orders has several rows, the newest first.
 */
export async function listNumbered(
  tx: Transaction,
  scope: OrderScope,
  filter: keyof typeof numberFilters,
  numbers: readonly string[],
  search: OrderSearch,
) {
  const condition = orderCondition(scope, { ...search, numbers: { ...search.numbers, [filter]: numbers } });
  const asked = sql.param(numbers);
  const found: SQL[] = numberFilters[filter].map((column) => sql`case when ${column} = any(${asked}::text[]) then ${column} end`);
  const rows = await tx
    .select({
      numbers: sql<string[]>`array_remove(array[${sql.join(found, sql`, `)}], null)`,
      document: shipmentOrder.documentStatus,
      logistics: shipmentOrder.logisticsStatus,
      money: shipmentOrder.settlementStatus,
      day: sql<string>`to_char(${shipmentOrder.createdAt} at time zone ${scope.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(shipmentOrder)
    .where(condition)
    .orderBy(sql`${shipmentOrder.createdAt} desc`);
  return rows.flatMap(({ numbers: own, ...order }) => own.map((number) => ({ number, ...order })));
}
