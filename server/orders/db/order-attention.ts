import { type SQL, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { OrderAttention } from '../../../contract/order-states.ts';
import { quote } from '../../quotes/db/tables.ts';
import { viewCondition } from './order-views.ts';
import { shipmentOrder } from './tables.ts';

const dayMs = 86_400_000;

/**
 * Matches the orders that need this work at this moment. The values are literals, because the planner uses a partial index only where it
 * knows them.
 */
export function attentionCondition(tenantId: string, attention: OrderAttention, now: Date): SQL | undefined {
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
        and ${lastMovement} < ${daysBefore(now, limits.noMovementDays)}`;
    case 'quote_expiring':
      return sql`${documentStatus} = 'draft' and ${shipmentOrder.quoteId} = any(array(select ${quote.id} from ${quote}
        where ${quote.tenantId} = ${tenantId} and ${quote.expiresAt} > ${now.toISOString()}::timestamptz))`;
  }
}

/** When the parcel last moved, as far as the order itself knows. */
const lastMovement = sql`greatest(${shipmentOrder.shipAt}, ${shipmentOrder.warehousedAt}, ${shipmentOrder.exitedAt})`;

function daysBefore(now: Date, days: number): SQL {
  return sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
}
