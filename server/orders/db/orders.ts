import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DocumentState, LogisticsState, MoneyState } from '../../../contract/order-states.ts';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { type OrderSort, sortTerms } from './order-records.ts';
import { inScope, type OrderScope, type OrderSearch, orderCondition } from './order-search.ts';
import { orderLog, product, shipmentOrder } from './tables.ts';

/** Finds ids in order. Rows without a value come last in either direction; equal values follow the id in the same direction. */
export async function findOrderIds(tx: Transaction, scope: OrderScope, search: OrderSearch, sort: OrderSort): Promise<string[]> {
  const rows = await tx.select({ id: shipmentOrder.id }).from(shipmentOrder).where(orderCondition(scope, search)).orderBy(sortTerms(sort));
  return rows.map((row) => row.id);
}

/** Counts the orders that the search finds, exactly. */
export async function countOrders(tx: Transaction, scope: OrderScope, search: OrderSearch): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(shipmentOrder).where(orderCondition(scope, search));
  return row?.total ?? 0;
}

export interface StateCount {
  readonly document: DocumentState;
  readonly logistics: LogisticsState;
  readonly money: MoneyState;
  readonly total: number;
}

export function countOrdersByState(tx: Transaction, scope: OrderScope, search: OrderSearch): Promise<StateCount[]> {
  return tx
    .select({
      document: shipmentOrder.documentStatus,
      logistics: shipmentOrder.logisticsStatus,
      money: shipmentOrder.settlementStatus,
      total: sql<number>`count(*)::int`,
    })
    .from(shipmentOrder)
    .where(orderCondition(scope, search))
    .groupBy(shipmentOrder.documentStatus, shipmentOrder.logisticsStatus, shipmentOrder.settlementStatus);
}

/** Locks these orders in id order, so that two batches cannot deadlock, and reads their states. */
export function lockOrders(tx: Transaction, scope: OrderScope, ids: readonly string[]) {
  return tx
    .select({
      id: shipmentOrder.id,
      customerNo: shipmentOrder.customerNo,
      document: shipmentOrder.documentStatus,
      logistics: shipmentOrder.logisticsStatus,
      money: shipmentOrder.settlementStatus,
      confirmStatus: shipmentOrder.confirmStatus,
      transactionOrderNo: shipmentOrder.transactionOrderNo,
      productCode: shipmentOrder.productCode,
      totalAmount: shipmentOrder.totalAmount,
      currency: shipmentOrder.currency,
      remark: shipmentOrder.remark,
      placingNo: shipmentOrder.placingNo,
      revision: shipmentOrder.revision,
      claim: shipmentOrder.claimStatus,
    })
    .from(shipmentOrder)
    .where(and(inScope(scope), inArray(shipmentOrder.id, [...ids])))
    .orderBy(asc(shipmentOrder.id))
    .for('update');
}

/** Columns that a change of state sets. */
export type OrderChange = Partial<
  Pick<
    typeof shipmentOrder.$inferInsert,
    | 'documentStatus'
    | 'logisticsStatus'
    | 'settlementStatus'
    | 'confirmStatus'
    | 'examineRemark'
    | 'failReason'
    | 'trackingNumber'
    | 'masterTrackingNumber'
    | 'paidAt'
    | 'refundedAt'
    | 'shipAt'
    | 'warehousedAt'
    | 'exitedAt'
    | 'deliveredAt'
  >
>;

export async function changeOrders(tx: Transaction, tenantId: string, ids: readonly string[], change: OrderChange): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(shipmentOrder)
    .set(change)
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`));
}

export type NewOrderLog = typeof orderLog.$inferInsert;

/** Log entries per statement; building a statement blocks the thread. */
const entriesPerStatement = 1_000;

export async function insertOrderLog(tx: Transaction, rows: readonly NewOrderLog[]): Promise<void> {
  for (let from = 0; from < rows.length; from += entriesPerStatement)
    await insertRows(tx, orderLog, rows.slice(from, from + entriesPerStatement));
}

/** Reports whether the tenant has a product with this code. */
export async function hasProduct(tx: Transaction, tenantId: string, code: string): Promise<boolean> {
  const rows = await tx
    .select({ code: product.code })
    .from(product)
    .where(and(eq(product.tenantId, tenantId), eq(product.code, code)));
  return rows.length > 0;
}

/** Lists the products that the scope's orders use. */
export function listUsedProducts(tx: Transaction, scope: OrderScope) {
  const used = tx
    .select({ one: sql`1` })
    .from(shipmentOrder)
    .where(and(inScope(scope), eq(shipmentOrder.productCode, product.code)));
  return tx
    .select({ code: product.code, names: product.names })
    .from(product)
    .where(and(eq(product.tenantId, scope.tenantId), sql`exists ${used}`))
    .orderBy(asc(product.code));
}
