import type { CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { isWhole, scopeOf } from '../orders/order-scope.ts';
import { listProductNames } from '../quotes/db/quotes.ts';
import { dayIn } from '../quotes/pricing.ts';
import type { CachedTariff, TariffCache } from '../quotes/tariff-cache.ts';
import { daysUntil, type Window } from './days.ts';
import { countDeliveries } from './db/order-figures.ts';
import { deliveredOn, deliveryFigures } from './deliveries.ts';
import { type MoneyRows, moneyFigures, readMoney } from './money.ts';
import { countAll, countByTime, orderFigures, readTallied, workOf } from './orders.ts';
import { readPlatform } from './platform.ts';

type Home = CallReply<'analysis.home'>;

/** The home page: all of its figures in one transaction, each part for callers who may see it. */
export function createAnalysis(database: Database, now: () => Date, tariffCache: TariffCache) {
  async function home(caller: SignedInCaller): Promise<Home> {
    const { tenantId, timeZone, permissions } = caller.principal;
    const at = now();
    const window = daysUntil(dayIn(timeZone, at));
    const { scope, counts, ...read } = await database.report(tenantId, async (tx, last) => {
      const scope = permissions.has('order:list') ? await scopeOf(tx, caller, 'order:list') : null;
      const amounts = permissions.has('order:amount') ? await scopeOf(tx, caller, 'order:amount') : null;
      // The cache may have to read documents, so it is asked before the queries that leave together.
      const tariffs = scope === null ? [] : await tariffCache.onDay(tx, tenantId, window.today);
      const pending = Promise.all([
        scope === null ? null : (isWhole(scope) ? readTallied : countAll)(tx, scope, window),
        scope === null ? null : readParcels(tx, scope, window, at),
        readMoney(tx, caller, window, amounts),
        readPlatform(tx, caller, at),
      ]);
      last();
      const [counts, parcels, money, platform] = await pending;
      return { scope, counts, tariffs, parcels, money, platform };
    });
    const orders = counts ?? (scope === null ? null : await database.tenant(tenantId, (tx) => countAll(tx, scope, window)));
    return reply(caller, window, { ...read, orders });
  }

  return { home };
}

/** Reads what indexes of the orders tell. */
async function readParcels(tx: Transaction, scope: OrderScope, { days }: Window, at: Date) {
  const [byTime, deliveries, names] = await Promise.all([
    countByTime(tx, scope, at),
    countDeliveries(tx, scope, days),
    listProductNames(tx, scope.tenantId),
  ]);
  return { byTime, deliveries, names };
}

interface Read {
  readonly orders: Awaited<ReturnType<typeof countAll>> | null;
  readonly parcels: Awaited<ReturnType<typeof readParcels>> | null;
  readonly tariffs: readonly CachedTariff[];
  readonly money: MoneyRows | null;
  readonly platform: Home['platform'];
}

function reply({ language }: SignedInCaller, window: Window, { orders, parcels, tariffs, money, platform }: Read): Home {
  const shared = {
    day: window.today,
    since: window.days.from,
    money: money === null ? null : moneyFigures(money, window),
    platform,
  };
  if (orders === null || parcels === null) return { ...shared, orders: null, work: null, products: null };
  const { byTime, deliveries, names } = parcels;
  return {
    ...shared,
    orders: orderFigures(orders.days, window, deliveredOn(deliveries)),
    work: workOf(orders.states, byTime),
    products: deliveryFigures({ counts: deliveries, names, tariffs }, language),
  };
}
