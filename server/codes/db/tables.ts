import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A code of any purpose; `channel` is `none` when it was not sent. */
export const sentCode = pgTable('sent_code', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').notNull(),
  channel: text('channel').$type<'sms' | 'mail' | 'none'>().notNull(),
  subjectHash: bytes('subject_hash').notNull(),
  recipientHash: bytes('recipient_hash').notNull(),
  askedFromHash: bytes('asked_from_hash').notNull(),
  tenantHash: bytes('tenant_hash'),
  challengeHash: bytes('challenge_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const outboxMessage = pgTable('outbox_message', {
  id: uuid('id').primaryKey(),
  channel: text('channel').$type<'sms' | 'mail'>().notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject'),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const serverKey = pgTable('server_key', { name: text('name').primaryKey(), value: bytes('value').notNull() });

export const spentProof = pgTable('spent_proof', { hash: bytes('hash').primaryKey(), expiresAt: moment('expires_at').notNull() });
