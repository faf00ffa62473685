import type { CallReply } from '../../contract/endpoints/all.ts';
import { type Exact, exact, zero } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { listBalances } from '../money/db/ledger.ts';
import { balancePermission } from '../money/ledger.ts';
import { moneyText, storedText } from '../money/money.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { isWhole } from '../orders/order-scope.ts';
import type { Window } from './days.ts';
import { type MoneyDay, sumByDay } from './db/money-figures.ts';

export interface MoneyRows {
  readonly accounts: Awaited<ReturnType<typeof listBalances>>;
  /** Transfers of the orders whose amounts the caller may see; null when it may see none. */
  readonly orders: readonly MoneyDay[] | null;
  /** All transfers; null when the caller may not see balances. */
  readonly all: readonly MoneyDay[] | null;
}

/** Reads the money that the caller may see; null when it may see none. */
export async function readMoney(
  tx: Transaction,
  { principal: { tenantId, timeZone, permissions } }: SignedInCaller,
  { days }: Window,
  amounts: OrderScope | null,
): Promise<MoneyRows | null> {
  const maySeeBalance = permissions.has(balancePermission);
  if (amounts === null && !maySeeBalance) return null;
  const isAll = amounts !== null && isWhole(amounts);
  const [accounts, whole, narrowed] = await Promise.all([
    listBalances(tx, tenantId, timeZone),
    isAll || maySeeBalance ? sumByDay(tx, { tenantId, timeZone }, days) : null,
    amounts === null || isAll ? null : sumByDay(tx, amounts, days, amounts),
  ]);
  return { accounts, orders: isAll ? whole : narrowed, all: maySeeBalance ? whole : null };
}

type MoneyFigures = NonNullable<CallReply<'analysis.home'>['money']>[number];

/** The figures of each currency that the tenant has an account in, its base currency first. */
export function moneyFigures({ accounts, orders, all }: MoneyRows, { all: days, today }: Window): MoneyFigures[] {
  return accounts.map(({ currency, balance }) => {
    const text = (value: Exact) => moneyText(storedText(value), currency);
    const paid = orders === null ? null : byDay(orders, currency, ({ paid }) => paid);
    const returned = orders === null ? null : byDay(orders, currency, (one) => one.returned);
    const balances =
      all === null
        ? null
        : balancesAt(
            exact(balance),
            byDay(all, currency, ({ change }) => change),
            days,
          );
    const total = (sums: ReadonlyMap<string, Exact> | null) => (sums === null ? null : text(totalOf(sums, days)));
    return {
      currencyCode: currency,
      balance: all === null ? null : moneyText(balance, currency),
      spentToday: paid === null ? null : text(paid.get(today) ?? zero),
      spent: total(paid),
      returned: total(returned),
      days: days.map((day, at) => ({
        day,
        spent: paid === null ? null : text(paid.get(day) ?? zero),
        balance: balances === null ? null : text(balances[at] ?? zero),
      })),
    };
  });
}

function byDay(rows: readonly MoneyDay[], currency: string, amountOf: (row: MoneyDay) => string): ReadonlyMap<string, Exact> {
  return new Map(rows.filter((row) => row.currency === currency).map((row) => [row.day, exact(amountOf(row))]));
}

function totalOf(sums: ReadonlyMap<string, Exact>, days: readonly string[]): Exact {
  return days.reduce((sum, day) => sum.add(sums.get(day) ?? zero), zero);
}

/** Goes back from the current balance: the balance at the end of a day is that of the next day without the next day's changes. */
function balancesAt(current: Exact, changes: ReadonlyMap<string, Exact>, days: readonly string[]): readonly Exact[] {
  const balances: Exact[] = [];
  let balance = current;
  for (const day of [...days].reverse()) {
    balances.unshift(balance);
    balance = balance.sub(changes.get(day) ?? zero);
  }
  return balances;
}
