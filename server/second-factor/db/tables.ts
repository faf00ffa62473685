import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A TOTP secret or a passkey; the columns of the other kind are null. */
export const userFactor = pgTable('user_factor', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'totp' | 'passkey'>().notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastUsedAt: moment('last_used_at'),
  secret: bytes('secret'),
  lastStep: bigint('last_step', { mode: 'number' }),
  credentialId: bytes('credential_id'),
  publicKey: bytes('public_key'),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  rpId: text('rp_id'),
});

export const recoveryCode = pgTable('recovery_code', {
  tenantId: uuid('tenant_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  userId: uuid('user_id').notNull(),
  usedAt: moment('used_at'),
});

export const pendingSignIn = pgTable('pending_sign_in', {
  tenantId: uuid('tenant_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  how: text('how').notNull(),
  remember: boolean('remember').notNull(),
  passwordHash: text('password_hash'),
  tries: integer('tries').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const passkeyChallenge = pgTable('passkey_challenge', {
  hash: bytes('hash').primaryKey(),
  purpose: text('purpose').$type<'add' | 'signIn' | 'secondFactor' | 'stepUp'>().notNull(),
  subject: text('subject').notNull(),
  rpId: text('rp_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
