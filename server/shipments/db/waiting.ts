import { and, type SQL, sql } from 'drizzle-orm';
import type { Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { orderParty, product, shipmentOrder } from '../../orders/db/tables.ts';
import { type ParcelRecord, parcelColumns, parcelJoins, shipperKey, type Totals, totalColumns } from './shipment-records.ts';
import { shipmentLine } from './tables.ts';

export interface WaitingSearch {
  readonly productCode?: string;
  /** A sender's code, or the name of a sender without one. */
  readonly shipper?: string;
  readonly customerNo?: readonly string[];
  readonly trackingNumber?: readonly string[];
}

/** Matches paid, generated orders that are placed and in no open or confirmed shipment. */
function isWaiting(scope: OrderScope, { productCode, shipper, customerNo, trackingNumber }: WaitingSearch): SQL | undefined {
  const { documentStatus, logisticsStatus, settlementStatus } = shipmentOrder;
  return and(
    inScope(scope),
    sql`${documentStatus} = 'generated' and ${logisticsStatus} = 'order_placed' and ${settlementStatus} = 'paid'`,
    sql`not exists (select 1 from ${shipmentLine} where ${shipmentLine.tenantId} = ${shipmentOrder.tenantId}
      and ${shipmentLine.orderId} = ${shipmentOrder.id} and ${shipmentLine.active})`,
    productCode === undefined ? undefined : sql`${shipmentOrder.productCode} = ${productCode}`,
    shipper === undefined ? undefined : sql`${shipperKey} = ${shipper}`,
    customerNo === undefined ? undefined : sql`${shipmentOrder.customerNo} = any(${sql.param(customerNo)}::text[])`,
    trackingNumber === undefined
      ? undefined
      : sql`(${shipmentOrder.trackingNumber} = any(${sql.param(trackingNumber)}::text[])
          or ${shipmentOrder.masterTrackingNumber} = any(${sql.param(trackingNumber)}::text[]))`,
  );
}

export interface GroupRecord extends Totals {
  readonly [column: string]: unknown;
  readonly productCode: string;
  readonly productNames: Texts | null;
  readonly shipper: string;
  readonly shipperName: string;
  readonly oldest: string;
}

/** Groups waiting orders by product and sender, the longest waiting group first. */
export async function listWaitingGroups(tx: Transaction, scope: OrderScope, search: WaitingSearch): Promise<GroupRecord[]> {
  const { rows } = await tx.execute<GroupRecord>(sql`
    select coalesce(${shipmentOrder.productCode}, '') as "productCode", ${product.names} as "productNames", ${shipperKey} as shipper,
      min(coalesce(${orderParty.company}, ${orderParty.name}, '')) as "shipperName", ${totalColumns},
      (min(${shipmentOrder.createdAt}) at time zone ${scope.timeZone})::text as oldest
    from ${shipmentOrder} ${parcelJoins} where ${isWaiting(scope, search)}
    group by 1, 2, 3 order by min(${shipmentOrder.createdAt}), 1, 3`);
  return rows;
}

const sorts = {
  createTime: shipmentOrder.createdAt,
  customerNo: shipmentOrder.customerNo,
  orderWeight: shipmentOrder.weight,
  boxCount: shipmentOrder.boxCount,
} as const;

export interface WaitingPage {
  readonly by?: keyof typeof sorts;
  readonly direction?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export interface WaitingRecord extends ParcelRecord {
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly total: number;
}

/** Reads a page of waiting orders, the oldest first unless sorted. */
export async function listWaiting(
  tx: Transaction,
  scope: OrderScope,
  search: WaitingSearch,
  { by = 'createTime', direction = 'asc', limit, offset }: WaitingPage,
): Promise<WaitingRecord[]> {
  const order = direction === 'asc' ? sql`${sorts[by]} asc, ${shipmentOrder.id} asc` : sql`${sorts[by]} desc, ${shipmentOrder.id} desc`;
  const { rows } = await tx.execute<WaitingRecord>(sql`
    select ${parcelColumns}, (${shipmentOrder.createdAt} at time zone ${scope.timeZone})::text as "createdAt",
      (${shipmentOrder.paidAt} at time zone ${scope.timeZone})::text as "paidAt", (count(*) over ())::int as total
    from ${shipmentOrder} ${parcelJoins} where ${isWaiting(scope, search)} order by ${order} limit ${limit} offset ${offset}`);
  return rows;
}

/** Finds the ids of waiting orders, the oldest first. */
export async function findWaitingIds(tx: Transaction, scope: OrderScope, search: WaitingSearch, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${shipmentOrder.id} from ${shipmentOrder} ${parcelJoins} where ${isWaiting(scope, search)}
    order by ${shipmentOrder.createdAt}, ${shipmentOrder.id} limit ${limit}`);
  return rows.map(({ id }) => id);
}
