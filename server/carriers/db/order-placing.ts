import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { orderBox, orderParty, shipmentOrder } from '../../orders/db/tables.ts';

/** One placing of an order with a carrier. */
export interface Placing {
  readonly orderId: string;
  readonly placingNo: number;
}

/** Reads the current placing of each order. */
export function findPlacings(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<Placing[]> {
  return tx
    .select({ orderId: shipmentOrder.id, placingNo: shipmentOrder.placingNo })
    .from(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.id} = any(${sql.param(orderIds)}::uuid[])`))
    .orderBy(asc(shipmentOrder.id));
}

/** Reads the placings that their orders still wait for, with the carrier's data. */
export async function findWaiting(tx: Transaction, tenantId: string, placings: readonly Placing[]) {
  const orders = await waiting(tx, tenantId, placings);
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

/** Locks the orders that still wait for these placings, in id order. */
export async function lockWaiting(tx: Transaction, tenantId: string, placings: readonly Placing[]): Promise<ReadonlySet<string>> {
  const rows = await waiting(tx, tenantId, placings).orderBy(asc(shipmentOrder.id)).for('update');
  return new Set(rows.map(({ id }) => id));
}

/** Finds the placings that are no longer valid and that the carrier did not reject. */
export function findTakenBack(tx: Transaction, tenantId: string, placings: readonly Placing[]): Promise<Placing[]> {
  const isRefused = sql`${shipmentOrder.documentStatus} = 'order_failed' and ${shipmentOrder.failReason} is not null
    and ${shipmentOrder.placingNo} = told.no + 1`;
  return tx
    .select({ orderId: shipmentOrder.id, placingNo: sql<number>`told.no` })
    .from(shipmentOrder)
    .innerJoin(rowsOf(placings), sql`told.id = ${shipmentOrder.id}`)
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.placingNo} > told.no`, sql`not (${isRefused})`));
}

export interface PlacedRow {
  readonly id: string;
  readonly trackingNumber: string;
  readonly masterTrackingNumber: string | null;
  /** By box number. */
  readonly subOrderNos: ReadonlyMap<string, string>;
}

/** Writes the carrier's numbers and the new states. */
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

/** Writes the rejection with its reason. */
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

/** Clears the carrier's box numbers and the master number; typed box numbers stay. */
export async function clearBoxNumbers(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = sql.param(orderIds);
  await tx.execute(sql`
    update ${orderBox} as b set sub_order_no = null from ${shipmentOrder} as o
    where b.tenant_id = ${tenantId} and b.order_id = any(${ids}::uuid[]) and b.sub_order_no is not null
      and o.tenant_id = b.tenant_id and o.id = b.order_id and o.master_tracking_number is not null`);
}

function waiting(tx: Transaction, tenantId: string, placings: readonly Placing[]) {
  const { id, placingNo, customerNo, productCode, documentStatus } = shipmentOrder;
  return tx
    .select({ id, placingNo, customerNo, productCode })
    .from(shipmentOrder)
    .where(
      and(
        eq(shipmentOrder.tenantId, tenantId),
        eq(documentStatus, 'ordering'),
        sql`exists (select 1 from ${rowsOf(placings)} where told.id = ${id} and told.no = ${placingNo})`,
      ),
    );
}

function rowsOf(placings: readonly Placing[]): SQL {
  const ids = sql.param(placings.map(({ orderId }) => orderId));
  const numbers = sql.param(placings.map(({ placingNo }) => placingNo));
  return sql`unnest(${ids}::uuid[], ${numbers}::integer[]) as told (id, no)`;
}

function ofOrders(
  table: PgTable & { tenantId: AnyPgColumn; orderId: AnyPgColumn },
  tenantId: string,
  ids: readonly string[],
): SQL | undefined {
  return and(eq(table.tenantId, tenantId), sql`${table.orderId} = any(${sql.param(ids)}::uuid[])`);
}
