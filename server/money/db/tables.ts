import { bigint, customType, integer, json, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });

export const account = pgTable('account', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<'balance' | 'freight' | 'funding'>().notNull(),
  currency: text('currency').notNull(),
  balance: amount('balance').notNull(),
  warnBelow: amount('warn_below'),
  updatedAt: moment('updated_at'),
});

export const ledgerTransfer = pgTable('ledger_transfer', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  position: bigint('position', { mode: 'number' }).notNull(),
  cause: text('cause')
    .$type<'topup' | 'pay' | 'refund' | 'chargeback' | 'void' | 'correction' | 'adjust_charge' | 'adjust_credit'>()
    .notNull(),
  orderId: uuid('order_id'),
  attempt: integer('attempt').notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  balanceAfter: amount('balance_after').notNull(),
  operator: text('operator').notNull(),
  remark: text('remark'),
  createdAt: moment('created_at').notNull(),
  hash: bytes('hash').notNull(),
});

export const idempotencyKey = pgTable('idempotency_key', {
  tenantId: uuid('tenant_id').notNull(),
  key: text('key').notNull(),
  userId: uuid('user_id').notNull(),
  call: text('call').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  reply: json('reply').$type<unknown>(),
  createdAt: moment('created_at').notNull(),
});
