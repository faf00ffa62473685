import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type OrderMove, type OrderMoveName, orderMoves } from '../../../contract/order-states.ts';
import { isClaimLate } from '../../claims/db/claims.ts';
import type { Transaction } from '../../db/database.ts';
import { escapeLike } from '../../permission/db/row-rules.ts';
import { inScope, type OrderScope } from './order-search.ts';
import { draftBox, goodsLine, orderBox, orderLog, shipmentOrder } from './tables.ts';

/** Which of the chosen orders count. */
interface Counted {
  /** Those that one of these moves may be made from; all without it. */
  readonly moves?: readonly OrderMoveName[];
  /** The sum is of paid orders alone. */
  readonly paidAlone?: boolean;
}

/** What the chosen orders cost, by currency, and how many of them have no price. */
export function sumTotals(
  tx: Transaction,
  scope: OrderScope,
  ids: readonly string[],
  moment: Date,
  { moves, paidAlone = false }: Counted = {},
) {
  const summed = paidAlone ? sql` FILTER (WHERE ${shipmentOrder.settlementStatus} = 'paid')` : sql``;
  return tx
    .select({
      currency: shipmentOrder.currency,
      orders: sql<number>`count(*)::int`,
      unpriced: sql<number>`count(*) FILTER (WHERE ${shipmentOrder.totalAmount} IS NULL OR ${shipmentOrder.currency} IS NULL)::int`,
      total: sql<string | null>`(sum(${shipmentOrder.totalAmount})${summed})::text`,
    })
    .from(shipmentOrder)
    .where(
      and(
        inScope(scope),
        sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`,
        moves === undefined ? undefined : or(...moves.map((move) => mayMove(move, moment))),
      ),
    )
    .groupBy(shipmentOrder.currency)
    .orderBy(sql`${shipmentOrder.currency} nulls last`);
}

/** The orders that a move may be made from; a review rejects once, a rejected order is not paid, and a paid one is claimed in time and once. */
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

/** Goods of the scope's orders, each pair of names once, the latest first. */
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
    .limit(ordersLookedAt);
  const rows = await tx
    .selectDistinctOn([goodsLine.goodsName, goodsLine.goodsNameEn])
    .from(goodsLine)
    .where(and(eq(goodsLine.tenantId, scope.tenantId), inArray(goodsLine.orderId, latest), matches))
    .orderBy(asc(goodsLine.goodsName), asc(goodsLine.goodsNameEn), desc(goodsLine.id));
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/** Earlier orders than these are not searched for goods. */
const ordersLookedAt = 5_000;

/** The id of the newest order that one of these numbers is of: its own, its parcel's, the platform's, or a box's; else of the newest draft that a box is typed in with it. */
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

/** Each look-up has an index; as conditions of one query they would have none, and every order would be read. */
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

/** Orders of these sources that one of the numbers is of, newest first, with the numbers that they were found by. */
export async function findExternal(tx: Transaction, scope: OrderScope, numbers: readonly string[], sources: readonly string[]) {
  const isAsked = or(...numberColumns.map((column): SQL => sql`${column} = any(${sql.param(numbers)}::text[])`));
  return tx
    .select({
      id: shipmentOrder.id,
      numbers: sql<string[]>`array_remove(array[${sql.join(numberColumns, sql`, `)}], null)`,
    })
    .from(shipmentOrder)
    .where(and(inScope(scope), inArray(shipmentOrder.orderSource, [...sources]), isAsked))
    .orderBy(desc(shipmentOrder.createdAt), desc(shipmentOrder.id));
}

/** What of an order's log is about its way, newest first. */
export function listWay(tx: Transaction, scope: OrderScope, orderId: string, operations: readonly string[]) {
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
