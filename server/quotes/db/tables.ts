import { date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tariff = pgTable('tariff', {
  tenantId: uuid('tenant_id').notNull(),
  productCode: text('product_code').notNull(),
  version: text('version').notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }),
  fingerprint: text('fingerprint').notNull(),
  document: jsonb('document').$type<unknown>().notNull(),
});

export const quote = pgTable('quote', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id'),
  quotedAt: moment('quoted_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  snapshot: jsonb('snapshot').$type<unknown>().notNull(),
});
