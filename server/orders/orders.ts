import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { ListedOrder } from '../../contract/entities/orders/order.ts';
import type { BatchOutcome } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { orderViews, viewOf } from '../../contract/order-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Queue } from '../carriers/carrier-jobs.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, textIn } from '../dictionaries/dictionaries.ts';
import { createYielder } from '../fairness/yielding.ts';
import { closeOrders } from './close-orders.ts';
import { listOrders, type OrderSort } from './db/order-records.ts';
import type { OrderScope, OrderSearch } from './db/order-search.ts';
import { readTally, tallyDays, totalOf } from './db/order-tally.ts';
import { countOrders, countOrdersByState, listUsedProducts, type StateCount } from './db/orders.ts';
import { listedOrder } from './listed-order.ts';
import { readOrderDetail, readOrderLog } from './order-detail.ts';
import { readFiltersAt } from './order-filters.ts';
import { type RowView, rowDictionaries } from './order-row.ts';
import { scopeOf } from './order-scope.ts';
import { checkSearch, maySeeAmounts, visibilityOf } from './order-visibility.ts';
import { todayIn } from './overdue.ts';
import { type HasCode, readCodes } from './write/codes.ts';

export function createOrders(database: Database, now: () => Date, queue: Queue) {
  async function list(input: CallInput<'order.list'>, caller: SignedInCaller): Promise<CallReply<'order.list'>> {
    const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
    const search = readFiltersAt(input, now());
    const sort = readSort(input, caller);
    const { tenantId } = caller.principal;
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    const { scope, found, counts, view, hasCode } = await database.readOnly(tenantId, async (tx, last) => {
      const scope = await scopeOf(tx, caller, 'order:list');
      const visibility = await visibilityOf(tx, caller);
      const textOf = await readTexts(tx, caller, rowDictionaries);
      checkSearch(search, visibility);
      const mayHaveDrafts = search.view === undefined || search.view === 'draft';
      const hasCode = mayHaveDrafts ? await readCodes(tx, caller) : () => true;
      const pending = Promise.all([listOrders(tx, scope, { search, sort, page }), tallied(tx, scope, search)]);
      last();
      const [found, counts] = await pending;
      return { scope, found, counts, hasCode, view: { language: caller.language, textOf, visibility } };
    });
    const total =
      counts === null
        ? (knownTotal(found.length, pageNo, pageSize) ?? (await database.tenant(tenantId, (tx) => countOrders(tx, scope, search))))
        : totalOf(counts, search.view);
    return {
      records: await listedOrders(found, { ...view, today: todayIn(caller.principal.timeZone, now()) }, hasCode),
      total,
      size: pageSize,
      current: pageNo,
      pages: Math.ceil(total / pageSize),
    };
  }

  async function statusCount(input: CallInput<'order.statusCount'>, caller: SignedInCaller): Promise<CallReply<'order.statusCount'>> {
    const { tenantId } = caller.principal;
    const search = readFiltersAt(input, now());
    const { scope, tally } = await database.readOnly(tenantId, async (tx, last) => {
      checkSearch(search, await visibilityOf(tx, caller));
      const scope = await scopeOf(tx, caller, 'order:list');
      const pending = tallied(tx, scope, search);
      last();
      return { scope, tally: await pending };
    });
    const states = tally ?? (await database.tenant(tenantId, (tx) => countOrdersByState(tx, scope, search)));
    const counts = { all: 0, ...zeroes() };
    for (const state of states) {
      counts[viewOf(state)] += state.total;
      counts.all += state.total;
    }
    return counts;
  }

  function detail(input: CallInput<'order.detail'>, caller: SignedInCaller): Promise<CallReply<'order.detail'>> {
    return database.tenant(caller.principal.tenantId, (tx) => readOrderDetail(tx, input, caller, now()));
  }

  function log({ id }: CallInput<'order.log'>, caller: SignedInCaller): Promise<CallReply<'order.log'>> {
    return database.tenant(caller.principal.tenantId, (tx) => readOrderLog(tx, id, caller));
  }

  function close(input: CallInput<'order.close'>, caller: SignedInCaller): Promise<BatchOutcome> {
    return closeOrders(database, input, caller, now(), queue);
  }

  async function commonProducts(caller: SignedInCaller): Promise<CallReply<'order.commonProduct'>> {
    const { tenantId } = caller.principal;
    const products = await database.tenant(tenantId, async (tx) => listUsedProducts(tx, await scopeOf(tx, caller, 'order:list')));
    return products.map(({ code, names }) => ({ value: code, text: textIn(names, caller.language) ?? code }));
  }

  return { list, statusCount, detail, log, close, commonProducts };
}

async function listedOrders(
  found: Awaited<ReturnType<typeof listOrders>>,
  view: RowView & { readonly today: string },
  hasCode: HasCode,
): Promise<ListedOrder[]> {
  const breathe = createYielder();
  const rows: ListedOrder[] = [];
  for (const record of found) {
    await breathe();
    rows.push(await listedOrder(record, view, hasCode));
  }
  return rows;
}

/** Reads counts by state from the tally; null when the tally cannot answer the search. */
async function tallied(tx: Transaction, scope: OrderScope, search: OrderSearch): Promise<readonly StateCount[] | null> {
  const days = tallyDays(scope, search);
  if (days === null || search.view === null) return null;
  const counts = await readTally(tx, scope, days.days);
  return counts?.filter((state) => search.view === undefined || viewOf(state) === search.view) ?? null;
}

/** Derives the total from a page: a page that is neither empty nor full ends the list, and an empty first page means zero. */
export function knownTotal(found: number, pageNo: number, pageSize: number): number | null {
  return found < pageSize && (found > 0 || pageNo === 1) ? (pageNo - 1) * pageSize + found : null;
}

/** Newest first by default; a column without a direction ascends. Sorting by amounts needs the permission to see them. */
export function readSort(input: Pick<CallInput<'order.list'>, 'column' | 'order'>, caller: SignedInCaller): OrderSort {
  if (input.column === undefined) return { by: 'createTime', direction: input.order ?? 'desc' };
  if (input.column === 'realTotalAmount' && !maySeeAmounts(caller)) {
    throw new Refusal('forbidden', { logged: { permission: 'order:amount' } });
  }
  return { by: input.column, direction: input.order ?? 'asc' };
}

function zeroes(): Record<(typeof orderViews)[number], number> {
  return Object.fromEntries(orderViews.map((view) => [view, 0])) as Record<(typeof orderViews)[number], number>;
}
