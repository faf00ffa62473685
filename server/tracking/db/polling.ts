import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { parcel } from './tables.ts';

/** A node's claim on a parcel: it counts while the row has its fencing number. */
export interface ParcelClaim {
  readonly tenantId: string;
  readonly id: string;
  readonly fence: number;
}

/** Leases parcels of all tenants that are due. Needs no tenant. */
export async function claimParcels(tx: Transaction, moment: Date, seconds: number, atMost: number): Promise<ParcelClaim[]> {
  const { rows } = await tx.execute<{ tenantId: string; id: string; fence: string }>(sql`
    select tenant_id as "tenantId", id, fence
    from claim_parcels(${moment.toISOString()}::timestamptz, make_interval(secs => ${seconds}), ${atMost})`);
  return rows.map((row) => ({ ...row, fence: Number(row.fence) }));
}

/** Reads a claimed parcel, or null when the claim is no longer valid. */
export async function findClaimedParcel(tx: Transaction, claim: ParcelClaim) {
  const [row] = await tx
    .select({ orderId: parcel.orderId, number: parcel.number, since: parcel.since, failures: parcel.pollFailures, status: parcel.status })
    .from(parcel)
    .where(held(claim));
  return row ?? null;
}

/** Sets when the parcel is asked about next, or never again. Without effect for an outdated claim. */
export async function postpone(tx: Transaction, claim: ParcelClaim, pollAt: Date | null, pollFailures: number): Promise<void> {
  await tx.update(parcel).set({ pollAt, pollFailures }).where(held(claim));
}

/** Makes an order's parcel due for polling at this moment, unless it is polled already. */
export async function startPolling(tx: Transaction, tenantId: string, orderId: string, number: string, moment: Date): Promise<void> {
  await tx
    .update(parcel)
    .set({ pollAt: sql`coalesce(${parcel.pollAt}, ${moment.toISOString()}::timestamptz)` })
    .where(and(eq(parcel.tenantId, tenantId), eq(parcel.orderId, orderId), eq(parcel.number, number)));
}

function held({ tenantId, id, fence }: ParcelClaim) {
  return and(eq(parcel.tenantId, tenantId), eq(parcel.id, id), eq(parcel.pollFence, fence));
}

/** Opens the parcels of these orders whose numbers have the pattern, and makes them due at this moment. */
export async function openPolled(
  tx: Transaction,
  tenantId: string,
  orderIds: readonly string[],
  { pattern, moment }: { readonly pattern: string; readonly moment: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into parcel (tenant_id, id, order_id, carrier, number, since, poll_at)
    select tenant_id, gen_random_uuid(), id, 'unrecognised', tracking_number, created_at, ${moment.toISOString()}::timestamptz
    from shipment_order where tenant_id = ${tenantId} and id = any(${sql.param(orderIds)}::uuid[]) and tracking_number ~ ${pattern}
    on conflict (tenant_id, order_id, number) do update set poll_at = coalesce(parcel.poll_at, excluded.poll_at)`);
}
