import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { parcel, trackingCode, trackingEvent, trackingSubscription } from './tables.ts';

export type ParcelRow = typeof parcel.$inferSelect;
export type NewEvent = typeof trackingEvent.$inferInsert;

/** Lists what sources reported of the parcels of these orders. */
export function listEvents(tx: Transaction, tenantId: string, orderIds: readonly string[]) {
  return tx
    .select({
      id: trackingEvent.id,
      orderId: parcel.orderId,
      number: parcel.number,
      source: trackingEvent.source,
      code: trackingEvent.code,
      content: trackingEvent.content,
      local: sql<string>`to_char(${trackingEvent.localTime}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
      offsetMinutes: trackingEvent.offsetMinutes,
      city: trackingEvent.city,
      country: trackingEvent.country,
      leg: trackingEvent.leg,
    })
    .from(trackingEvent)
    .innerJoin(parcel, and(eq(parcel.tenantId, trackingEvent.tenantId), eq(parcel.id, trackingEvent.parcelId)))
    .where(and(eq(trackingEvent.tenantId, tenantId), sql`${parcel.orderId} = any(${sql.param(orderIds)}::uuid[])`));
}

/** Lists the meanings that an operator gave to codes. */
export function listMappedCodes(tx: Transaction) {
  return tx
    .select({ source: trackingCode.source, code: trackingCode.code, detail: trackingCode.detail })
    .from(trackingCode)
    .where(isNotNull(trackingCode.detail));
}

/** Returns which of these orders the user hears of. */
export async function findSubscribed(tx: Transaction, tenantId: string, userId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ orderId: trackingSubscription.orderId })
    .from(trackingSubscription)
    .where(
      and(
        eq(trackingSubscription.tenantId, tenantId),
        eq(trackingSubscription.userId, userId),
        sql`${trackingSubscription.orderId} = any(${sql.param(orderIds)}::uuid[])`,
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}
