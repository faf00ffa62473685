import { boolean, customType, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AdjustmentDirection, AdjustmentState } from '../../../contract/entities/finance/adjustment.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });

export const adjustmentCause = pgTable('adjustment_cause', {
  code: text('code').notNull(),
  direction: text('direction').$type<AdjustmentDirection>(),
  silentCharge: boolean('silent_charge').notNull(),
});

export const adjustment = pgTable('adjustment', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<AdjustmentState>().notNull(),
  cause: text('cause').notNull(),
  direction: text('direction').$type<AdjustmentDirection>().notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason').notNull(),
  weighing: jsonb('weighing').$type<unknown>(),
  silenceAccepts: boolean('silence_accepts').notNull(),
  proposerId: uuid('proposer_id').notNull(),
  proposedAt: moment('proposed_at').notNull(),
  customerNo: text('customer_no').notNull(),
  trackingNumber: text('tracking_number'),
  toldAt: moment('told_at'),
  answerBy: moment('answer_by'),
  dispute: text('dispute'),
  disputedAt: moment('disputed_at'),
  remark: text('remark'),
  decidedBy: text('decided_by').$type<AdjustmentSide>(),
  decidedAt: moment('decided_at'),
  bookedAt: moment('booked_at'),
  transferId: uuid('transfer_id'),
});

export const adjustmentFile = pgTable('adjustment_file', {
  tenantId: uuid('tenant_id').notNull(),
  adjustmentId: uuid('adjustment_id').notNull(),
  id: uuid('id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  content: bytes('content').notNull(),
});

export const adjustmentStep = pgTable('adjustment_step', {
  tenantId: uuid('tenant_id').notNull(),
  adjustmentId: uuid('adjustment_id').notNull(),
  turn: integer('turn').notNull(),
  side: text('side').$type<AdjustmentSide>().notNull(),
  actorId: uuid('actor_id'),
  actor: text('actor'),
  did: text('did').notNull(),
  note: text('note'),
  at: moment('at').notNull(),
});

export type AdjustmentSide = 'merchant' | 'platform' | 'silence';

/** An adjustment as it is read, with times in the reader's time zone. */
export interface StoredAdjustment {
  readonly id: string;
  readonly orderId: string;
  readonly state: AdjustmentState;
  readonly cause: string;
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly silenceAccepts: boolean;
  readonly customerNo: string;
  readonly trackingNumber: string | null;
  readonly dispute: string | null;
  readonly remark: string | null;
  readonly decidedBy: AdjustmentSide | null;
  readonly proposedAt: string;
  readonly answerBy: string | null;
  readonly decidedAt: string | null;
  readonly bookedAt: string | null;
}

/** A notice in both languages, as the functions of the database take it. */
export interface NoticeTexts {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly contentZh: string;
  readonly contentEn: string;
}
