import { bigint, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryProblem, DeliveryState, WebhookState } from '../../../contract/entities/company/webhook.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const webhookEndpoint = pgTable('webhook_endpoint', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  label: text('label').notNull(),
  url: text('url').notNull(),
  description: text('description'),
  eventTypes: text('event_types').array().notNull(),
  state: text('state').$type<WebhookState>().notNull().default('on'),
  secret: bytes('secret').notNull(),
  oldSecret: bytes('old_secret'),
  oldUntil: moment('old_until'),
  createdAt: moment('created_at').notNull(),
});

export const webhookEvent = pgTable('webhook_event', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  type: text('type').notNull(),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull(),
  /** What caused it, as `tracing/origin` writes it; the database takes it from the transaction. */
  origin: text('origin'),
});

export const webhookDelivery = pgTable('webhook_delivery', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  endpointId: uuid('endpoint_id').notNull(),
  eventId: uuid('event_id').notNull(),
  state: text('state').$type<DeliveryState>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: moment('next_at').notNull(),
  leaseUntil: moment('lease_until'),
  fence: bigint('fence', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
  triedAt: moment('tried_at'),
  tookMs: integer('took_ms'),
  status: integer('status'),
  problem: text('problem').$type<DeliveryProblem>(),
  reply: text('reply'),
});
