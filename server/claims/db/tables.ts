import { integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ClaimState } from '../../../contract/order-states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });

export const claim = pgTable('claim', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<ClaimState>().notNull().default('requested'),
  reason: text('reason').notNull(),
  note: text('note').notNull(),
  paid: amount('paid').notNull(),
  attempt: integer('attempt').notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  requesterId: uuid('requester_id').notNull(),
  requester: text('requester').notNull(),
  language: text('language').$type<'zh_CN' | 'en_US'>().notNull(),
  requestedAt: moment('requested_at').notNull(),
  customerNo: text('customer_no').notNull(),
  trackingNumber: text('tracking_number'),
  logisticsStatus: text('logistics_status').notNull(),
  handedOverAt: moment('handed_over_at'),
  deliveredAt: moment('delivered_at'),
  accepted: amount('accepted'),
  remark: text('remark'),
  decidedAt: moment('decided_at'),
});

export const claimFile = pgTable('claim_file', {
  tenantId: uuid('tenant_id').notNull(),
  claimId: uuid('claim_id').notNull(),
  fileId: uuid('file_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  size: integer('size').notNull(),
});
