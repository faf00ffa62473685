import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { orderBox, orderLog, product, shipmentOrder } from '../../orders/db/tables.ts';

/** An order on its way, as far as tracking asks. */
export type TrackedOrder = Awaited<ReturnType<typeof findTrackedById>>[number];

/** Finds the orders with these ids that have a parcel. */
export function findTrackedById(tx: Transaction, scope: OrderScope, ids: readonly string[]) {
  return readTracked(tx, scope, sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`);
}

/** Finds orders by tracking, master, box or customer number, each number by its own index. */
export function findTrackedByNumber(tx: Transaction, scope: OrderScope, numbers: readonly string[]) {
  const ofOrders = (column: AnyPgColumn) => sql`select ${shipmentOrder.id} from ${shipmentOrder}
    where ${shipmentOrder.tenantId} = ${scope.tenantId} and ${column} = any(${sql.param(numbers)}::text[])`;
  const ofBoxes = sql`select ${orderBox.orderId} from ${orderBox}
    where ${orderBox.tenantId} = ${scope.tenantId} and ${orderBox.subOrderNo} = any(${sql.param(numbers)}::text[])`;
  const lookUps = [shipmentOrder.trackingNumber, shipmentOrder.masterTrackingNumber, shipmentOrder.customerNo].map(ofOrders);
  return readTracked(tx, scope, sql`${shipmentOrder.id} = any(array(${sql.join([...lookUps, ofBoxes], sql` union `)}))`);
}

function readTracked(tx: Transaction, scope: OrderScope, condition: SQL) {
  const boxNumbers = sql<string[]>`array(select b.sub_order_no from order_box b where b.tenant_id = ${shipmentOrder.tenantId}
    and b.order_id = ${shipmentOrder.id} and b.sub_order_no is not null order by b.box_no)`;
  return tx
    .select({
      id: shipmentOrder.id,
      customerNo: shipmentOrder.customerNo,
      trackingNumber: shipmentOrder.trackingNumber,
      masterNumber: shipmentOrder.masterTrackingNumber,
      boxNumbers,
      logistics: shipmentOrder.logisticsStatus,
      money: shipmentOrder.settlementStatus,
      productCode: shipmentOrder.productCode,
      productNames: product.names,
      country: shipmentOrder.consigneeCountry,
      createdAt: shipmentOrder.createdAt,
      shipAt: shipmentOrder.shipAt,
      deliveredAt: shipmentOrder.deliveredAt,
      promisedDays: sql<number | null>`(select (t.document -> 'transitDays' ->> 'to')::int from tariff t
        where t.tenant_id = ${shipmentOrder.tenantId} and t.product_code = ${shipmentOrder.productCode}
        and t.valid_from <= ${shipmentOrder.createdAt} order by t.valid_from desc limit 1)`,
    })
    .from(shipmentOrder)
    .leftJoin(product, and(eq(product.tenantId, shipmentOrder.tenantId), eq(product.code, shipmentOrder.productCode)))
    .where(and(inScope(scope), condition, ne(shipmentOrder.logisticsStatus, 'none')));
}

/** Lists the log entries of these operations, without those that tracking itself wrote. */
export function listPlatformEvents(tx: Transaction, tenantId: string, orderIds: readonly string[], operations: readonly string[]) {
  return tx
    .select({ id: orderLog.id, orderId: orderLog.orderId, at: orderLog.at, operation: orderLog.operation, note: orderLog.note })
    .from(orderLog)
    .where(
      and(
        eq(orderLog.tenantId, tenantId),
        sql`${orderLog.orderId} = any(${sql.param(orderIds)}::uuid[])`,
        inArray(orderLog.operation, [...operations]),
        ne(orderLog.operator, trackingOperator),
      ),
    )
    .orderBy(orderLog.at, orderLog.id);
}

/** Operator of the moves that follow from events of a source. */
export const trackingOperator = 'tracking';
