import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TagTone } from '../../../contract/entities/orders/order-tag.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A tag that a company puts on its orders. */
export const orderTag = pgTable('order_tag', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  tone: text('tone').$type<TagTone>().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const orderTagging = pgTable('order_tagging', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  tagId: uuid('tag_id').notNull(),
});

/** An internal note on an order; it is never changed. */
export const orderNote = pgTable('order_note', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Account name of the author. */
  author: text('author').notNull(),
  content: text('content').notNull(),
  createdAt: moment('created_at').notNull(),
});
