import type { CallInput } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { Chosen } from './db/order-look-ups.ts';
import { readFiltersAt } from './order-filters.ts';
import { isOrderId } from './order-id.ts';
import { scopeOf } from './order-scope.ts';
import { checkSearch, visibilityOf } from './order-visibility.ts';

/**
 * Reads a choice of orders: ids, or a search, which is checked like that of the list and finds what the list shows the caller.
 * @throws Refusal invalid_fields for neither; as `readFilters` and `checkSearch` for the search
 */
export async function readChosen(
  tx: Transaction,
  { ids, query }: Pick<CallInput<'order.totals'>, 'ids' | 'query'>,
  caller: SignedInCaller,
  now: Date,
): Promise<Chosen> {
  if (query === undefined) {
    if (ids === undefined) throw wrongField('ids', 'required', 'rule.required');
    return { ids: [...new Set(ids)].filter(isOrderId) };
  }
  const search = readFiltersAt(query, now);
  checkSearch(search, await visibilityOf(tx, caller));
  return { found: { scope: await scopeOf(tx, caller, 'order:list'), search } };
}

/** @throws Refusal too_many_orders above the limit of a batch over a search */
export function requireNotTooMany(orders: number): void {
  if (orders > limits.batchOfSearch) throw new Refusal('too_many_orders', { values: { orders, max: limits.batchOfSearch } });
}
