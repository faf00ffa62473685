import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { orderBox } from '../../orders/db/tables.ts';

/** Reads the boxes of orders with their own numbers and declared weights. */
export function boxesOf(tx: Transaction, tenantId: string, orderIds: readonly string[]) {
  return tx
    .select({ orderId: orderBox.orderId, boxNo: orderBox.boxNo, subOrderNo: orderBox.subOrderNo, weight: orderBox.weight })
    .from(orderBox)
    .where(and(eq(orderBox.tenantId, tenantId), sql`${orderBox.orderId} = any(${sql.param(orderIds)}::uuid[])`))
    .orderBy(asc(orderBox.boxNo));
}
