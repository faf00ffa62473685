import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { ledgerTransfer } from '../../money/db/tables.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';
import type { Days } from './order-figures.ts';

/** Transfers of one day and currency as decimals; `change` is that of the balance. */
export interface MoneyDay {
  readonly day: string;
  readonly currency: string;
  readonly paid: string;
  readonly returned: string;
  readonly change: string;
}

/**
 * Sums the tenant's transfers by day and currency within these days.
 * @param within counts only transfers of the orders of this scope
 */
export async function sumByDay(
  tx: Transaction,
  { tenantId, timeZone }: Pick<OrderScope, 'tenantId' | 'timeZone'>,
  { from, to }: Days,
  within?: OrderScope,
): Promise<MoneyDay[]> {
  const { amount, cause, createdAt, currency } = ledgerTransfer;
  const ofOrders = within === undefined ? sql`` : sql` and ${ledgerTransfer.orderId} in (${idsIn(within)})`;
  // Day by day, so that each sums a range of the index and no row's time is converted.
  const start = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const found = await tx.execute<MoneyDay & Record<string, unknown>>(sql`
    select d.day::date::text as day, moved.currency,
      coalesce(sum(moved.total) filter (where moved.cause = 'pay'), 0)::text as paid,
      coalesce(sum(moved.total) filter (where moved.cause in ('refund', 'chargeback', 'void')), 0)::text as returned,
      sum(case when moved.cause in ('pay', 'adjust_charge') then -moved.total else moved.total end)::text as change
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as d (day) cross join lateral (
      select ${currency} as currency, ${cause} as cause, sum(${amount}) as total from ${ledgerTransfer}
      where ${eq(ledgerTransfer.tenantId, tenantId)} and ${createdAt} >= ${start(sql`d.day`)}
        and ${createdAt} < ${start(sql`(d.day + interval '1 day')`)}${ofOrders}
      group by 1, 2
    ) moved group by d.day, moved.currency`);
  return found.rows;
}

function idsIn(scope: OrderScope): SQL {
  return sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${inScope(scope)}`;
}
