import type { Transaction } from '../../db/database.ts';
import type { OrderScope } from '../../db/repositories/order-search.ts';
import type { SignedInCaller } from '../caller.ts';
import { orderData } from '../permission/data-resources.ts';
import { rowsFor } from '../permission/row-filter.ts';

/** Rights that calls on orders are checked by. */
type OrderRight = 'order:list' | 'order:detail' | 'order:abandon' | 'order:export';

/** The orders on which the caller holds the right of this call. There is no way to the orders that does not ask for it. */
export async function scopeOf(tx: Transaction, { principal }: SignedInCaller, right: OrderRight): Promise<OrderScope> {
  const { tenantId, timeZone } = principal;
  return { tenantId, timeZone, rows: await rowsFor(tx, principal, right, orderData) };
}
