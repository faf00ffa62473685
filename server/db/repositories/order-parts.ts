import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { feeLine, goodsLine, orderBox, orderLog, orderParty, shipmentOrder } from '../tables/orders.ts';
import type { OrderScope } from './order-search.ts';

/** Consignor and consignee of an order. */
export function listParties(tx: Transaction, scope: Pick<OrderScope, 'tenantId'>, orderId: string) {
  return tx
    .select()
    .from(orderParty)
    .where(and(eq(orderParty.tenantId, scope.tenantId), eq(orderParty.orderId, orderId)));
}

/** Boxes by number; the volume is in cubic metres with six decimals. */
export function listBoxes(tx: Transaction, scope: Pick<OrderScope, 'tenantId'>, orderId: string) {
  return tx
    .select({
      id: orderBox.id,
      boxNo: orderBox.boxNo,
      subOrderNo: orderBox.subOrderNo,
      weight: orderBox.weight,
      length: orderBox.length,
      width: orderBox.width,
      height: orderBox.height,
      volume: sql<string>`round(${orderBox.length} * ${orderBox.width} * ${orderBox.height} / 1000000, 6)::text`,
    })
    .from(orderBox)
    .where(and(eq(orderBox.tenantId, scope.tenantId), eq(orderBox.orderId, orderId)))
    .orderBy(asc(orderBox.boxNo));
}

export function listGoods(tx: Transaction, scope: Pick<OrderScope, 'tenantId'>, orderId: string) {
  return tx
    .select()
    .from(goodsLine)
    .where(and(eq(goodsLine.tenantId, scope.tenantId), eq(goodsLine.orderId, orderId)))
    .orderBy(asc(goodsLine.position));
}

export function listFees(tx: Transaction, scope: OrderScope, orderId: string) {
  return tx
    .select({
      id: feeLine.id,
      feeType: feeLine.feeType,
      rule: feeLine.rule,
      amount: feeLine.amount,
      currency: feeLine.currency,
      createdAt: sql<string>`(${feeLine.createdAt} at time zone ${scope.timeZone})::text`,
    })
    .from(feeLine)
    .where(and(eq(feeLine.tenantId, scope.tenantId), eq(feeLine.orderId, orderId)))
    .orderBy(asc(feeLine.createdAt), asc(feeLine.id));
}

/** What happened to an order, newest first. */
export function listOrderLog(tx: Transaction, scope: OrderScope, orderId: string) {
  return tx
    .select({
      id: orderLog.id,
      at: sql<string>`(${orderLog.at} at time zone ${scope.timeZone})::text`,
      operator: orderLog.operator,
      operation: orderLog.operation,
      note: orderLog.note,
      changes: orderLog.changes,
    })
    .from(orderLog)
    .where(and(eq(orderLog.tenantId, scope.tenantId), eq(orderLog.orderId, orderId)))
    .orderBy(desc(orderLog.at), desc(orderLog.id));
}

/** An order whose right to be read has been looked at, with its parties, boxes and goods. */
export async function findParts(tx: Transaction, tenantId: string, orderId: string) {
  const scope = { tenantId };
  const [order] = await tx
    .select()
    .from(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), eq(shipmentOrder.id, orderId)));
  if (order === undefined) throw new Error('an order that was there is gone');
  return {
    order,
    parties: await listParties(tx, scope, orderId),
    boxes: await listBoxes(tx, scope, orderId),
    goods: await listGoods(tx, scope, orderId),
  };
}
