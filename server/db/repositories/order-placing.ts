import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database.ts';
import { orderBox, orderParty, shipmentOrder } from '../tables/orders.ts';

/** The tenant's orders among these that wait to be placed, with what a carrier is told of them. */
export async function findWaiting(tx: Transaction, tenantId: string, ids: readonly string[]) {
  const orders = await waiting(tx, tenantId, ids);
  const found = orders.map(({ id }) => id);
  const parties = await tx
    .select()
    .from(orderParty)
    .where(ofOrders(orderParty, tenantId, found));
  const boxes = await tx
    .select()
    .from(orderBox)
    .where(ofOrders(orderBox, tenantId, found))
    .orderBy(asc(orderBox.boxNo));
  return orders.map((order) => ({
    ...order,
    parties: parties.filter((party) => party.orderId === order.id),
    boxes: boxes.filter((box) => box.orderId === order.id),
  }));
}

/** Locks those that still wait, in the order of their ids. */
export async function lockWaiting(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await waiting(tx, tenantId, ids).orderBy(asc(shipmentOrder.id)).for('update');
  return new Set(rows.map(({ id }) => id));
}

export interface PlacedRow {
  readonly id: string;
  readonly trackingNumber: string;
  readonly masterTrackingNumber: string | null;
  /** By box number. */
  readonly subOrderNos: ReadonlyMap<string, string>;
}

/** The carrier has them: their numbers and states. */
export async function writePlaced(tx: Transaction, tenantId: string, rows: readonly PlacedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (pick: (row: PlacedRow) => string | null) => sql.param(rows.map(pick));
  await tx.execute(sql`
    update ${shipmentOrder} as o set tracking_number = v.tracking, master_tracking_number = v.master, document_status = 'generated',
      logistics_status = 'order_placed', fail_reason = null
    from unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.trackingNumber)}::text[],
      ${column((row) => row.masterTrackingNumber)}::text[]) as v (id, tracking, master)
    where o.tenant_id = ${tenantId} and o.id = v.id`);
  const boxes = rows.flatMap(({ id, subOrderNos }) => [...subOrderNos].map(([boxNo, number]) => ({ id, boxNo, number })));
  if (boxes.length === 0) return;
  await tx.execute(sql`
    update ${orderBox} as b set sub_order_no = v.number
    from unnest(${sql.param(boxes.map((box) => box.id))}::uuid[], ${sql.param(boxes.map((box) => box.boxNo))}::text[],
      ${sql.param(boxes.map((box) => box.number))}::text[]) as v (id, box_no, number)
    where b.tenant_id = ${tenantId} and b.order_id = v.id and b.box_no = v.box_no`);
}

/** The carrier has them not, and why. */
export async function writeFailed(
  tx: Transaction,
  tenantId: string,
  rows: readonly { readonly id: string; readonly reason: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${shipmentOrder} as o set document_status = 'order_failed', fail_reason = v.reason
    from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.reason))}::text[]) as v (id, reason)
    where o.tenant_id = ${tenantId} and o.id = v.id`);
}

function waiting(tx: Transaction, tenantId: string, ids: readonly string[]) {
  return tx
    .select({ id: shipmentOrder.id, customerNo: shipmentOrder.customerNo, productCode: shipmentOrder.productCode })
    .from(shipmentOrder)
    .where(
      and(
        eq(shipmentOrder.tenantId, tenantId),
        eq(shipmentOrder.documentStatus, 'ordering'),
        sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
}

function ofOrders(
  table: PgTable & { tenantId: AnyPgColumn; orderId: AnyPgColumn },
  tenantId: string,
  ids: readonly string[],
): SQL | undefined {
  return and(eq(table.tenantId, tenantId), sql`${table.orderId} = any(${sql.param(ids)}::uuid[])`);
}
