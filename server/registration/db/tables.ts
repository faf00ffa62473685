import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The columns of a user that the server may write when it makes one; the database sets the others. */
export const newUser = pgTable('app_user', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  username: text('username').notNull(),
  nickName: text('nick_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  phone: text('phone'),
  phoneVerifiedAt: moment('phone_verified_at'),
  email: text('email'),
  emailVerifiedAt: moment('email_verified_at'),
});

export const acceptedTerms = pgTable('accepted_terms', {
  tenantId: uuid('tenant_id').notNull(),
  userId: uuid('user_id').notNull(),
  version: text('version').notNull(),
  acceptedAt: moment('accepted_at').notNull(),
  address: text('address').notNull(),
});

export const invitation = pgTable('invitation', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  channel: text('channel').$type<'sms' | 'mail'>().notNull(),
  recipient: text('recipient').notNull(),
  nickName: text('nick_name').notNull(),
  roleIds: uuid('role_ids').array().notNull(),
  invitedBy: uuid('invited_by').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  acceptedAt: moment('accepted_at'),
  acceptedBy: uuid('accepted_by'),
});
