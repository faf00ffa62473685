import { and, desc, eq, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { inScope, type OrderScope } from './order-search.ts';
import { shipmentOrder } from './tables.ts';
import { orderNote } from './tag-tables.ts';

export type NewNote = typeof orderNote.$inferInsert;

export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  await tx.insert(orderNote).values(note);
}

/** Lists the notes of an order, newest first; times are in the scope's time zone. */
export function listNotes(tx: Transaction, { tenantId, timeZone }: OrderScope, orderId: string) {
  return tx
    .select({
      id: orderNote.id,
      userId: orderNote.userId,
      author: orderNote.author,
      authorName: sql<string>`coalesce(${appUser.nickName}, ${orderNote.author})`,
      content: orderNote.content,
      createTime: sql<string>`(${orderNote.createdAt} at time zone ${timeZone})::text`,
    })
    .from(orderNote)
    .leftJoin(appUser, and(eq(appUser.tenantId, orderNote.tenantId), eq(appUser.id, orderNote.userId)))
    .where(and(eq(orderNote.tenantId, tenantId), eq(orderNote.orderId, orderId)))
    .orderBy(desc(orderNote.createdAt), desc(orderNote.id));
}

/** Finds a note on an order within the scope; null for every other one. */
export async function findNote(tx: Transaction, scope: OrderScope, id: string) {
  const [found] = await tx
    .select({
      userId: orderNote.userId,
      orderId: orderNote.orderId,
      customerNo: shipmentOrder.customerNo,
      createdAt: orderNote.createdAt,
    })
    .from(orderNote)
    .innerJoin(shipmentOrder, and(eq(shipmentOrder.tenantId, orderNote.tenantId), eq(shipmentOrder.id, orderNote.orderId)))
    .where(and(inScope(scope), eq(orderNote.tenantId, scope.tenantId), eq(orderNote.id, id)));
  return found ?? null;
}

/** Deletes a note; false when it is gone already. */
export async function deleteNote(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(orderNote)
    .where(and(eq(orderNote.tenantId, tenantId), eq(orderNote.id, id)))
    .returning({ id: orderNote.id });
  return gone.length > 0;
}
