import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import type { Transaction } from '../../db/database.ts';
import { sumTotals } from '../../db/repositories/order-look-ups.ts';
import type { SignedInCaller } from '../caller.ts';
import { messageOf } from '../messages.ts';
import { moneyText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { isOrderId } from './order-id.ts';
import { totalsScopeOf } from './order-scope.ts';
import { thousandthsOf } from './write/order-facts.ts';

/** What several orders cost: one sum a currency, as amounts of it. */
export type Totals = CallInput<'order.pay'>['totals'];

/** How many of the orders the caller may see the prices of, and what these cost; orders without a price add to the count alone. */
export async function readTotals(tx: Transaction, ids: readonly string[], caller: SignedInCaller): Promise<CallReply<'order.totals'>> {
  const sums = await sumTotals(tx, await totalsScopeOf(tx, caller), [...new Set(ids)].filter(isOrderId));
  const amounts = sums.flatMap(({ currency, total }) =>
    currency === null || total === null ? [] : [{ currencyCode: currency, total: moneyText(total, currency) }],
  );
  const orders = sums.reduce((sum, row) => sum + row.orders, 0);
  const sum = amounts.map(({ currencyCode, total }) => `${currencyCode} ${total}`).join(' + ');
  return { orders, amounts, text: sum === '' ? messageOf('order.noPrice', caller.language) : sum };
}

/**
 * What was agreed to is what the orders cost now: each currency with its sum, none missing and none else (security M4). Asked for
 * while the orders are locked, so that it holds until they are paid.
 * @throws Refusal price_changed with the totals of now
 */
export async function demandTotals(tx: Transaction, ids: readonly string[], agreed: Totals, caller: SignedInCaller): Promise<void> {
  const { amounts, text } = await readTotals(tx, ids, caller);
  const shown = new Map(agreed.map(({ currencyCode, total }) => [currencyCode, total]));
  const isSame = ({ currencyCode, total }: Totals[number]) => {
    const saw = shown.get(currencyCode);
    return saw !== undefined && !saw.startsWith('-') && thousandthsOf(saw) === thousandthsOf(total);
  };
  if (agreed.length === amounts.length && amounts.every(isSame)) return;
  throw new Refusal('price_changed', { values: { total: text }, result: { totals: amounts } });
}
