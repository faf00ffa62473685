import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MenuType } from '../../../contract/entities/company/permission.ts';
import type { Texts } from '../../account/db/tables.ts';

/** A tenant's own menu or button, or its changes to a built-in one. */
export const tenantMenu = pgTable('tenant_menu', {
  tenantId: uuid('tenant_id').notNull(),
  id: text('id').notNull(),
  builtIn: boolean('built_in').notNull(),
  parentId: text('parent_id'),
  menuType: text('menu_type').$type<MenuType>().notNull(),
  position: integer('position').notNull(),
  path: text('path'),
  component: text('component'),
  redirect: text('redirect'),
  hidden: boolean('hidden').notNull(),
  alwaysShow: boolean('always_show').notNull(),
  titles: jsonb('titles').$type<Texts>().notNull(),
  icon: text('icon'),
  url: text('url'),
  keepAlive: boolean('keep_alive').notNull(),
  internalOrExternal: boolean('internal_or_external').notNull(),
  permission: text('permission'),
  permissionType: text('permission_type').notNull(),
  status: text('status').notNull(),
  itOnly: boolean('it_only').notNull(),
});

export const roleMenu = pgTable('role_menu', {
  tenantId: uuid('tenant_id').notNull(),
  roleId: uuid('role_id').notNull(),
  menuId: text('menu_id').notNull(),
});

export const dataRule = pgTable('data_rule', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  menuId: text('menu_id').notNull(),
  resource: text('resource').notNull(),
  name: text('name').notNull(),
  field: text('field').notNull(),
  condition: text('condition').notNull(),
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export const roleDataRule = pgTable('role_data_rule', {
  tenantId: uuid('tenant_id').notNull(),
  roleId: uuid('role_id').notNull(),
  ruleId: uuid('rule_id').notNull(),
});

/** Roles that users request for themselves, until a second person decides. */
export const roleRequest = pgTable('role_request', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  roleIds: uuid('role_ids').array().notNull(),
  beforeIds: uuid('before_ids').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});
