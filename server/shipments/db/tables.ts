import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type ShipmentState = 'open' | 'confirmed' | 'cancelled';

export const shipment = pgTable('shipment', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  inventoryNo: text('inventory_no').notNull(),
  state: text('state').$type<ShipmentState>().notNull().default('open'),
  deliverDate: date('deliver_date', { mode: 'string' }),
  arrivalDate: date('arrival_date', { mode: 'string' }),
  remark: text('remark'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  confirmedBy: text('confirmed_by'),
  confirmedAt: moment('confirmed_at'),
  cancelledBy: text('cancelled_by'),
  cancelledAt: moment('cancelled_at'),
  cancelReason: text('cancel_reason'),
});

export const shipmentLine = pgTable('shipment_line', {
  tenantId: uuid('tenant_id').notNull(),
  shipmentId: uuid('shipment_id').notNull(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  /** False once the shipment is cancelled. */
  active: boolean('active').notNull().default(true),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull(),
});

export const shipmentLog = pgTable('shipment_log', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  shipmentId: uuid('shipment_id').notNull(),
  at: moment('at').notNull(),
  operator: text('operator').notNull(),
  operation: text('operation').notNull(),
  orders: integer('orders').notNull().default(0),
  orderNo: text('order_no'),
  note: text('note'),
});
