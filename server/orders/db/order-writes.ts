import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/database.ts';
import { databaseFailure } from '../../db/database-failure.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { inScope, type OrderScope } from './order-search.ts';
import { feeLine, goodsLine, orderBox, orderDraft, orderLog, orderParty, shipmentOrder } from './tables.ts';

export type NewOrder = typeof shipmentOrder.$inferInsert;
export type NewDraft = typeof orderDraft.$inferInsert;

/** Parts of orders; each refers to its order by id. */
export interface NewParts {
  readonly parties: readonly (typeof orderParty.$inferInsert)[];
  readonly boxes: readonly (typeof orderBox.$inferInsert)[];
  readonly goods: readonly (typeof goodsLine.$inferInsert)[];
  readonly fees: readonly (typeof feeLine.$inferInsert)[];
}

/** Rows per statement. Building a statement blocks the thread; the parts of one order fit into one. */
const rowsPerStatement = 1_000;
/** Orders and drafts per statement: orders have many columns, and drafts are long. */
const ordersPerStatement = 100;

const { tenantId: _tenant, id: _id, createdAt: _at, createdBy: _by, orderSource: _source, ...written } = getTableColumns(shipmentOrder);
/**
 * Columns that rewriting an order leaves alone: its origin, its history and the columns that the database maintains. A rewritten order is
 * neither paid nor refunded and has no carrier number.
 */
const untouched = ['shipAt', 'warehousedAt', 'exitedAt', 'deliveredAt', 'revision', 'placingNo', 'claimStatus', 'claimAmount'];
const replaced = Object.entries(written)
  .filter(([name]) => !untouched.includes(name))
  .map(([, { name }]) => `"${name}" = excluded."${name}"`);
const orReplaced = `on conflict (tenant_id, id) do update set ${replaced.join(', ')}`;

/** Inserts new orders and updates existing ones. Fails with `isCustomerNoTaken` when another order has a customer number. */
export async function upsertOrders(tx: Transaction, rows: readonly NewOrder[]): Promise<void> {
  await inPieces(rows, (piece) => insertRows(tx, shipmentOrder, piece, orReplaced), ordersPerStatement);
}

/** Stores drafts as they were typed. */
export async function upsertDrafts(tx: Transaction, rows: readonly NewDraft[]): Promise<void> {
  const orTyped = 'on conflict (tenant_id, order_id) do update set typed = excluded.typed, updated_at = excluded.updated_at';
  await inPieces(rows, (piece) => insertRows(tx, orderDraft, piece, orTyped), ordersPerStatement);
}

export async function insertParts(tx: Transaction, { parties, boxes, goods, fees }: NewParts): Promise<void> {
  await Promise.all([
    inPieces(parties, (piece) => insertRows(tx, orderParty, piece)),
    inPieces(boxes, (piece) => insertRows(tx, orderBox, piece)),
    inPieces(goods, (piece) => insertRows(tx, goodsLine, piece)),
    inPieces(fees, (piece) => insertRows(tx, feeLine, piece)),
  ]);
}

/** Removes the parts and stored drafts of orders that are about to be rewritten; the database refuses it for placed orders. */
export async function removeParts(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<void> {
  await Promise.all(
    [feeLine, goodsLine, orderBox, orderParty, orderDraft].map((table) => tx.delete(table).where(ofOrders(table, tenantId, orderIds))),
  );
}

/** Deletes orders with all their parts; the database allows it for drafts only. */
export async function deleteOrders(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`));
}

/** Reads the stored drafts by order id. */
export async function findDrafts(tx: Transaction, tenantId: string, orderIds: readonly string[]) {
  const rows = await tx
    .select({ orderId: orderDraft.orderId, typed: orderDraft.typed })
    .from(orderDraft)
    .where(ofOrders(orderDraft, tenantId, orderIds));
  return new Map(rows.map(({ orderId, typed }) => [orderId, typed]));
}

/** Returns the customer numbers that the tenant already uses, each with its order's id. */
export async function findCustomerNos(tx: Transaction, tenantId: string, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ customerNo: shipmentOrder.customerNo, id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), sql`${shipmentOrder.customerNo} = any(${sql.param(numbers)}::text[])`));
  return new Map(rows.map(({ customerNo, id }) => [customerNo, id]));
}

/** Returns the ids that lie in the scope. */
export async function findInScope(tx: Transaction, scope: OrderScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(and(inScope(scope), sql`${shipmentOrder.id} = any(${sql.param(ids)}::uuid[])`));
  return new Set(rows.map(({ id }) => id));
}

/** Reads the revision of an order, which each write increments. */
export async function findRevision(tx: Transaction, tenantId: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ revision: shipmentOrder.revision })
    .from(shipmentOrder)
    .where(and(eq(shipmentOrder.tenantId, tenantId), eq(shipmentOrder.id, id)));
  return row?.revision ?? 1;
}

/** Reads who last acted on the order, and when; null without an entry. */
export async function findLastLog(tx: Transaction, tenantId: string, orderId: string) {
  const [last] = await tx
    .select({ at: orderLog.at, operator: orderLog.operator })
    .from(orderLog)
    .where(ofOrders(orderLog, tenantId, [orderId]))
    .orderBy(desc(orderLog.at), desc(orderLog.id))
    .limit(1);
  return last ?? null;
}

/** Reports whether an error means that another order has the customer number. */
export function isCustomerNoTaken(error: unknown): boolean {
  const failure = databaseFailure(error);
  return failure?.code === '23505' && failure.constraint === 'shipment_order_tenant_id_customer_no_key';
}

/** Runs work in a savepoint that is rolled back when the work fails, while the transaction goes on. */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  // The statements of the work follow without waiting: a failed savepoint aborts the transaction anyway.
  const opened = tx.execute(sql`savepoint part`).execute();
  try {
    const [, result] = await Promise.all([opened, work()]);
    await tx.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    // An outer savepoint has the same name and is the one to return to from here on.
    await tx.execute(sql`release savepoint part`);
    throw error;
  }
}

type PartTable = PgTable & { readonly tenantId: AnyPgColumn; readonly orderId: AnyPgColumn };

function ofOrders(table: PartTable, tenantId: string, orderIds: readonly string[]): SQL | undefined {
  return and(eq(table.tenantId, tenantId), sql`${table.orderId} = any(${sql.param(orderIds)}::uuid[])`);
}

async function inPieces<R>(rows: readonly R[], write: (piece: R[]) => PromiseLike<unknown>, atOnce = rowsPerStatement): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await write(rows.slice(from, from + atOnce));
}
