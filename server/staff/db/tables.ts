import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const department = pgTable('department', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  parentId: uuid('parent_id'),
  name: text('name').notNull(),
  position: integer('position').notNull(),
});
