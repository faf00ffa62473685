import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { ledgerTransfer } from '../../money/db/tables.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';

/** Transfers of one day and currency as decimals; `change` is that of the balance. */
export interface MoneyDay {
  readonly day: string;
  readonly currency: string;
  readonly paid: string;
  readonly returned: string;
  readonly change: string;
}

/**
 * Sums the tenant's transfers by day and currency since the start of a day (`YYYY-MM-DD`).
 * @param within counts only transfers of the orders of this scope
 */
export async function sumByDay(
  tx: Transaction,
  { tenantId, timeZone }: Pick<OrderScope, 'tenantId' | 'timeZone'>,
  since: string,
  within?: OrderScope,
): Promise<MoneyDay[]> {
  const { amount, cause, createdAt, currency } = ledgerTransfer;
  const ofOrders = within === undefined ? sql`` : sql` and ${ledgerTransfer.orderId} in (${idsIn(within)})`;
  const found = await tx.execute<MoneyDay & Record<string, unknown>>(sql`
    select (${createdAt} at time zone ${timeZone})::date::text as day, ${currency} as currency,
      coalesce(sum(${amount}) filter (where ${cause} = 'pay'), 0)::text as paid,
      coalesce(sum(${amount}) filter (where ${cause} in ('refund', 'chargeback', 'void')), 0)::text as returned,
      sum(case when ${cause} = 'pay' then -${amount} else ${amount} end)::text as change
    from ${ledgerTransfer}
    where ${and(eq(ledgerTransfer.tenantId, tenantId), sql`${createdAt} >= (${since}::timestamp at time zone ${timeZone})`)}${ofOrders}
    group by 1, 2`);
  return found.rows;
}

function idsIn(scope: OrderScope): SQL {
  return sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${inScope(scope)}`;
}
