import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { partyColumns } from './party-columns.ts';

export type AddressKind = 'shipper' | 'consignee' | 'delivery';

export const address = pgTable('address', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  kind: text('kind').$type<AddressKind>().notNull(),
  ...partyColumns(),
  warehouseCode: text('warehouse_code'),
  isDefault: boolean('is_default').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdBy: uuid('created_by').notNull(),
});
