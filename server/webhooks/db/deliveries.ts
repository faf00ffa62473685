import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { DeliveryState } from '../../../contract/entities/company/webhook.ts';
import type { Transaction } from '../../db/database.ts';
import { webhookDelivery, webhookEndpoint, webhookEvent } from './tables.ts';

/** A server's claim on a delivery: it counts while the row has its fencing number. */
export interface DeliveryClaim {
  readonly tenantId: string;
  readonly id: string;
  readonly fence: number;
}

interface Claiming {
  readonly now: Date;
  readonly leaseSeconds: number;
  readonly perEndpoint: number;
  readonly atMost: number;
}

/** Leases due deliveries of all tenants and counts the try. Needs no tenant. */
export async function claimDeliveries(tx: Transaction, { now, leaseSeconds, perEndpoint, atMost }: Claiming): Promise<DeliveryClaim[]> {
  const { rows } = await tx.execute<{ tenantId: string; id: string; fence: string }>(sql`
    select tenant_id as "tenantId", id, fence
    from claim_webhooks(${now.toISOString()}::timestamptz, make_interval(secs => ${leaseSeconds}), ${perEndpoint}, ${atMost})`);
  return rows.map((row) => ({ ...row, fence: Number(row.fence) }));
}

/** Reads what a claim is about, or null when it is no longer valid or the endpoint was switched off. */
export async function findClaimedDelivery(tx: Transaction, claim: DeliveryClaim) {
  const [row] = await tx
    .select({
      eventId: webhookEvent.id,
      type: webhookEvent.type,
      body: webhookEvent.body,
      origin: webhookEvent.origin,
      attempts: webhookDelivery.attempts,
      endpoint: getTableColumns(webhookEndpoint),
    })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, and(eq(webhookEvent.tenantId, webhookDelivery.tenantId), eq(webhookEvent.id, webhookDelivery.eventId)))
    .innerJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.tenantId, webhookDelivery.tenantId), eq(webhookEndpoint.id, webhookDelivery.endpointId)),
    )
    .where(and(isHeld(claim), eq(webhookEndpoint.state, 'on')));
  return row ?? null;
}

/** Writes what a try brought and gives the lease back; false without effect for an outdated claim. */
export async function noteTry(
  tx: Transaction,
  claim: DeliveryClaim,
  outcome: Partial<typeof webhookDelivery.$inferInsert>,
): Promise<boolean> {
  const noted = await tx
    .update(webhookDelivery)
    .set({ ...outcome, leaseUntil: null })
    .where(isHeld(claim))
    .returning({ id: webhookDelivery.id });
  return noted.length > 0;
}

interface Search {
  readonly endpointId: string;
  readonly eventType?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

const deliveryColumns = { ...getTableColumns(webhookDelivery), type: webhookEvent.type };
const ofEvent = and(eq(webhookEvent.tenantId, webhookDelivery.tenantId), eq(webhookEvent.id, webhookDelivery.eventId));

/** Lists the deliveries to an endpoint, the latest first. */
export function listDeliveries(
  tx: Transaction,
  tenantId: string,
  search: Search,
  page: { readonly limit: number; readonly offset: number },
) {
  return tx
    .select(deliveryColumns)
    .from(webhookDelivery)
    .innerJoin(webhookEvent, ofEvent)
    .where(isSought(tenantId, search))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(page.limit)
    .offset(page.offset);
}

export type StoredDelivery = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function countDeliveries(tx: Transaction, tenantId: string, search: Search): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, ofEvent)
    .where(isSought(tenantId, search));
  return row?.total ?? 0;
}

export async function findDelivery(tx: Transaction, tenantId: string, id: string) {
  const [row] = await tx
    .select({ ...deliveryColumns, body: webhookEvent.body })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, ofEvent)
    .where(and(eq(webhookDelivery.tenantId, tenantId), eq(webhookDelivery.id, id)));
  return row ?? null;
}

/** Queues an ended delivery again, with the tries of a new one; false while it waits. */
export async function queueAgain(tx: Transaction, tenantId: string, id: string, at: Date): Promise<boolean> {
  const queued = await tx
    .update(webhookDelivery)
    .set({ state: 'waiting', attempts: 0, nextAt: at })
    .where(and(eq(webhookDelivery.tenantId, tenantId), eq(webhookDelivery.id, id), sql`${webhookDelivery.state} <> 'waiting'`))
    .returning({ id: webhookDelivery.id });
  return queued.length > 0;
}

/** Writes an event for one endpoint alone. */
export async function insertEventFor(
  tx: Transaction,
  event: typeof webhookEvent.$inferInsert,
  delivery: { readonly id: string; readonly endpointId: string },
): Promise<void> {
  const { tenantId, id: eventId, createdAt } = event;
  await tx.insert(webhookEvent).values(event);
  await tx.insert(webhookDelivery).values({ tenantId, ...delivery, eventId, nextAt: createdAt, createdAt });
}

/** Deletes events that are too old, of all tenants, with their deliveries. Needs no tenant. */
export async function purgeWebhookEvents(tx: Transaction, before: Date, atMost: number): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(
    sql`select purge_webhook_events(${before.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return purged.rows[0]?.gone ?? 0;
}

function isSought(tenantId: string, { endpointId, eventType, state }: Search) {
  return and(
    eq(webhookDelivery.tenantId, tenantId),
    eq(webhookDelivery.endpointId, endpointId),
    eventType === undefined ? undefined : eq(webhookEvent.type, eventType),
    state && eq(webhookDelivery.state, state),
  );
}

function isHeld({ tenantId, id, fence }: DeliveryClaim) {
  return and(
    eq(webhookDelivery.tenantId, tenantId),
    eq(webhookDelivery.id, id),
    eq(webhookDelivery.fence, fence),
    eq(webhookDelivery.state, 'waiting'),
  );
}
