import { type SQL, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { OrderAttention } from '../../../contract/order-states.ts';
import { quote } from '../../quotes/db/tables.ts';
import { parcel } from '../../tracking/db/tables.ts';
import { viewCondition } from './order-views.ts';
import { shipmentOrder } from './tables.ts';

const dayMs = 86_400_000;

interface Where {
  readonly tenantId: string;
  /** Of the tenant (IANA), whose calendar decides what is overdue. */
  readonly timeZone: string;
}

/**
 * Matches the orders that need this work at this moment. The values are literals, because the planner uses a partial index only where it
 * knows them.
 */
export function attentionCondition({ tenantId, timeZone }: Where, attention: OrderAttention, now: Date): SQL | undefined {
  const { documentStatus, logisticsStatus, settlementStatus } = shipmentOrder;
  switch (attention) {
    case 'order_failed':
      return viewCondition('order_failed');
    case 'held':
      return viewCondition('detained');
    case 'unpaid':
      return sql`${documentStatus} in ('ordering', 'generated') and ${settlementStatus} = 'unpaid'`;
    case 'not_handed_over':
      return sql`${documentStatus} = 'generated' and ${settlementStatus} = 'paid' and ${logisticsStatus} = 'order_placed'`;
    case 'no_movement':
      return sql`${logisticsStatus} in ('online', 'in_warehouse', 'out_of_warehouse') and ${settlementStatus} <> 'chargeback'
        and ${lastMovement} < ${stalledSince(now)} and not exists (select 1 from ${parcel} where ${parcel.tenantId} = ${tenantId}
          and ${parcel.orderId} = ${shipmentOrder.id} and ${parcel.lastEventAt} >= ${stalledSince(now)})`;
    case 'overdue':
      return sql`${shipmentOrder.shipBy} is not null and ${logisticsStatus} in ('none', 'order_placed') and ${documentStatus} <> 'voided'
        and ${shipmentOrder.shipBy} < (${now.toISOString()}::timestamptz at time zone ${timeZone})::date`;
    case 'quote_expiring':
      return sql`${documentStatus} = 'draft' and ${shipmentOrder.quoteId} = any(array(select ${quote.id} from ${quote}
        where ${quote.tenantId} = ${tenantId} and ${quote.expiresAt} > ${now.toISOString()}::timestamptz))`;
  }
}

/** The last move that the order itself knows; tracking events may be later. */
const lastMovement = sql`greatest(${shipmentOrder.shipAt}, ${shipmentOrder.warehousedAt}, ${shipmentOrder.exitedAt})`;

function stalledSince(now: Date): SQL {
  return sql`${new Date(now.getTime() - limits.trackStalledDays * dayMs).toISOString()}::timestamptz`;
}
