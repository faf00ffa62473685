import { boolean, customType, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CredentialKind, PayChannelName, TopUpState } from '../../../contract/entities/finance/top-up.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });
const rate = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'string' });

export const payAccount = pgTable('pay_account', {
  id: uuid('id').notNull(),
  channel: text('channel').$type<PayChannelName>().notNull(),
  currency: text('currency').notNull(),
  accountType: text('account_type').notNull(),
  ownerName: text('owner_name').notNull(),
  accountNumber: text('account_number').notNull(),
  bankName: text('bank_name').notNull(),
  bankCode: text('bank_code'),
  payload: text('payload'),
  feeRate: rate('fee_rate').notNull(),
  feeFixed: amount('fee_fixed').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull(),
});

export const bankCredential = pgTable('bank_credential', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<CredentialKind>().notNull(),
  ownerName: text('owner_name').notNull(),
  accountNumber: text('account_number').notNull(),
  bankName: text('bank_name').notNull(),
  isDefault: boolean('is_default').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const topUp = pgTable('top_up', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  reference: text('reference').notNull(),
  accountId: uuid('account_id').notNull(),
  channel: text('channel').$type<PayChannelName>().notNull(),
  state: text('state').$type<TopUpState>().notNull().default('awaiting_payment'),
  currency: text('currency').notNull(),
  amount: amount('amount').notNull(),
  feeRate: rate('fee_rate').notNull(),
  feeFixed: amount('fee_fixed').notNull(),
  fee: amount('fee').notNull(),
  requesterId: uuid('requester_id').notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  received: amount('received'),
  credited: amount('credited'),
  remark: text('remark'),
  decidedAt: moment('decided_at'),
});

export const topUpProof = pgTable('top_up_proof', {
  tenantId: uuid('tenant_id').notNull(),
  topUpId: uuid('top_up_id').notNull(),
  turn: integer('turn').notNull(),
  payerName: text('payer_name').notNull(),
  payerAccount: text('payer_account').notNull(),
  remittedOn: date('remitted_on', { mode: 'string' }).notNull(),
  fileId: uuid('file_id'),
  fileName: text('file_name').notNull(),
  fileType: text('file_type').notNull(),
  fileSize: integer('file_size').notNull(),
  fileHash: bytes('file_hash').notNull(),
  senderId: uuid('sender_id').notNull(),
  sentAt: moment('sent_at').notNull(),
});
