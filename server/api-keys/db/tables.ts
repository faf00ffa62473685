import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const apiKey = pgTable('api_key', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  label: text('label').notNull(),
  rights: text('rights').array().notNull(),
  addresses: text('addresses').array().notNull(),
  validDays: integer('valid_days').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  prefix: text('prefix').notNull(),
  last4: text('last4').notNull(),
  signingSecret: bytes('signing_secret'),
  oldHash: bytes('old_hash'),
  oldSigningSecret: bytes('old_signing_secret'),
  oldUntil: moment('old_until'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  lastUsedAt: moment('last_used_at'),
  lastUsedAddress: text('last_used_address'),
});

export const apiSignature = pgTable('api_signature', {
  tenantId: uuid('tenant_id').notNull(),
  keyId: uuid('key_id').notNull(),
  signature: bytes('signature').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
