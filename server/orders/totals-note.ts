import { type OrderMove, type OrderMoveName, orderMoves, viewOf } from '../../contract/order-states.ts';
import { type Exact, exact, zero } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { listBalances } from '../money/db/ledger.ts';
import { balancePermission } from '../money/ledger.ts';
import { moneyShown, storedText } from '../money/money.ts';
import { readChosen } from './chosen-orders.ts';
import { countLeftOut } from './db/order-look-ups.ts';
import { purposeScopeOf } from './order-scope.ts';
import { movesOf, type Totals, type TotalsRequest } from './totals.ts';

/**
 * Returns what whoever confirms has to know beside the sum: which of the selected orders the purpose leaves out, and what the balance
 * lacks for these amounts, the latter for callers who may see balances. Empty where there is nothing to say.
 */
export async function totalsNote(
  tx: Transaction,
  request: TotalsRequest,
  amounts: Totals,
  caller: SignedInCaller,
  now: Date,
): Promise<string> {
  const parts = [await leftOut(tx, request, caller, now), await missing(tx, request, amounts, caller)];
  return parts.filter((part) => part !== '').join(' ');
}

type LeftOut = Awaited<ReturnType<typeof countLeftOut>>[number];

async function leftOut(tx: Transaction, request: TotalsRequest, caller: SignedInCaller, now: Date): Promise<string> {
  const { to } = request;
  if (to === undefined) return '';
  const scope = await purposeScopeOf(tx, caller, to);
  const groups = await countLeftOut(tx, scope, await readChosen(tx, request, caller, now), now, movesOf[to]);
  if (groups.length === 0) return '';
  const { language } = caller;
  const textOf = await readTexts(tx, caller, ['order_status', 'settlement_status', 'logistics_status', 'confirm_status']);
  const counts = new Map<string, number>();
  for (const group of groups) {
    const state = stateOf(group, movesOf[to], textOf);
    counts.set(state, (counts.get(state) ?? 0) + group.orders);
  }
  const mostFirst = [...counts].sort(([, one], [, other]) => other - one);
  const states = mostFirst.map(([state, count]) => messageOf('order.leftOutOf', language, { state, count }));
  return messageOf('order.leftOut', language, { states: states.join(messageOf('order.leftOutNext', language)) });
}

/** The state that stands in the way of every move: the payment before the order, since a paid order is paid whatever else it is. */
function stateOf({ document, logistics, money, confirm }: LeftOut, moves: readonly OrderMoveName[], textOf: TextOf): string {
  const allowed = moves.map((move): OrderMove['from'] => orderMoves[move].from);
  const isBarred = (states: readonly (readonly string[] | undefined)[], state: string) =>
    states.every((some) => some !== undefined && !some.includes(state));
  if (
    isBarred(
      allowed.map((from) => from.money),
      money,
    )
  )
    return textOf('settlement_status', money);
  if (
    isBarred(
      allowed.map((from) => from.document),
      document,
    )
  )
    return textOf('order_status', viewOf({ document, logistics, money }));
  if (
    isBarred(
      allowed.map((from) => from.logistics),
      logistics,
    )
  )
    return textOf('logistics_status', logistics);
  return confirm === 'rejected' ? textOf('confirm_status', confirm) : textOf('order_status', viewOf({ document, logistics, money }));
}

async function missing(tx: Transaction, { to }: TotalsRequest, amounts: Totals, caller: SignedInCaller): Promise<string> {
  const { principal, language } = caller;
  const isOwed = to === 'pay' || to === 'submitAndPay';
  if (!isOwed || !principal.permissions.has(balancePermission)) return '';
  const balances = await listBalances(tx, principal.tenantId, principal.timeZone);
  const balanceOf = new Map<string, Exact>(balances.map(({ currency, balance }) => [currency, exact(balance)]));
  const short = amounts.flatMap(({ currencyCode, total }) => {
    const lack = exact(total).sub(balanceOf.get(currencyCode) ?? zero);
    return lack.compare(zero) > 0 ? [moneyShown(storedText(lack), currencyCode)] : [];
  });
  return short.length === 0 ? '' : messageOf('order.balanceLacks', language, { missing: short.join(' + ') });
}
