import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { paceDays } from '../../contract/entities/finance/overview.ts';
import type { TransferSums } from '../../contract/entities/finance/transfer.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { compareDecimals, type Exact, exact, ratio, rounded, sum, zero } from '../../contract/values/exact.ts';
import { daysUntil, type Window } from '../analysis/days.ts';
import { type MoneyDay, sumByDay } from '../analysis/db/money-figures.ts';
import { type MoneyRows, moneyFigures } from '../analysis/money.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { type Refusal, wrongField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import { listBalances } from '../money/db/ledger.ts';
import { moneyText, storedText } from '../money/money.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { listProductNames } from '../quotes/db/quotes.ts';
import { dayIn } from '../quotes/pricing.ts';
import { sumTransfers } from '../transfers/db/transfers.ts';
import { sumsByCurrency } from '../transfers/transfers.ts';
import { setWarning, sumByProduct, sumUnpaid } from './db/overview.ts';

type Figures = CallReply<'overview.finance'>['currencies'][number];

/** The overview of the finances, in one transaction, and the warning about a low balance. */
export function createOverview(database: Database, now: () => Date) {
  async function finance(caller: SignedInCaller): Promise<CallReply<'overview.finance'>> {
    const { tenantId, timeZone, permissions } = caller.principal;
    const at = now();
    const window = daysUntil(dayIn(timeZone, at));
    const { days, today } = window;
    const read = await database.report(tenantId, async (tx, last) => {
      const orders = await scopeOf(tx, caller, 'order:detail');
      const amounts = permissions.has('order:amount') ? await scopeOf(tx, caller, 'order:amount') : null;
      const pending = Promise.all([
        listBalances(tx, tenantId, timeZone),
        sumByDay(tx, { tenantId, timeZone }, days),
        sumTransfers(tx, orders, { range: { from: `${today} 00:00:00`, to: `${today} 23:59:59` } }),
        sumByProduct(tx, { tenantId, timeZone }, days),
        amounts === null ? null : sumUnpaid(tx, amounts, at),
        listProductNames(tx, tenantId),
      ]);
      last();
      const [accounts, all, todays, products, unpaid, names] = await pending;
      return { accounts, all, todays: sumsByCurrency(todays), products, unpaid, names };
    });
    const { accounts, all } = read;
    const money = moneyFigures({ accounts, all, orders: all }, window);
    const nameOf = (code: string | null) => {
      const texts = read.names.find((one) => one.code === code)?.names;
      return (texts === undefined ? undefined : textIn(texts, caller.language)) ?? code ?? '—';
    };
    const currencies = accounts.map((account): Figures => {
      const { currency } = account;
      const own = read.products.filter((one) => one.currency === currency);
      return {
        ...balanceOf(account),
        ...forecast(account.balance, currency, all, window),
        ...todayOf(read.todays.find(({ currencyCode }) => currencyCode === currency)),
        ...spendOf(money.find(({ currencyCode }) => currencyCode === currency)),
        products: own.map(({ productCode, spent }) => ({
          productCode: productCode ?? '—',
          productName: nameOf(productCode),
          spent: moneyText(spent, currency),
        })),
      };
    });
    const unpaid = read.unpaid?.map(({ currency, orders, amount }) => ({
      currencyCode: currency ?? '—',
      orders,
      amount: moneyText(amount, currency ?? ''),
    }));
    return { day: today, since: days.from, currencies, unpaid: unpaid ?? null };
  }

  /** @throws Refusal `invalid_fields` for a currency without an account, and for an amount below zero */
  async function warn({ currencyCode, warnBelow }: CallInput<'overview.setWarning'>, caller: SignedInCaller): Promise<void> {
    if (warnBelow !== undefined && compareDecimals(warnBelow, '0') < 0) throw wrong('warnBelow', 'amount', 'rule.money');
    await database.tenant(caller.principal.tenantId, async (tx) => {
      const account = await setWarning(tx, currencyCode, warnBelow ?? null);
      if (account === null) throw wrong('currencyCode', 'unknown', 'overview.noAccount');
      const shown = (amount: string | null) => ({ warnBelow: amount === null ? null : moneyText(amount, currencyCode) });
      const detail = { currency: currencyCode, before: shown(account.before), after: shown(warnBelow ?? null) };
      await audit(tx, caller, now(), { action: 'overview.setWarning', subject: account.id, detail });
    });
  }

  return { finance, warn };
}

function wrong(path: string, rule: string, message: string): Refusal {
  return wrongField(path, rule, message);
}

function balanceOf({ currency, balance, warnBelow, isLow }: MoneyRows['accounts'][number]) {
  return {
    currencyCode: currency,
    balance: moneyText(balance, currency),
    warnBelow: warnBelow === null ? null : moneyText(warnBelow, currency),
    warning: warnBelow === null ? ('off' as const) : isLow ? ('low' as const) : ('fine' as const),
  };
}

const daysAtMost = 3_650;

/** What was spent less what came back within the last full days, divided by them, tells how long the balance lasts. */
function forecast(balance: string, currency: string, all: readonly MoneyDay[], { all: days, today }: Window) {
  const past = new Set(days.slice(-paceDays - 1, -1));
  const moved = all.filter((row) => row.currency === currency && past.has(row.day));
  const spent = sum(moved.map(({ paid, returned }) => exact(paid).sub(exact(returned))));
  if (spent.compare(zero) <= 0) return { pace: null, daysLeft: null, lastDay: null };
  const left = wholeDays(
    exact(balance)
      .mul(ratio(BigInt(paceDays), 1n))
      .div(spent),
  );
  return {
    pace: moneyText(storedText(rounded(spent.div(ratio(BigInt(paceDays), 1n)), digitsOf(currency))), currency),
    daysLeft: left > daysAtMost ? null : left,
    lastDay: left > daysAtMost ? null : dayAfter(today, left),
  };
}

function wholeDays(days: Exact): number {
  return Number(days.floor(0).valueOf());
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function todayOf(sums: TransferSums | undefined) {
  const returned = sums === undefined ? [] : [sums.refund, sums.void, sums.chargeback];
  const currency = sums?.currencyCode ?? '';
  return {
    todayCount: sums?.count ?? 0,
    todayTopUps: sums?.topup ?? '0',
    todaySpent: moneyText(storedText(exact(sums?.pay ?? '0').neg()), currency),
    todayReturned: moneyText(storedText(sum(returned.map(exact))), currency),
  };
}

function spendOf(figures: ReturnType<typeof moneyFigures>[number] | undefined) {
  const days = figures?.days ?? [];
  return {
    spent: figures?.spent ?? '0',
    returned: figures?.returned ?? '0',
    days: days.map(({ day, spent, balance }) => ({ day, spent: spent ?? '0', balance: balance ?? '0' })),
  };
}
