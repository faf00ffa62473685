import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type OrderMove, type OrderMoveName, orderMoves } from '../../../contract/order-states.ts';
import { isClaimLate } from '../../claims/db/claims.ts';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { inScope, type OrderScope, type OrderSearch, orderCondition } from './order-search.ts';
import { draftBox, goodsLine, orderBox, orderLog, shipmentOrder } from './tables.ts';

/** Restricts which of the selected orders are counted. */
interface Counted {
  /** Counts only orders that allow one of these moves; all orders when absent. */
  readonly moves?: readonly OrderMoveName[];
  /** Sums paid orders only. */
  readonly paidOnly?: boolean;
}

/** The orders of a choice: those of the ids, or all that a search finds for the caller. */
export type Chosen = { readonly ids: readonly string[] } | { readonly found: { readonly scope: OrderScope; readonly search: OrderSearch } };

/** Moves, at a moment that decides on late ones. */
export interface MovesAt {
  readonly moves: readonly OrderMoveName[];
  readonly moment: Date;
}

/** Matches the chosen orders within the scope. */
export function chosenIn(scope: OrderScope, chosen: Chosen): SQL | undefined {
  const own = 'found' in chosen ? orderCondition(chosen.found.scope, chosen.found.search) : undefined;
  return and(inScope(scope), 'ids' in chosen ? sql`${shipmentOrder.id} = any(${sql.param(chosen.ids)}::uuid[])` : own);
}

/** Matches orders that allow one of these moves. */
export function mayMoveAny({ moves, moment }: MovesAt): SQL | undefined {
  return or(...moves.map((move) => mayMove(move, moment)));
}

/** Sums the price of the selected orders by currency and counts those without a price. */
export function sumTotals(tx: Transaction, scope: OrderScope, chosen: Chosen, moment: Date, { moves, paidOnly = false }: Counted = {}) {
  const summed = paidOnly ? sql` FILTER (WHERE ${shipmentOrder.settlementStatus} = 'paid')` : sql``;
  return tx
    .select({
      currency: shipmentOrder.currency,
      orders: sql<number>`count(*)::int`,
      unpriced: sql<number>`count(*) FILTER (WHERE ${shipmentOrder.totalAmount} IS NULL OR ${shipmentOrder.currency} IS NULL)::int`,
      total: sql<string | null>`(sum(${shipmentOrder.totalAmount})${summed})::text`,
    })
    .from(shipmentOrder)
    .where(and(chosenIn(scope, chosen), moves === undefined ? undefined : mayMoveAny({ moves, moment })))
    .groupBy(shipmentOrder.currency)
    .orderBy(sql`${shipmentOrder.currency} nulls last`);
}

/** Counts the selected orders that allow none of these moves, by their states. */
export function countLeftOut(tx: Transaction, scope: OrderScope, chosen: Chosen, moment: Date, moves: readonly OrderMoveName[]) {
  const { documentStatus, logisticsStatus, settlementStatus, confirmStatus } = shipmentOrder;
  return tx
    .select({
      document: documentStatus,
      logistics: logisticsStatus,
      money: settlementStatus,
      confirm: confirmStatus,
      orders: sql<number>`count(*)::int`,
    })
    .from(shipmentOrder)
    .where(and(chosenIn(scope, chosen), sql`not coalesce(${mayMoveAny({ moves, moment })}, false)`))
    .groupBy(documentStatus, logisticsStatus, settlementStatus, confirmStatus);
}

/**
 * Matches orders that allow a move. An order is rejected only once, a rejected order cannot be paid, and a paid one can be claimed once
 * within the time limit.
 */
function mayMove(name: OrderMoveName, moment: Date): SQL | undefined {
  const { document, logistics, money }: OrderMove['from'] = orderMoves[name].from;
  const among = (column: AnyPgColumn, states: readonly string[] | undefined) =>
    states === undefined ? undefined : inArray(column, [...states]);
  return and(
    among(shipmentOrder.documentStatus, document),
    among(shipmentOrder.logisticsStatus, logistics),
    among(shipmentOrder.settlementStatus, money),
    name === 'pay' ? ne(shipmentOrder.confirmStatus, 'rejected') : undefined,
    name === 'reject' || name === 'rejectPaid' ? eq(shipmentOrder.confirmStatus, 'pending_review') : undefined,
    name === 'chargeBack'
      ? sql`coalesce(${shipmentOrder.claimStatus} not in ('requested', 'second_review'), true)
          and ${shipmentOrder.totalAmount} > 0 and not ${isClaimLate(moment)}`
      : undefined,
  );
}

/** Lists the goods of the scope's orders, latest first; each pair of names appears once. */
export async function listGoodsLibrary(tx: Transaction, scope: OrderScope, keyword: string, limit: number) {
  const like = `%${escapeLike(keyword)}%`;
  const matches =
    keyword === ''
      ? undefined
      : or(sql`${goodsLine.goodsName} ilike ${like}`, sql`${goodsLine.goodsNameEn} ilike ${like}`, sql`${goodsLine.hsCode} ilike ${like}`);
  const latest = tx
    .select({ id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(inScope(scope))
    .orderBy(desc(shipmentOrder.createdAt), desc(shipmentOrder.id))
    .limit(searchedOrders);
  const rows = await tx
    .selectDistinctOn([goodsLine.goodsName, goodsLine.goodsNameEn])
    .from(goodsLine)
    .where(and(eq(goodsLine.tenantId, scope.tenantId), inArray(goodsLine.orderId, latest), matches))
    .orderBy(asc(goodsLine.goodsName), asc(goodsLine.goodsNameEn), desc(goodsLine.id));
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/** The goods search looks at this many of the latest orders. */
const searchedOrders = 5_000;

/**
 * Finds the newest order with this number: its own, the parcel's, the platform's or a box's. Falls back to the newest draft with such a box
 * number.
 */
export async function findByNumber(tx: Transaction, scope: OrderScope, number: string): Promise<string | null> {
  const own = numberColumns.map(
    (column) =>
      sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${shipmentOrder.tenantId} = ${scope.tenantId} and ${column} = ${number}`,
  );
  return (
    (await newestOf(tx, scope, [...own, ofBox(orderBox, scope, number)])) ?? (await newestOf(tx, scope, [ofBox(draftBox, scope, number)]))
  );
}

function ofBox(boxes: typeof orderBox | typeof draftBox, { tenantId }: OrderScope, number: string): SQL {
  return sql`select ${boxes.orderId} from ${boxes} where ${boxes.tenantId} = ${tenantId} and ${boxes.subOrderNo} = ${number}`;
}

/** Runs each look-up as its own query so that it uses its index; one query with all conditions would read every order. */
async function newestOf(tx: Transaction, scope: OrderScope, lookUps: readonly SQL[]): Promise<string | null> {
  const [found] = await tx
    .select({ id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(and(inScope(scope), sql`${shipmentOrder.id} = any(array(${sql.join([...lookUps], sql` union `)}))`))
    .orderBy(desc(shipmentOrder.createdAt), desc(shipmentOrder.id))
    .limit(1);
  return found?.id ?? null;
}

const numberColumns = [
  shipmentOrder.customerNo,
  shipmentOrder.trackingNumber,
  shipmentOrder.masterTrackingNumber,
  shipmentOrder.transactionOrderNo,
];

/** Finds the orders that have these tracking numbers, their own or their shipment's; by number. */
export async function findTrackingNumbers(tx: Transaction, tenantId: string, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const column of [shipmentOrder.trackingNumber, shipmentOrder.masterTrackingNumber]) {
    const rows = await tx
      .select({ id: shipmentOrder.id, number: sql<string>`${column}` })
      .from(shipmentOrder)
      .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${column} = any(${sql.param(numbers)}::text[])`));
    for (const { id, number } of rows) found.set(number, id);
  }
  return found;
}

/** Finds orders by their numbers, newest first, with the numbers that each of them has. */
export async function findNumbered(tx: Transaction, scope: OrderScope, numbers: readonly string[]) {
  const isAsked = or(...numberColumns.map((column): SQL => sql`${column} = any(${sql.param(numbers)}::text[])`));
  return tx
    .select({
      id: shipmentOrder.id,
      numbers: sql<string[]>`array_remove(array[${sql.join(numberColumns, sql`, `)}], null)`,
    })
    .from(shipmentOrder)
    .where(and(inScope(scope), isAsked))
    .orderBy(desc(shipmentOrder.createdAt), desc(shipmentOrder.id));
}

/** Lists the log entries of the given operations, newest first. */
export function listTrackingEvents(tx: Transaction, scope: OrderScope, orderId: string, operations: readonly string[]) {
  return tx
    .select({
      id: orderLog.id,
      at: sql<string>`(${orderLog.at} at time zone ${scope.timeZone})::text`,
      operation: orderLog.operation,
      note: orderLog.note,
    })
    .from(orderLog)
    .where(and(eq(orderLog.tenantId, scope.tenantId), eq(orderLog.orderId, orderId), inArray(orderLog.operation, [...operations])))
    .orderBy(desc(orderLog.at), desc(orderLog.id));
}
