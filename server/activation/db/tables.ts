import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AccountType, ActivationState, PictureSlot } from '../../../contract/entities/identity/activation.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Typed values by field. */
export type Typed = Readonly<Record<string, string>>;

export const activationRequest = pgTable('activation_request', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  state: text('state').$type<ActivationState>().notNull().default('draft'),
  accountType: text('account_type').$type<AccountType>().notNull(),
  enterprise: jsonb('enterprise').$type<Typed>().notNull().default({}),
  personal: jsonb('personal').$type<Typed>().notNull().default({}),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  turn: integer('turn').notNull().default(0),
  coversTenant: boolean('covers_tenant').notNull().default(false),
  documents: uuid('documents').array().notNull().default([]),
  reasons: jsonb('reasons').$type<Typed>().notNull().default({}),
  remark: text('remark'),
  updatedAt: moment('updated_at').notNull(),
  submittedAt: moment('submitted_at'),
  decidedAt: moment('decided_at'),
});

export const activationEvent = pgTable('activation_event', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  requestId: uuid('request_id').notNull(),
  turn: integer('turn').notNull(),
  at: moment('at').notNull(),
  actorId: uuid('actor_id').notNull(),
  actor: text('actor').notNull(),
  operation: text('operation').notNull(),
  reasons: jsonb('reasons').$type<Typed>().notNull(),
  remark: text('remark'),
});

export const activationDocument = pgTable('activation_document', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  slot: text('slot').$type<PictureSlot>().notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  keyId: text('key_id').notNull(),
  nonce: bytes('nonce').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  eraseAt: moment('erase_at').notNull(),
});
