import { and, eq, sql } from 'drizzle-orm';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import type { NewEvent, ParcelRow } from './parcels.ts';
import { parcel, trackingCode, trackingEvent, trackingSubscription } from './tables.ts';

/** Finds the orders of a number in all tenants, oldest first. Needs no tenant. */
export async function ordersOfNumber(tx: Transaction, spellings: readonly string[]) {
  const { rows } = await tx.execute<{ tenantId: string; orderId: string; createdAt: string }>(sql`
    select distinct o.tenant_id as "tenantId", o.order_id as "orderId", o.created_at as "createdAt"
    from unnest(${sql.param(spellings)}::text[]) as spelling cross join lateral orders_of_number(spelling) o order by o.created_at`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export async function findZone(tx: Transaction, tenantId: string): Promise<string> {
  const [row] = await tx.select({ zone: tenant.timeZone }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.zone ?? 'UTC';
}

/** Returns the parcel of an order under a number, and makes it when there is none. The order is locked. */
export async function openParcel(
  tx: Transaction,
  row: Pick<ParcelRow, 'tenantId' | 'id' | 'orderId' | 'carrier' | 'number' | 'since'>,
): Promise<string> {
  const isOf = and(eq(parcel.tenantId, row.tenantId), eq(parcel.orderId, row.orderId), eq(parcel.number, row.number));
  const [known] = await tx.select({ id: parcel.id }).from(parcel).where(isOf);
  if (known !== undefined) return known.id;
  await tx.insert(parcel).values(row);
  return row.id;
}

/** Adds the events that are not known yet, and returns how many those are. */
export async function addEvents(tx: Transaction, rows: readonly NewEvent[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await tx
    .insert(trackingEvent)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: trackingEvent.id });
  return added.length;
}

/** Limit on unknown codes of one source: a broken source must not fill the table. */
const codesPerSource = 1_000;

/** Notes codes that no table knows, for the operator. */
export async function noteUnknownCodes(
  tx: Transaction,
  source: string,
  events: readonly { readonly code: string; readonly content: string | null }[],
  moment: Date,
): Promise<void> {
  // In the order of their names, so that two messages never wait for each other.
  const byCode = [...new Map(events.map((event) => [event.code, event])).values()].sort((one, other) => (one.code < other.code ? -1 : 1));
  for (const { code, content } of byCode) {
    await tx.execute(sql`
      insert into tracking_code (source, code, sample, first_seen_at, last_seen_at)
      select ${source}, ${code}, ${content}, ${moment.toISOString()}::timestamptz, ${moment.toISOString()}::timestamptz
      where (select count(*) from tracking_code where source = ${source}) < ${codesPerSource}
      on conflict (source, code) do update set seen = tracking_code.seen + 1, last_seen_at = excluded.last_seen_at`);
  }
}

/** Keeps the state of an order's parcels for lists. */
export async function noteState(
  tx: Transaction,
  tenantId: string,
  orderId: string,
  state: Pick<ParcelRow, 'status' | 'detail' | 'lastEventAt'>,
): Promise<void> {
  await tx
    .update(parcel)
    .set(state)
    .where(and(eq(parcel.tenantId, tenantId), eq(parcel.orderId, orderId)));
}

export function listSubscribers(tx: Transaction, tenantId: string, orderId: string) {
  return tx
    .select({ userId: trackingSubscription.userId, language: trackingSubscription.language })
    .from(trackingSubscription)
    .where(and(eq(trackingSubscription.tenantId, tenantId), eq(trackingSubscription.orderId, orderId)));
}

/** Adds or removes a user's subscription to an order's parcels. */
export async function setSubscribed(tx: Transaction, row: typeof trackingSubscription.$inferInsert, isSubscribed: boolean): Promise<void> {
  if (isSubscribed) {
    await tx.insert(trackingSubscription).values(row).onConflictDoNothing();
    return;
  }
  const { tenantId, orderId, userId } = row;
  await tx
    .delete(trackingSubscription)
    .where(
      and(eq(trackingSubscription.tenantId, tenantId), eq(trackingSubscription.orderId, orderId), eq(trackingSubscription.userId, userId)),
    );
}

/** Lists codes that no table of the product knows; those without a meaning first, the most frequent first. */
export function listCodes(tx: Transaction, timeZone: string) {
  const local = (column: typeof trackingCode.firstSeenAt | typeof trackingCode.lastSeenAt) =>
    sql<string>`(${column} at time zone ${timeZone})::text`;
  return tx
    .select({
      source: trackingCode.source,
      code: trackingCode.code,
      sample: trackingCode.sample,
      seen: trackingCode.seen,
      firstSeen: local(trackingCode.firstSeenAt),
      lastSeen: local(trackingCode.lastSeenAt),
      detail: trackingCode.detail,
      mappedBy: trackingCode.mappedBy,
    })
    .from(trackingCode)
    .orderBy(sql`${trackingCode.detail} is not null`, sql`${trackingCode.seen} desc`, trackingCode.source, trackingCode.code)
    .limit(1_000);
}

/** Says what a noted code means; false when it was never noted. */
export async function mapCode(
  tx: Transaction,
  { source, code }: { readonly source: string; readonly code: string },
  meaning: { readonly detail: string | null; readonly mappedBy: string; readonly mappedAt: Date },
): Promise<boolean> {
  const { detail, mappedBy, mappedAt } = meaning;
  const changed = await tx
    .update(trackingCode)
    .set({ detail, mappedBy, mappedAt: detail === null ? null : mappedAt })
    .where(and(eq(trackingCode.source, source), eq(trackingCode.code, code)))
    .returning({ code: trackingCode.code });
  return changed.length > 0;
}

/** Reports whether a message was taken before. */
export async function isTaken(tx: Transaction, source: string, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from tracking_message where source = ${source} and id = ${id}`);
  return rows.length > 0;
}

export async function noteTaken(tx: Transaction, source: string, id: string, moment: Date): Promise<void> {
  await tx.execute(
    sql`insert into tracking_message (source, id, received_at) values (${source}, ${id}, ${moment.toISOString()}::timestamptz) on conflict do nothing`,
  );
}

/** Forgets messages whose repetition the timestamp refuses anyway; at most so many. Returns how many. */
export async function forgetMessagesBefore(tx: Transaction, moment: Date, atMost: number): Promise<number> {
  const gone = await tx.execute(sql`
    delete from tracking_message where (source, id) in (
      select source, id from tracking_message where received_at < ${moment.toISOString()}::timestamptz limit ${atMost})`);
  return gone.rowCount ?? 0;
}
