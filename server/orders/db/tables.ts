import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import type { ClaimState, DocumentState, LogisticsState, MoneyState } from '../../../contract/order-states.ts';
import type { Texts } from '../../account/db/tables.ts';
import { partyColumns } from '../../addresses/db/party-columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Numbers stay decimal strings as PostgreSQL sends them, never floats (security M6). */
const amount = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'string' });
const kilograms = (name: string) => numeric(name, { precision: 11, scale: 3, mode: 'string' });
const centimetres = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'string' });

export const product = pgTable('product', {
  tenantId: uuid('tenant_id').notNull(),
  code: text('code').notNull(),
  names: jsonb('names').$type<Texts>().notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }),
  effectiveTo: date('effective_to', { mode: 'string' }),
  remarks: jsonb('remarks').$type<Texts>(),
  services: jsonb('services').$type<readonly ServiceTexts[]>().notNull(),
  position: integer('position').notNull(),
});

/** Names a service that a product includes or offers, by language. */
export interface ServiceTexts {
  readonly code: string;
  readonly names: Texts;
  readonly descriptions: Texts;
  readonly optional: boolean;
}

export const shipmentOrder = pgTable('shipment_order', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  customerNo: text('customer_no').notNull(),
  transactionOrderNo: text('transaction_order_no'),
  trackingNumber: text('tracking_number'),
  masterTrackingNumber: text('master_tracking_number'),
  documentStatus: text('document_status').$type<DocumentState>().notNull(),
  logisticsStatus: text('logistics_status').$type<LogisticsState>().notNull(),
  settlementStatus: text('settlement_status').$type<MoneyState>().notNull(),
  confirmStatus: text('confirm_status').notNull(),
  productCode: text('product_code'),
  goodsType: text('goods_type'),
  orderSource: text('order_source').notNull(),
  consigneeName: text('consignee_name'),
  consigneeCountry: text('consignee_country'),
  addressType: text('address_type'),
  isRemote: boolean('is_remote').notNull(),
  weight: kilograms('weight'),
  boxCount: integer('box_count').notNull(),
  packageSize: text('package_size').notNull(),
  totalAmount: amount('total_amount'),
  currency: text('currency'),
  declaredValue: amount('declared_value'),
  declaredCurrency: text('declared_currency'),
  insuranceValue: amount('insurance_value'),
  insuranceCurrency: text('insurance_currency'),
  codAmount: amount('cod_amount'),
  codCurrency: text('cod_currency'),
  signatureService: text('signature_service'),
  deliveryAddressCode: text('delivery_address_code'),
  failReason: text('fail_reason'),
  examineRemark: text('examine_remark'),
  remark: text('remark'),
  /** The day by which it is to be handed over, in the tenant's calendar. */
  shipBy: date('ship_by', { mode: 'string' }),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
  shipAt: moment('ship_at'),
  warehousedAt: moment('warehoused_at'),
  exitedAt: moment('exited_at'),
  deliveredAt: moment('delivered_at'),
  paidAt: moment('paid_at'),
  refundedAt: moment('refunded_at'),
  quoteId: uuid('quote_id'),
  /** State of the order's last claim; the database maintains it. */
  claimStatus: text('claim_status').$type<ClaimState>(),
  claimAmount: amount('claim_amount'),
  /** The database increments it on each write. */
  revision: integer('revision').notNull().default(1),
  /** The database increments it when an order leaves its carrier. */
  placingNo: integer('placing_no').notNull().default(0),
});

/** Order counts by state and day of creation; the database maintains them. */
export const orderTally = pgTable('order_tally', {
  tenantId: uuid('tenant_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  documentStatus: text('document_status').$type<DocumentState>().notNull(),
  logisticsStatus: text('logistics_status').$type<LogisticsState>().notNull(),
  settlementStatus: text('settlement_status').$type<MoneyState>().notNull(),
  orders: integer('orders').notNull(),
});

/** A draft as it was typed. */
export const orderDraft = pgTable('order_draft', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  typed: jsonb('typed').$type<DraftInput>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Box numbers of drafts; the database maintains them. */
export const draftBox = pgTable('draft_box', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  subOrderNo: text('sub_order_no').notNull(),
});

export const orderParty = pgTable('order_party', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  side: text('side').$type<'consignor' | 'consignee'>().notNull(),
  ...partyColumns(),
});

export const orderBox = pgTable('order_box', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  boxNo: text('box_no').notNull(),
  subOrderNo: text('sub_order_no'),
  weight: kilograms('weight').notNull(),
  length: centimetres('length').notNull(),
  width: centimetres('width').notNull(),
  height: centimetres('height').notNull(),
});

export const goodsLine = pgTable('goods_line', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  boxNo: text('box_no').notNull(),
  position: integer('position').notNull(),
  goodsName: text('goods_name').notNull(),
  goodsNameEn: text('goods_name_en').notNull(),
  declareUnit: text('declare_unit').notNull(),
  quantity: integer('quantity').notNull(),
  value: amount('value').notNull(),
  currency: text('currency').notNull(),
  weight: kilograms('weight').notNull(),
  hsCode: text('hs_code'),
  goodsLink: text('goods_link'),
  textureName: text('texture_name'),
  textureNameEn: text('texture_name_en'),
  madeCountry: text('made_country'),
});

export const feeLine = pgTable('fee_line', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  feeType: text('fee_type').notNull(),
  rule: text('rule').notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** A changed field with its value before and after; null means empty. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

export const orderLog = pgTable('order_log', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  orderId: uuid('order_id').notNull(),
  at: moment('at').notNull(),
  operator: text('operator').notNull(),
  operation: text('operation').notNull(),
  note: text('note'),
  changes: jsonb('changes').$type<readonly FieldChange[]>(),
});
