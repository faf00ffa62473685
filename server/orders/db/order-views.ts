import { and, ne, type SQL, sql } from 'drizzle-orm';
import { type OrderState, type OrderView, viewPrecedence } from '../../../contract/order-states.ts';
import { shipmentOrder } from './tables.ts';

/** Matches orders that count under this view: in its states and in no view that the contract lists before it. */
export function viewCondition(view: OrderView): SQL | undefined {
  const at = viewPrecedence.findIndex((row) => row.view === view);
  const own = viewPrecedence[at];
  if (own === undefined) return sql`false`;
  const before = viewPrecedence.slice(0, at).filter((row) => row.axis !== own.axis);
  return and(sql`${axisColumns[own.axis]} = ${own.is}`, ...before.map((row) => ne(axisColumns[row.axis], sql`${row.is}`)));
}

const axisColumns = {
  document: shipmentOrder.documentStatus,
  logistics: shipmentOrder.logisticsStatus,
  money: shipmentOrder.settlementStatus,
} satisfies Record<keyof OrderState, unknown>;
