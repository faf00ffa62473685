import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type AddressKind = 'shipper' | 'consignee' | 'delivery';

export const address = pgTable('address', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<AddressKind>().notNull(),
  code: text('code'),
  name: text('name').notNull(),
  company: text('company'),
  country: text('country').notNull(),
  province: text('province'),
  city: text('city').notNull(),
  area: text('area'),
  addr1: text('addr1').notNull(),
  addr2: text('addr2'),
  addr3: text('addr3'),
  houseNumber: text('house_number'),
  postCode: text('post_code'),
  phone: text('phone'),
  email: text('email'),
  taxType: text('tax_type'),
  taxNo: text('tax_no'),
  certificatesType: text('certificates_type'),
  certificatesNo: text('certificates_no'),
  warehouseCode: text('warehouse_code'),
  isDefault: boolean('is_default').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdBy: uuid('created_by').notNull(),
});
