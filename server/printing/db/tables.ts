import { integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PrintedKind, PrintWay } from '../../../contract/entities/orders/print.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const kilograms = (name: string) => numeric(name, { precision: 11, scale: 3, mode: 'string' });

/** One print of one document; rows are added and never changed. */
export const printRecord = pgTable('print_record', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  runId: uuid('run_id').notNull(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind').$type<PrintedKind>().notNull(),
  boxNo: text('box_no'),
  nth: integer('nth').notNull(),
  template: text('template').notNull(),
  templateVersion: integer('template_version').notNull(),
  customerNo: text('customer_no').notNull(),
  trackingNumber: text('tracking_number'),
  reason: text('reason'),
  weight: kilograms('weight'),
  weightFrom: text('weight_from').$type<'typed' | 'scale'>(),
  declaredWeight: kilograms('declared_weight'),
  userId: uuid('user_id').notNull(),
  username: text('username').notNull(),
  workstation: text('workstation').notNull(),
  printer: text('printer'),
  way: text('way').$type<PrintWay>().notNull(),
  printedAt: moment('printed_at').notNull(),
});

/** Marks a print whose paper was thrown away. */
export const printUndo = pgTable('print_undo', {
  tenantId: uuid('tenant_id').notNull(),
  recordId: uuid('record_id').notNull(),
  userId: uuid('user_id').notNull(),
  username: text('username').notNull(),
  undoneAt: moment('undone_at').notNull(),
});
