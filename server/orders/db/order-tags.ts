import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderTag } from '../../../contract/entities/orders/order-tag.ts';
import type { Transaction } from '../../db/database.ts';
import { databaseFailure } from '../../db/database-failure.ts';
import { orderTag, orderTagging } from './tag-tables.ts';

export type NewTag = typeof orderTag.$inferInsert;

const shown = { id: orderTag.id, name: orderTag.name, tone: orderTag.tone };
const byName = sql`lower(${orderTag.name}), ${orderTag.id}`;

export function listTags(tx: Transaction, tenantId: string): Promise<OrderTag[]> {
  return tx.select(shown).from(orderTag).where(eq(orderTag.tenantId, tenantId)).orderBy(byName);
}

/** Finds a tag by its name, whatever the case of its letters. */
export async function findTagNamed(tx: Transaction, tenantId: string, name: string): Promise<OrderTag | null> {
  const [found] = await tx
    .select(shown)
    .from(orderTag)
    .where(and(eq(orderTag.tenantId, tenantId), sql`lower(${orderTag.name}) = lower(${name})`));
  return found ?? null;
}

export async function insertTag(tx: Transaction, tag: NewTag): Promise<void> {
  await tx.insert(orderTag).values(tag);
}

/** Changes a tag; null when there is none. */
export async function updateTag(tx: Transaction, tenantId: string, { id, name, tone }: OrderTag): Promise<OrderTag | null> {
  const [changed] = await tx
    .update(orderTag)
    .set({ name, tone })
    .where(and(eq(orderTag.tenantId, tenantId), eq(orderTag.id, id)))
    .returning(shown);
  return changed ?? null;
}

/** Deletes a tag with its places on orders; null when there is none. */
export async function deleteTag(tx: Transaction, tenantId: string, id: string): Promise<OrderTag | null> {
  const [gone] = await tx
    .delete(orderTag)
    .where(and(eq(orderTag.tenantId, tenantId), eq(orderTag.id, id)))
    .returning(shown);
  return gone ?? null;
}

/** Reports whether an error means that another tag has the name. */
export function isTagTaken(error: unknown): boolean {
  const failure = databaseFailure(error);
  return failure?.code === '23505' && failure.constraint === 'order_tag_by_name';
}

/** Takes tags off orders: those that are named, or with `others` all but those. */
export async function removeTaggings(
  tx: Transaction,
  tenantId: string,
  orderIds: readonly string[],
  { tagIds, others }: { readonly tagIds: readonly string[]; readonly others: boolean },
): Promise<void> {
  const named = sql`${orderTagging.tagId} = any(${sql.param(tagIds)}::uuid[])`;
  await tx
    .delete(orderTagging)
    .where(
      and(
        eq(orderTagging.tenantId, tenantId),
        sql`${orderTagging.orderId} = any(${sql.param(orderIds)}::uuid[])`,
        others ? sql`not ${named}` : named,
      ),
    );
}

/** Puts each tag on each order; what an order has already stays. */
export async function insertTaggings(
  tx: Transaction,
  tenantId: string,
  orderIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${orderTagging} (tenant_id, order_id, tag_id)
    select ${tenantId}, o, t from unnest(${sql.param(orderIds)}::uuid[]) o cross join unnest(${sql.param(tagIds)}::uuid[]) t
    on conflict do nothing`);
}

/** Reports whether one of the orders has more tags than this. */
export async function hasOverfull(tx: Transaction, tenantId: string, orderIds: readonly string[], most: number): Promise<boolean> {
  const rows = await tx
    .select({ id: orderTagging.orderId })
    .from(orderTagging)
    .where(and(eq(orderTagging.tenantId, tenantId), sql`${orderTagging.orderId} = any(${sql.param(orderIds)}::uuid[])`))
    .groupBy(orderTagging.orderId)
    .having(sql`count(*) > ${most}`)
    .limit(1);
  return rows.length > 0;
}

/** The tags of an order as JSON, by name; `[]` without any. A subquery over the columns of the order. */
export function tagsOf(tenantId: SQL, orderId: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', ${orderTag.id}, 'name', ${orderTag.name}, 'tone', ${orderTag.tone})
      order by ${byName}), '[]')
    from ${orderTagging} join ${orderTag} on ${orderTag.tenantId} = ${orderTagging.tenantId} and ${orderTag.id} = ${orderTagging.tagId}
    where ${orderTagging.tenantId} = ${tenantId} and ${orderTagging.orderId} = ${orderId})`;
}

/** Reads the tags of one order, by name. */
export async function listTagsOf(tx: Transaction, tenantId: string, orderId: string): Promise<OrderTag[]> {
  const { rows } = await tx.execute<{ tags: OrderTag[] }>(sql`select ${tagsOf(sql`${tenantId}`, sql`${orderId}`)} as tags`);
  return rows[0]?.tags ?? [];
}
