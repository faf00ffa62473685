import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';
import { shipment, shipmentLine, shipmentLog } from './tables.ts';

/**
 * Matches the shipments that the caller may see: those without an order outside the caller's data rules, so that no total tells of an order
 * that is hidden.
 */
export function visibleShipment(scope: OrderScope): SQL | undefined {
  const ofTenant = eq(shipment.tenantId, scope.tenantId);
  // No data rule narrows the orders.
  if (scope.rows.some((rules) => rules.length === 0)) return ofTenant;
  const hidden = sql`select 1 from ${shipmentLine} join ${shipmentOrder}
    on ${shipmentOrder.tenantId} = ${shipmentLine.tenantId} and ${shipmentOrder.id} = ${shipmentLine.orderId}
    where ${shipmentLine.tenantId} = ${shipment.tenantId} and ${shipmentLine.shipmentId} = ${shipment.id} and (${inScope(scope)}) is not true`;
  return and(ofTenant, sql`not exists (${hidden})`);
}

export type LockedShipment = Awaited<ReturnType<typeof lockShipment>>;

/** Locks a shipment, always before its orders. Rows that refer to it may still be written: an order leaves while others wait for this lock. */
export async function lockShipment(tx: Transaction, scope: OrderScope, id: string) {
  const [found] = await tx
    .select({ id: shipment.id, number: shipment.number, state: shipment.state, confirmedAt: shipment.confirmedAt })
    .from(shipment)
    .where(and(visibleShipment(scope), eq(shipment.id, id)))
    .for('no key update');
  return found ?? null;
}

/** Inserts a shipment; false when its number is taken. */
export async function insertShipment(tx: Transaction, row: typeof shipment.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(shipment).values(row).onConflictDoNothing().returning({ id: shipment.id });
  return inserted.length > 0;
}

export type ShipmentChange = Partial<
  Omit<typeof shipment.$inferInsert, 'tenantId' | 'id' | 'number' | 'inventoryNo' | 'createdBy' | 'createdAt'>
>;

export async function changeShipment(tx: Transaction, tenantId: string, id: string, change: ShipmentChange): Promise<void> {
  await tx
    .update(shipment)
    .set(change)
    .where(and(eq(shipment.tenantId, tenantId), eq(shipment.id, id)));
}

/** A line of an open or confirmed shipment. */
export interface ActiveLine {
  readonly orderId: string;
  readonly shipmentId: string;
  readonly number: string;
}

/** Finds the open or confirmed shipments that hold these orders, by order. Ask after the orders are locked. */
export async function findActiveLines(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<Map<string, ActiveLine>> {
  const rows = await tx
    .select({ orderId: shipmentLine.orderId, shipmentId: shipment.id, number: shipment.number })
    .from(shipmentLine)
    .innerJoin(shipment, and(eq(shipment.tenantId, shipmentLine.tenantId), eq(shipment.id, shipmentLine.shipmentId)))
    .where(
      and(
        eq(shipmentLine.tenantId, tenantId),
        eq(shipmentLine.active, true),
        sql`${shipmentLine.orderId} = any(${sql.param(orderIds)}::uuid[])`,
      ),
    );
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Lists the orders of a shipment in the order in which they were added. */
export async function listLineOrders(tx: Transaction, tenantId: string, shipmentId: string) {
  return tx
    .select({ orderId: shipmentLine.orderId, position: shipmentLine.position })
    .from(shipmentLine)
    .where(and(eq(shipmentLine.tenantId, tenantId), eq(shipmentLine.shipmentId, shipmentId)))
    .orderBy(asc(shipmentLine.position));
}

export async function insertLines(tx: Transaction, rows: readonly (typeof shipmentLine.$inferInsert)[]): Promise<void> {
  await insertRows(tx, shipmentLine, rows);
}

/** Removes lines; returns the orders that were there. */
export async function deleteLines(tx: Transaction, tenantId: string, shipmentId: string, orderIds: readonly string[]): Promise<string[]> {
  const deleted = await tx
    .delete(shipmentLine)
    .where(and(eq(shipmentLine.tenantId, tenantId), eq(shipmentLine.shipmentId, shipmentId), inArray(shipmentLine.orderId, [...orderIds])))
    .returning({ orderId: shipmentLine.orderId });
  return deleted.map(({ orderId }) => orderId);
}

/** Ends the lines of a cancelled shipment, whose orders may go into another one. */
export async function endLines(tx: Transaction, tenantId: string, shipmentId: string): Promise<void> {
  await tx
    .update(shipmentLine)
    .set({ active: false })
    .where(and(eq(shipmentLine.tenantId, tenantId), eq(shipmentLine.shipmentId, shipmentId)));
}

export async function insertShipmentLog(tx: Transaction, ...rows: readonly (typeof shipmentLog.$inferInsert)[]): Promise<void> {
  await insertRows(tx, shipmentLog, rows);
}

/** Hours after its confirmation in which a hand-over can be cancelled; 0 means never. */
export async function readCancelHours(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx.select({ hours: tenant.handOverCancelHours }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.hours ?? 0;
}
