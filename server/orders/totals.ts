import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { TotalsPurpose } from '../../contract/endpoints/orders/order-write.ts';
import type { OrderMoveName } from '../../contract/order-states.ts';
import { compareDecimals, type Exact, exact, zero } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { moneyShown, moneyText, storedText } from '../money/money.ts';
import { readChosen, requireNotTooMany } from './chosen-orders.ts';
import { sumTotals } from './db/order-look-ups.ts';
import { purposeScopeOf, totalsScopeOf } from './order-scope.ts';
import { maySeeAmounts } from './order-visibility.ts';

/** Order totals, one for each currency. */
export type Totals = CallInput<'order.pay'>['totals'];

/** Selects the orders of a total; `to` keeps those that allow this purpose. */
export type TotalsRequest = CallInput<'order.totals'>;

/**
 * Counts the selected orders whose price the caller may see, and sums the prices; orders without a price add to the count only. With a
 * purpose, covers the orders on which the caller may carry it out now. Callers who pay or submit see the sum that they agree to; refunds
 * are shown to callers who may see amounts.
 */
export async function readTotals(
  tx: Transaction,
  request: TotalsRequest,
  caller: SignedInCaller,
  now: Date,
): Promise<Omit<CallReply<'order.totals'>, 'note'>> {
  const { to } = request;
  const scope = await (to === undefined ? totalsScopeOf(tx, caller) : purposeScopeOf(tx, caller, to));
  const paidOnly = to === 'abandon' || to === 'reject';
  const counted = to === undefined ? {} : { moves: movesOf[to], paidOnly };
  const sums = await sumTotals(tx, scope, await readChosen(tx, request, caller, now), now, counted);
  const isVisible = to === undefined || isCharge[to] || maySeeAmounts(caller);
  const count = (which: 'orders' | 'unpriced') => sums.reduce((sum, row) => sum + row[which], 0);
  if (request.query !== undefined) requireNotTooMany(count('orders'));
  const amounts = sums.flatMap(({ currency, total }) =>
    !isVisible || currency === null || total === null ? [] : [{ currencyCode: currency, total: moneyText(total, currency) }],
  );
  const sum = amounts.map(({ currencyCode, total }) => moneyShown(total, currencyCode)).join(' + ');
  const isNothingBack = paidOnly && sums.every(({ total }) => total === null);
  const without = isNothingBack ? 'order.nothingBack' : isVisible ? 'order.noPrice' : 'order.amountUnseen';
  return { orders: count('orders'), unpriced: count('unpriced'), amounts, text: sum === '' ? messageOf(without, caller.language) : sum };
}

interface Priced {
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/** Sums the totals of orders that are already loaded, like `readTotals`. */
export function sumOf(orders: readonly Priced[], { language }: Pick<SignedInCaller, 'language'>): Sum {
  const sums = new Map<string, Exact>();
  for (const { totalAmount, currency } of orders)
    if (totalAmount !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? zero).add(exact(totalAmount)));
  const totals = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  const amounts = totals.map(([currencyCode, sum]) => ({ currencyCode, total: moneyText(storedText(sum), currencyCode) }));
  const text = amounts.map(({ currencyCode, total }) => moneyShown(total, currencyCode)).join(' + ');
  return { amounts, text: text === '' ? messageOf('order.noPrice', language) : text };
}

type Sum = Pick<CallReply<'order.totals'>, 'amounts' | 'text'>;

/** The moves of each purpose. */
export const movesOf = {
  submit: ['submit'],
  submitAndPay: ['submit'],
  pay: ['pay'],
  refund: ['refund'],
  abandon: ['abandon', 'abandonPaid'],
  reject: ['reject', 'rejectPaid'],
  chargeBack: ['chargeBack'],
} as const satisfies Readonly<Record<TotalsPurpose, readonly OrderMoveName[]>>;

/** Whether the purpose charges the caller; otherwise it refunds. */
const isCharge: Readonly<Record<TotalsPurpose, boolean>> = {
  submit: true,
  submitAndPay: true,
  pay: true,
  refund: false,
  abandon: false,
  reject: false,
  chargeBack: false,
};

/**
 * Checks that the agreed totals equal the totals that will be charged, currency by currency (security M4). Call it while the orders are
 * locked, so that the totals hold until payment.
 * @throws Refusal price_changed with the current totals
 */
export async function checkTotals(
  tx: Transaction,
  request: TotalsRequest,
  agreed: Totals,
  caller: SignedInCaller,
  now: Date,
): Promise<void> {
  checkSameTotals(await readTotals(tx, request, caller, now), agreed);
}

/** @throws Refusal price_changed with these totals when they differ from the agreed ones */
export function checkSameTotals({ amounts, text }: Sum, agreed: Totals): void {
  if (totalsDiffer(amounts, agreed)) throw new Refusal('price_changed', { values: { total: text }, result: { totals: amounts } });
}

/** Reports whether the agreed totals differ from these in any currency. */
export function totalsDiffer(amounts: Totals, agreed: Totals): boolean {
  const shown = new Map(agreed.map(({ currencyCode, total }) => [currencyCode, total]));
  const isSame = ({ currencyCode, total }: Totals[number]) => {
    const saw = shown.get(currencyCode);
    return saw !== undefined && !saw.startsWith('-') && compareDecimals(saw, total) === 0;
  };
  return agreed.length !== amounts.length || !amounts.every(isSame);
}
