import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An upload of labels before anybody confirms which order each belongs to. */
export const labelImport = pgTable('label_import', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const labelImportFile = pgTable('label_import_file', {
  tenantId: uuid('tenant_id').notNull(),
  importId: uuid('import_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  pages: integer('pages').notNull(),
  content: bytes('content').notNull(),
});

/** The label that an order is printed with in place of the platform's. */
export const orderLabel = pgTable('order_label', {
  tenantId: uuid('tenant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  name: text('name').notNull(),
  pages: integer('pages').notNull(),
  content: bytes('content').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: moment('imported_at').notNull(),
});
