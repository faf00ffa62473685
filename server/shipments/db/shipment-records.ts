import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { LocalRange, OrderScope } from '../../orders/db/order-search.ts';
import { orderBox, orderParty, product, shipmentOrder } from '../../orders/db/tables.ts';
import { visibleShipment } from './shipments.ts';
import { type ShipmentState, shipment, shipmentLine, shipmentLog } from './tables.ts';

/** Totals of orders; decimals are exact texts. */
export interface Totals {
  readonly totalTickets: number;
  readonly totalPieces: number;
  readonly totalWeight: string;
  readonly totalSquare: string;
}

/** The volume of an order's boxes in CBM, exact. */
export const squareOf = sql`(select coalesce(sum(${orderBox.length} * ${orderBox.width} * ${orderBox.height}), 0) / 1000000 from ${orderBox}
  where ${orderBox.tenantId} = ${shipmentOrder.tenantId} and ${orderBox.orderId} = ${shipmentOrder.id})`;

/** Aggregates over orders; every total of shipments and their sheets comes from here. */
export const totalColumns = sql`count(*)::int as "totalTickets", coalesce(sum(${shipmentOrder.boxCount}), 0)::int as "totalPieces",
  round(coalesce(sum(${shipmentOrder.weight}), 0), 3)::text as "totalWeight", round(coalesce(sum(${squareOf}), 0), 6)::text as "totalSquare"`;

export const noTotals: Totals = { totalTickets: 0, totalPieces: 0, totalWeight: '0.000', totalSquare: '0.000000' };

const ofShipment = sql`from ${shipmentLine} join ${shipmentOrder}
  on ${shipmentOrder.tenantId} = ${shipmentLine.tenantId} and ${shipmentOrder.id} = ${shipmentLine.orderId}`;

/** Sums these orders. */
export async function sumOrders(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Totals> {
  const { rows } = await tx.execute<Totals & Record<string, unknown>>(
    sql`select ${totalColumns} from ${shipmentOrder}
      where ${and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`)}`,
  );
  return rows[0] ?? noTotals;
}

/** Sums the orders of a shipment. */
export async function sumShipment(tx: Transaction, tenantId: string, shipmentId: string): Promise<Totals> {
  const { rows } = await tx.execute<Totals & Record<string, unknown>>(
    sql`select ${totalColumns} ${ofShipment} where ${shipmentLine.tenantId} = ${tenantId} and ${shipmentLine.shipmentId} = ${shipmentId}`,
  );
  return rows[0] ?? noTotals;
}

export interface ShipmentSearch {
  readonly id?: string;
  readonly state?: string;
  readonly numbers?: readonly string[];
  /** Any number of an order. */
  readonly orderNo?: string;
  readonly created?: LocalRange;
}

/** A shipment with its totals; times are local to the scope's time zone. */
export interface ShipmentRecord extends Totals {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly number: string;
  readonly inventoryNo: string;
  readonly state: ShipmentState;
  readonly deliverDate: string | null;
  readonly arrivalDate: string | null;
  readonly remark: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly confirmedBy: string | null;
  readonly confirmedAt: string | null;
  /** As an ISO time. */
  readonly confirmedMoment: string | null;
  readonly cancelledBy: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
}

function searchCondition(scope: OrderScope, { id, state, numbers, orderNo, created }: ShipmentSearch): SQL | undefined {
  const zone = scope.timeZone;
  return and(
    visibleShipment(scope),
    id === undefined ? undefined : eq(shipment.id, id),
    state === undefined ? undefined : sql`${shipment.state} = ${state}`,
    numbers === undefined ? undefined : sql`(${inArray(shipment.number, [...numbers])} or ${inArray(shipment.inventoryNo, [...numbers])})`,
    orderNo === undefined ? undefined : sql`${shipment.id} = any(array(${shipmentsOf(scope, orderNo)}))`,
    created === undefined
      ? undefined
      : sql`${shipment.createdAt} between (${created.from}::timestamp at time zone ${zone}) and (${created.to}::timestamp at time zone ${zone})`,
  );
}

const numberColumns = [
  shipmentOrder.customerNo,
  shipmentOrder.trackingNumber,
  shipmentOrder.masterTrackingNumber,
  shipmentOrder.transactionOrderNo,
];

/** One look-up a column, so that each uses its index. */
function shipmentsOf({ tenantId }: OrderScope, orderNo: string): SQL {
  const own = numberColumns.map(
    (column) =>
      sql`select ${shipmentOrder.id} from ${shipmentOrder} where ${shipmentOrder.tenantId} = ${tenantId} and ${column} = ${orderNo}`,
  );
  const ofBox = sql`select ${orderBox.orderId} from ${orderBox} where ${orderBox.tenantId} = ${tenantId} and ${orderBox.subOrderNo} = ${orderNo}`;
  return sql`select ${shipmentLine.shipmentId} from ${shipmentLine} where ${shipmentLine.tenantId} = ${tenantId}
    and ${shipmentLine.orderId} = any(array(${sql.join([...own, ofBox], sql` union `)}))`;
}

/** Reads a page of shipments, newest first. */
export async function listShipments(
  tx: Transaction,
  scope: OrderScope,
  search: ShipmentSearch,
  page: { readonly limit: number; readonly offset: number },
): Promise<ShipmentRecord[]> {
  const local = (column: unknown) => sql`(${column} at time zone ${scope.timeZone})::text`;
  const { rows } = await tx.execute<ShipmentRecord>(sql`
    select ${shipment.id}, ${shipment.number}, ${shipment.inventoryNo} as "inventoryNo", ${shipment.state},
      ${shipment.deliverDate}::text as "deliverDate", ${shipment.arrivalDate}::text as "arrivalDate", ${shipment.remark},
      ${shipment.createdBy} as "createdBy", ${local(shipment.createdAt)} as "createdAt", ${shipment.confirmedBy} as "confirmedBy",
      ${local(shipment.confirmedAt)} as "confirmedAt",
      to_char(${shipment.confirmedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "confirmedMoment", ${shipment.cancelledBy} as "cancelledBy", ${local(shipment.cancelledAt)} as "cancelledAt",
      ${shipment.cancelReason} as "cancelReason", totals.*
    from ${shipment} cross join lateral (
      select ${totalColumns} ${ofShipment} where ${shipmentLine.tenantId} = ${shipment.tenantId} and ${shipmentLine.shipmentId} = ${shipment.id}
    ) totals
    where ${searchCondition(scope, search)} order by ${shipment.createdAt} desc, ${shipment.id} desc limit ${page.limit} offset ${page.offset}`);
  return rows;
}

export function countShipments(tx: Transaction, scope: OrderScope, search: ShipmentSearch) {
  return tx
    .select({ state: shipment.state, total: sql<number>`count(*)::int` })
    .from(shipment)
    .where(searchCondition(scope, search))
    .groupBy(shipment.state);
}

/** Sums the orders of the shipments that the search finds; cancelled shipments do not count. */
export async function sumShipments(tx: Transaction, scope: OrderScope, search: ShipmentSearch): Promise<Totals> {
  const { rows } = await tx.execute<Totals & Record<string, unknown>>(
    sql`select ${totalColumns} ${ofShipment} join ${shipment} on ${shipment.tenantId} = ${shipmentLine.tenantId} and ${shipment.id} = ${shipmentLine.shipmentId}
      where ${searchCondition(scope, search)} and ${shipment.state} <> 'cancelled'`,
  );
  return rows[0] ?? noTotals;
}

export interface ParcelRecord {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly customerNo: string;
  readonly trackingNumber: string | null;
  readonly productCode: string | null;
  readonly productNames: Texts | null;
  readonly shipper: string;
  readonly shipperName: string;
  readonly consigneeName: string | null;
  readonly consigneeCountry: string | null;
  readonly boxCount: number;
  readonly weight: string | null;
  readonly square: string;
}

/** Tells senders apart: the code in the address book, or the name of a sender without one. */
export const shipperKey = sql`coalesce(nullif(${orderParty.code}, ''), ${orderParty.name}, '')`;

/** Joins an order's product and sender. */
export const parcelJoins = sql`left join ${product} on ${product.tenantId} = ${shipmentOrder.tenantId} and ${product.code} = ${shipmentOrder.productCode}
  left join ${orderParty} on ${orderParty.tenantId} = ${shipmentOrder.tenantId} and ${orderParty.orderId} = ${shipmentOrder.id} and ${orderParty.side} = 'consignor'`;

export const parcelColumns = sql`${shipmentOrder.id}, ${shipmentOrder.customerNo} as "customerNo", ${shipmentOrder.trackingNumber} as "trackingNumber",
  ${shipmentOrder.productCode} as "productCode", ${product.names} as "productNames", ${shipperKey} as shipper,
  coalesce(${orderParty.company}, ${orderParty.name}, '') as "shipperName", ${shipmentOrder.consigneeName} as "consigneeName",
  ${shipmentOrder.consigneeCountry} as "consigneeCountry", ${shipmentOrder.boxCount} as "boxCount", ${shipmentOrder.weight}::text as weight,
  round(${squareOf}, 6)::text as square`;

export interface LineRecord extends ParcelRecord {
  readonly position: number;
  readonly logisticsStatus: string;
  readonly addedBy: string;
  readonly addedAt: string;
  readonly total: number;
}

export interface LineSearch {
  readonly customerNo?: readonly string[];
  readonly trackingNumber?: readonly string[];
}

/** Reads a page of a shipment's orders; the caller has checked that the shipment is visible. */
export async function listShipmentOrders(
  tx: Transaction,
  { tenantId, timeZone }: OrderScope,
  shipmentId: string,
  { customerNo, trackingNumber }: LineSearch,
  page: { readonly limit: number; readonly offset: number },
): Promise<LineRecord[]> {
  const condition = and(
    sql`${shipmentLine.tenantId} = ${tenantId} and ${shipmentLine.shipmentId} = ${shipmentId}`,
    customerNo === undefined ? undefined : inArray(shipmentOrder.customerNo, [...customerNo]),
    trackingNumber === undefined
      ? undefined
      : sql`(${inArray(shipmentOrder.trackingNumber, [...trackingNumber])} or ${inArray(shipmentOrder.masterTrackingNumber, [...trackingNumber])})`,
  );
  const { rows } = await tx.execute<LineRecord>(sql`
    select ${parcelColumns}, ${shipmentLine.position}, ${shipmentOrder.logisticsStatus} as "logisticsStatus", ${shipmentLine.addedBy} as "addedBy",
      (${shipmentLine.addedAt} at time zone ${timeZone})::text as "addedAt", (count(*) over ())::int as total
    ${ofShipment} ${parcelJoins} where ${condition} order by ${shipmentLine.position} limit ${page.limit} offset ${page.offset}`);
  return rows;
}

/** Lists the log of a shipment, newest first. */
export function listShipmentLog(tx: Transaction, { tenantId, timeZone }: OrderScope, shipmentId: string) {
  return tx
    .select({
      id: shipmentLog.id,
      at: sql<string>`(${shipmentLog.at} at time zone ${timeZone})::text`,
      operator: shipmentLog.operator,
      operation: shipmentLog.operation,
      orders: shipmentLog.orders,
      orderNo: shipmentLog.orderNo,
      note: shipmentLog.note,
    })
    .from(shipmentLog)
    .where(and(eq(shipmentLog.tenantId, tenantId), eq(shipmentLog.shipmentId, shipmentId)))
    .orderBy(sql`${shipmentLog.at} desc, ${shipmentLog.id} desc`);
}
