import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { viewOf } from '../../contract/order-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { listNumbered } from './db/numbered-orders.ts';
import { numberFilters } from './db/order-search.ts';
import { readFiltersAt } from './order-filters.ts';
import { scopeOf } from './order-scope.ts';
import { checkSearch, visibilityOf } from './order-visibility.ts';

type NumberFilter = keyof typeof numberFilters;

/**
 * Names the numbers of a search that the list does not show, each with the reason, in the order in which they were asked for. An order of
 * another tenant, or outside the caller's data rules, is unknown like one that does not exist (security T6).
 */
export async function readMissingNumbers(
  tx: Transaction,
  filters: CallInput<'order.missingNumbers'>,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'order.missingNumbers'>> {
  const search = readFiltersAt(filters, now);
  checkSearch(search, await visibilityOf(tx, caller));
  const scope = await scopeOf(tx, caller, 'order:list');
  const { language } = caller;
  const textOf = await readTexts(tx, caller, ['order_status']);
  const missing: CallReply<'order.missingNumbers'> = [];
  for (const filter of Object.keys(numberFilters) as NumberFilter[]) {
    const asked = search.numbers?.[filter];
    if (asked === undefined) continue;
    const found = new Set((await listNumbered(tx, scope, filter, asked, search)).map(({ number }) => number));
    const lost = asked.filter((number) => !found.has(number));
    const hidden = lost.length === 0 ? [] : await listNumbered(tx, scope, filter, lost, {});
    for (const number of lost) {
      const order = hidden.find((one) => one.number === number);
      const reason = order === undefined ? 'unknown' : 'hidden';
      const values: Record<string, string> = order === undefined ? {} : { status: textOf('order_status', viewOf(order)), day: order.day };
      const text = messageOf(order === undefined ? 'order.numberUnknown' : 'order.numberHidden', language, values);
      missing.push({ number, reason, text });
    }
  }
  return missing;
}
