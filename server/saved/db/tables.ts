import { numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Numbers stay decimal strings as PostgreSQL sends them, never floats (security M6). */
const decimal = (name: string, precision: number, scale: number) => numeric(name, { precision, scale, mode: 'string' });

const whose = {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdBy: uuid('created_by').notNull(),
};

export const savedParcel = pgTable('saved_parcel', {
  ...whose,
  name: text('name').notNull(),
  boxLength: decimal('box_length', 8, 2).notNull(),
  boxWidth: decimal('box_width', 8, 2).notNull(),
  boxHeight: decimal('box_height', 8, 2).notNull(),
  boxWeight: decimal('box_weight', 11, 3),
});

export const savedGoods = pgTable('saved_goods', {
  ...whose,
  goodsName: text('goods_name').notNull(),
  goodsNameEn: text('goods_name_en').notNull(),
  declareUnit: text('declare_unit').notNull(),
  value: decimal('value', 14, 3).notNull(),
  currencyCode: text('currency').notNull(),
  weight: decimal('weight', 11, 3).notNull(),
  hsCode: text('hs_code'),
  goodsLink: text('goods_link'),
  textureName: text('texture_name'),
  textureNameEn: text('texture_name_en'),
  madeCountry: text('made_country'),
});
