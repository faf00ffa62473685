import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { TotalsPurpose } from '../../contract/endpoints/order-write.ts';
import type { OrderMoveName } from '../../contract/order-states.ts';
import { compareDecimals, type Exact, exact, zero } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { moneyShown, moneyText, storedText } from '../money/money.ts';
import { sumTotals } from './db/order-look-ups.ts';
import { isOrderId } from './order-id.ts';
import { purposeScopeOf, totalsScopeOf } from './order-scope.ts';
import { maySeeAmounts } from './order-sight.ts';

/** What several orders cost: one sum a currency, as amounts of it. */
export type Totals = CallInput<'order.pay'>['totals'];

/** Of which orders the sum is asked: `to` leaves those that this can be done to. */
export type Asked = CallInput<'order.totals'>;

/**
 * How many of the orders the caller may see the prices of, and what these cost; orders without a price add to the count alone. With
 * a purpose: of the orders that it can be done to now, and by the caller. Whoever pays or submits agrees to a sum, and so is told it;
 * whoever sees amounts is told what comes back.
 */
export async function readTotals(
  tx: Transaction,
  { ids, to }: Asked,
  caller: SignedInCaller,
  now: Date,
): Promise<CallReply<'order.totals'>> {
  const scope = await (to === undefined ? totalsScopeOf(tx, caller) : purposeScopeOf(tx, caller, to));
  const paidAlone = to === 'abandon' || to === 'reject';
  const counted = to === undefined ? {} : { moves: movesOf[to], paidAlone };
  const sums = await sumTotals(tx, scope, [...new Set(ids)].filter(isOrderId), now, counted);
  const isTold = to === undefined || isCharge[to] || maySeeAmounts(caller);
  const amounts = sums.flatMap(({ currency, total }) =>
    !isTold || currency === null || total === null ? [] : [{ currencyCode: currency, total: moneyText(total, currency) }],
  );
  const count = (which: 'orders' | 'unpriced') => sums.reduce((sum, row) => sum + row[which], 0);
  const sum = amounts.map(({ currencyCode, total }) => moneyShown(total, currencyCode)).join(' + ');
  const isNothingBack = paidAlone && sums.every(({ total }) => total === null);
  const without = isNothingBack ? 'order.nothingBack' : isTold ? 'order.noPrice' : 'order.amountUnseen';
  return { orders: count('orders'), unpriced: count('unpriced'), amounts, text: sum === '' ? messageOf(without, caller.language) : sum };
}

interface Priced {
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/** What orders cost together that are read already, as `readTotals` tells it. */
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

/** The moves that each purpose makes. */
const movesOf = {
  submit: ['submit'],
  submitAndPay: ['submit'],
  pay: ['pay'],
  refund: ['refund'],
  abandon: ['abandon', 'abandonPaid'],
  reject: ['reject', 'rejectPaid'],
  chargeBack: ['chargeBack'],
} as const satisfies Readonly<Record<TotalsPurpose, readonly OrderMoveName[]>>;

/** Whether the caller agrees to the sum, or gets it back. */
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
 * What was agreed to is what the orders cost that will be charged: each currency with its sum, none missing and none else (security
 * M4). Asked for while the orders are locked, so that it holds until they are paid.
 * @throws Refusal price_changed with the totals of now
 */
export async function demandTotals(tx: Transaction, asked: Asked, agreed: Totals, caller: SignedInCaller, now: Date): Promise<void> {
  demandSame(await readTotals(tx, asked, caller, now), agreed);
}

/** @throws Refusal price_changed with these totals where they are not what was agreed to */
export function demandSame({ amounts, text }: Sum, agreed: Totals): void {
  const shown = new Map(agreed.map(({ currencyCode, total }) => [currencyCode, total]));
  const isSame = ({ currencyCode, total }: Totals[number]) => {
    const saw = shown.get(currencyCode);
    return saw !== undefined && !saw.startsWith('-') && compareDecimals(saw, total) === 0;
  };
  if (agreed.length === amounts.length && amounts.every(isSame)) return;
  throw new Refusal('price_changed', { values: { total: text }, result: { totals: amounts } });
}
