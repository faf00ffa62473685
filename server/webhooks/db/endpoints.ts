import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { webhookDelivery, webhookEndpoint } from './tables.ts';

export type StoredEndpoint = typeof webhookEndpoint.$inferSelect;

const isOne = (tenantId: string, id: string) => and(eq(webhookEndpoint.tenantId, tenantId), eq(webhookEndpoint.id, id));

/** Lists the endpoints of a tenant, or the one of this id, the newest first. */
export function listEndpoints(tx: Transaction, tenantId: string, id?: string) {
  const isOfEndpoint = sql`d.tenant_id = ${webhookEndpoint.tenantId} and d.endpoint_id = ${webhookEndpoint.id}`;
  return tx
    .select({
      ...getTableColumns(webhookEndpoint),
      owner: appUser.nickName,
      waiting: sql<number>`(select count(*) from webhook_delivery d where ${isOfEndpoint} and d.state = 'waiting')::int`,
      lastDoneAt: sql<string | null>`(select max(d.tried_at) from webhook_delivery d where ${isOfEndpoint} and d.state = 'done')`,
    })
    .from(webhookEndpoint)
    .innerJoin(appUser, and(eq(appUser.tenantId, webhookEndpoint.tenantId), eq(appUser.id, webhookEndpoint.userId)))
    .where(id === undefined ? eq(webhookEndpoint.tenantId, tenantId) : isOne(tenantId, id))
    .orderBy(desc(webhookEndpoint.createdAt), desc(webhookEndpoint.id));
}

/** Finds an endpoint and locks it until the transaction ends, or null. */
export async function lockEndpoint(tx: Transaction, tenantId: string, id: string): Promise<StoredEndpoint | null> {
  const [found] = await tx.select().from(webhookEndpoint).where(isOne(tenantId, id)).for('update');
  return found ?? null;
}

export async function countEndpoints(tx: Transaction, tenantId: string): Promise<number> {
  const [counted] = await tx.select({ endpoints: count() }).from(webhookEndpoint).where(eq(webhookEndpoint.tenantId, tenantId));
  return counted?.endpoints ?? 0;
}

export async function insertEndpoint(tx: Transaction, row: typeof webhookEndpoint.$inferInsert): Promise<void> {
  await tx.insert(webhookEndpoint).values(row);
}

export async function updateEndpoint(
  tx: Transaction,
  { tenantId, id }: Pick<StoredEndpoint, 'tenantId' | 'id'>,
  changed: Partial<StoredEndpoint>,
): Promise<void> {
  await tx.update(webhookEndpoint).set(changed).where(isOne(tenantId, id));
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Transaction, { tenantId, id }: StoredEndpoint): Promise<void> {
  await tx.delete(webhookEndpoint).where(isOne(tenantId, id));
}

/** Ends what waits for an endpoint. */
export async function stopDeliveries(tx: Transaction, { tenantId, id }: Pick<StoredEndpoint, 'tenantId' | 'id'>): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ state: 'stopped', leaseUntil: null })
    .where(and(eq(webhookDelivery.tenantId, tenantId), eq(webhookDelivery.endpointId, id), eq(webhookDelivery.state, 'waiting')));
}

/** The person who is told of an endpoint: who made it, or an owner of the company where that person is no longer there. */
export async function findKeeper(tx: Transaction, tenantId: string, userId: string) {
  const found = await tx.execute<{ id: string; language: 'zh_CN' | 'en_US' | null }>(sql`
    select u.id, u.language from app_user u where u.tenant_id = ${tenantId} and u.state = 'active' and (u.id = ${userId} or u.owner)
    order by u.id = ${userId} desc, u.id limit 1`);
  return found.rows[0] ?? null;
}
