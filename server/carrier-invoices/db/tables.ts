import { customType, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CarrierColumns, CarrierLineState } from '../../../contract/entities/finance/carrier-invoice.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const amount = (name: string) => numeric(name, { precision: 17, scale: 3, mode: 'string' });

/** A first row of a sheet: its number, and its cells by column, from 1. */
export interface HeadRow {
  readonly row: number;
  readonly cells: readonly { readonly column: number; readonly text: string }[];
}

/** Which heading each field of a carrier's workbook has. */
export interface StoredMapping {
  readonly sheet: string;
  readonly headerRow: number;
  readonly columns: CarrierColumns;
}

export const carrierFile = pgTable('carrier_file', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  carrier: text('carrier').notNull(),
  name: text('name').notNull(),
  content: bytes('content').notNull(),
  sheet: text('sheet').notNull(),
  sheets: jsonb('sheets').$type<readonly string[]>().notNull(),
  heads: jsonb('heads').$type<readonly HeadRow[]>().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const carrierMapping = pgTable('carrier_mapping', {
  tenantId: uuid('tenant_id').notNull(),
  carrier: text('carrier').notNull(),
  mapping: jsonb('mapping').$type<StoredMapping>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const carrierChargeWord = pgTable('carrier_charge_word', {
  word: text('word').notNull(),
  charge: text('charge').notNull(),
});

export const carrierInvoice = pgTable('carrier_invoice', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  carrier: text('carrier').notNull(),
  number: text('number').notNull(),
  invoicedOn: date('invoiced_on', { mode: 'string' }).notNull(),
  currency: text('currency').notNull(),
  total: amount('total').notNull(),
  lineCount: integer('line_count').notNull(),
  fileId: uuid('file_id').notNull(),
  importerId: uuid('importer_id').notNull(),
  importer: text('importer').notNull(),
  importedAt: moment('imported_at').notNull(),
});

export const carrierInvoiceLine = pgTable('carrier_invoice_line', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  invoiceId: uuid('invoice_id').notNull(),
  position: integer('position').notNull(),
  rowNo: integer('row_no').notNull(),
  trackingNumber: text('tracking_number'),
  orderNo: text('order_no'),
  reference: text('reference'),
  charge: text('charge').notNull(),
  chargeText: text('charge_text'),
  chargedOn: date('charged_on', { mode: 'string' }),
  billedWeight: numeric('billed_weight', { precision: 11, scale: 3, mode: 'string' }),
  amount: amount('amount').notNull(),
  state: text('state').$type<CarrierLineState>().notNull().default('open'),
  openReason: text('open_reason').default('none'),
  note: text('note'),
  matchedBy: text('matched_by'),
  merchantId: uuid('merchant_id'),
  orderId: uuid('order_id'),
  customerNo: text('customer_no'),
  productCode: text('product_code'),
  soldAt: moment('sold_at'),
  soldWeight: numeric('sold_weight', { precision: 14, scale: 3, mode: 'string' }),
  decider: text('decider'),
  decidedAt: moment('decided_at'),
});
