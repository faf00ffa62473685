import { and, eq, gte, ilike, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderAttention, OrderView } from '../../../contract/order-states.ts';
import { escapeLike, rowCondition } from '../../permission/db/row-rules.ts';
import { attentionCondition } from './order-attention.ts';
import { type OrderRows, orderRuleColumns } from './order-rows.ts';
import { viewCondition } from './order-views.ts';
import { shipmentOrder } from './tables.ts';
import { orderNote, orderTagging } from './tag-tables.ts';

/** The tenant, the orders that the caller may see, and the time zone (IANA) in which times are read and written. */
export interface OrderScope {
  readonly tenantId: string;
  readonly timeZone: string;
  /** Orders that the caller's data rules allow; all others are treated as missing. */
  readonly rows: OrderRows;
}

export const equalFilters = {
  settlementStatus: shipmentOrder.settlementStatus,
  confirmStatus: shipmentOrder.confirmStatus,
  logisticsStatus: shipmentOrder.logisticsStatus,
  goodsType: shipmentOrder.goodsType,
  orderSource: shipmentOrder.orderSource,
  consigneeCountry: shipmentOrder.consigneeCountry,
  currencyCode: shipmentOrder.currency,
  productCode: shipmentOrder.productCode,
} as const;

/** A number matches any of its columns exactly: a parcel is found by its own tracking number and by that of its shipment. */
export const numberFilters = {
  customerNo: [shipmentOrder.customerNo],
  trackingNumber: [shipmentOrder.trackingNumber, shipmentOrder.masterTrackingNumber],
  transactionOrderNo: [shipmentOrder.transactionOrderNo],
} as const;

export const containFilters = { consigneeName: shipmentOrder.consigneeName, remark: shipmentOrder.remark } as const;

export const rangeFilters = {
  createTime: shipmentOrder.createdAt,
  warehousingTime: shipmentOrder.warehousedAt,
  exitTime: shipmentOrder.exitedAt,
  deliveryTime: shipmentOrder.deliveredAt,
  refundTime: shipmentOrder.refundedAt,
} as const;

/** Both ends included, `YYYY-MM-DD HH:mm:ss` in the scope's time zone. */
export interface LocalRange {
  readonly from: string;
  readonly to: string;
}

/** Search conditions; all of them must hold. */
export interface OrderSearch {
  readonly view?: OrderView | null;
  /** Orders that need this work at this moment; null matches none. */
  readonly attention?: { readonly needs: OrderAttention; readonly at: Date } | null;
  readonly ids?: readonly string[];
  /** Id of a tag that the orders have; null matches none. */
  readonly tag?: string | null;
  /** A part of an internal note. */
  readonly note?: string;
  readonly equals?: { readonly [F in keyof typeof equalFilters]?: string };
  readonly numbers?: { readonly [F in keyof typeof numberFilters]?: readonly string[] };
  readonly contains?: { readonly [F in keyof typeof containFilters]?: string };
  readonly ranges?: { readonly [F in keyof typeof rangeFilters]?: LocalRange };
}

/** Builds the SQL condition on shipment_order; the tenant comes first. */
export function orderCondition(scope: OrderScope, search: OrderSearch): SQL | undefined {
  const found: (SQL | undefined)[] = [inScope(scope)];
  // An unknown view matches no order.
  if (search.view !== undefined) found.push(search.view === null ? sql`false` : viewCondition(search.view));
  if (search.attention === null) found.push(sql`false`);
  else if (search.attention !== undefined) found.push(attentionCondition(scope, search.attention.needs, search.attention.at));
  if (search.ids !== undefined) found.push(sql`${shipmentOrder.id} = any(${sql.param(search.ids)}::uuid[])`);
  found.push(...markConditions(scope, search));
  for (const [name, column] of entriesOf(equalFilters)) {
    const value = search.equals?.[name];
    if (value !== undefined) found.push(sql`${column} = ${value}`);
  }
  for (const [name, columns] of entriesOf(numberFilters)) {
    const values = search.numbers?.[name];
    if (values !== undefined) found.push(numberCondition(scope, columns, values));
  }
  for (const [name, column] of entriesOf(containFilters)) {
    const text = search.contains?.[name];
    if (text !== undefined) found.push(ilike(column, `%${escapeLike(text)}%`));
  }
  for (const [name, column] of entriesOf(rangeFilters)) {
    const range = search.ranges?.[name];
    if (range !== undefined) found.push(gte(column, firstMoment(range.from, scope)), lte(column, lastMoment(range.to, scope)));
  }
  return and(...found);
}

/** Subqueries, so that the orders are found by the indexes of tags and notes. */
function markConditions({ tenantId }: OrderScope, { tag, note }: OrderSearch): SQL[] {
  const found: SQL[] = [];
  if (tag === null) found.push(sql`false`);
  else if (tag !== undefined)
    found.push(sql`${shipmentOrder.id} = any(array(select ${orderTagging.orderId} from ${orderTagging}
      where ${orderTagging.tenantId} = ${tenantId} and ${orderTagging.tagId} = ${tag}))`);
  if (note !== undefined)
    found.push(sql`${shipmentOrder.id} = any(array(select ${orderNote.orderId} from ${orderNote}
      where ${orderNote.tenantId} = ${tenantId} and ${ilike(orderNote.content, `%${escapeLike(note)}%`)}))`);
  return found;
}

/** Matches the tenant's orders that the caller's data rules allow. */
export function inScope({ tenantId, timeZone, rows }: OrderScope): SQL | undefined {
  return and(eq(shipmentOrder.tenantId, tenantId), rowCondition(orderRuleColumns, rows, timeZone));
}

/** A subquery, so that the columns' indexes are used: with OR the planner would scan all orders in sort order. */
function numberCondition(scope: OrderScope, columns: readonly AnyPgColumn[], values: readonly string[]): SQL {
  const lookUps = columns.map(
    (column) => sql`select ${shipmentOrder.id} from ${shipmentOrder}
      where ${shipmentOrder.tenantId} = ${scope.tenantId} and ${column} = any(${sql.param(values)}::text[])`,
  );
  return sql`${shipmentOrder.id} = any(array(${sql.join(lookUps, sql` union `)}))`;
}

/** A local time occurs twice when clocks go back. PostgreSQL picks the second, which is right only for the end of a range. */
function firstMoment(local: string, scope: OrderScope): SQL {
  const last = lastMoment(local, scope);
  const hourBefore = sql`${last} - interval '1 hour'`;
  return sql`case when (${hourBefore}) at time zone ${scope.timeZone} = ${local}::timestamp then ${hourBefore} else ${last} end`;
}

function lastMoment(local: string, scope: OrderScope): SQL {
  return sql`(${local}::timestamp at time zone ${scope.timeZone})`;
}

function entriesOf<K extends string, V>(record: { readonly [P in K]: V }): [K, V][] {
  return Object.entries(record) as [K, V][];
}
