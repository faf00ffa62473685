import { bigint, boolean, customType, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const parcel = pgTable('parcel', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  carrier: text('carrier').notNull(),
  number: text('number').notNull(),
  /** Begin of the period in which the number means this parcel. */
  since: moment('since').notNull(),
  status: text('status').notNull().default('unknown'),
  detail: text('detail').notNull().default('unknown'),
  lastEventAt: moment('last_event_at'),
  pollAt: moment('poll_at'),
  pollFailures: integer('poll_failures').notNull().default(0),
  pollFence: bigint('poll_fence', { mode: 'number' }).notNull().default(0),
});

export const trackingEvent = pgTable('tracking_event', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  source: text('source').notNull(),
  code: text('code').notNull(),
  content: text('content'),
  /** `YYYY-MM-DDTHH:mm:ss` as the clock at the place showed it. */
  localTime: timestamp('local_time', { mode: 'string' }).notNull(),
  offsetMinutes: smallint('offset_minutes'),
  offsetInferred: boolean('offset_inferred').notNull().default(false),
  city: text('city'),
  country: text('country'),
  leg: smallint('leg'),
  receivedAt: moment('received_at').notNull(),
});

export const trackingCode = pgTable('tracking_code', {
  source: text('source').notNull(),
  code: text('code').notNull(),
  sample: text('sample'),
  seen: bigint('seen', { mode: 'number' }).notNull().default(1),
  firstSeenAt: moment('first_seen_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  detail: text('detail'),
  mappedBy: text('mapped_by'),
  mappedAt: moment('mapped_at'),
});

export const trackingSubscription = pgTable('tracking_subscription', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  userId: uuid('user_id').notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const trackingLink = pgTable('tracking_link', {
  tenantId: uuid('tenant_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  orderId: uuid('order_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
