import { type SQL, sql } from 'drizzle-orm';
import { type OrderView, viewOf } from '../../../contract/order-states.ts';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { OrderScope, OrderSearch } from './order-search.ts';
import type { StateCount } from './orders.ts';
import { orderTally } from './tables.ts';

/** Days of creation in the tenant's time zone, both ends included, as PostgreSQL dates. */
export interface TallyDays {
  readonly from: SQL;
  readonly to: SQL;
}

/**
 * Returns the days of a search that the tally alone can count: all orders of the tenant, or those created on whole days, in any view.
 * Without `days` the search covers all time. Null when the orders themselves must be counted.
 */
export function tallyDays({ rows }: OrderScope, search: OrderSearch): { readonly days?: TallyDays } | null {
  const { view: _view, attention, tag, ranges, ...others } = search;
  const isNarrowed =
    attention !== undefined ||
    tag !== undefined ||
    Object.values(others).some((part) => part !== undefined && Object.keys(part).length > 0);
  if (isNarrowed || !rows.some((conditions) => conditions.length === 0)) return null;
  const { createTime, ...otherRanges } = ranges ?? {};
  if (Object.keys(otherRanges).length > 0) return null;
  if (createTime === undefined) return {};
  const [from, fromTime] = createTime.from.split(' ');
  const [to, toTime] = createTime.to.split(' ');
  if (fromTime !== '00:00:00' || toTime !== '23:59:59') return null;
  return { days: { from: sql`${from}::date`, to: sql`${to}::date` } };
}

/** Reads counts by state from the tally; null when its days belong to another time zone. */
export async function readTally(tx: Transaction, { tenantId, timeZone }: OrderScope, days?: TallyDays): Promise<StateCount[] | null> {
  const between = days === undefined ? sql`` : sql` and ${orderTally.day} between ${days.from} and ${days.to}`;
  const states = sql`${orderTally.documentStatus}, ${orderTally.logisticsStatus}, ${orderTally.settlementStatus}`;
  const found = await tx.execute<StateCount & { fits: boolean } & Record<string, unknown>>(sql`
    select ${orderTally.documentStatus} as document, ${orderTally.logisticsStatus} as logistics, ${orderTally.settlementStatus} as money,
      sum(${orderTally.orders})::int as total, (select ${tenant.timeZone} = ${timeZone} from ${tenant} where ${tenant.id} = ${tenantId}) as fits
    from ${orderTally} where ${orderTally.tenantId} = ${tenantId}${between} group by ${states}`);
  return found.rows.every(({ fits }) => fits) && found.rows.length > 0 ? found.rows : null;
}

/** Adds up the counts of the states that belong to a view; all states when the view is undefined, zero when it is null. */
export function totalOf(counts: readonly StateCount[], view: OrderView | null | undefined): number {
  return counts.filter((state) => view === undefined || viewOf(state) === view).reduce((sum, { total }) => sum + total, 0);
}

/** Folds pending changes into the tally, at most this many days. @returns the number of folded days */
export async function foldTally(tx: Transaction, days: number): Promise<number> {
  const found = await tx.execute<{ folded: number }>(sql`select fold_order_tally(${days}) as folded`);
  return found.rows[0]?.folded ?? 0;
}
