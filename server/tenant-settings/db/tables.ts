import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull();

/** A tenant's own value of a setting. */
export const tenantSetting = pgTable('tenant_setting', {
  tenantId: uuid('tenant_id').notNull(),
  name: text('name').notNull(),
  value: jsonb('value').$type<unknown>().notNull(),
  setAt: moment('set_at'),
  setBy: uuid('set_by'),
});

/** The history of all settings of a tenant. */
export const tenantSettingChange = pgTable('tenant_setting_change', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  before: jsonb('before').$type<unknown>().notNull(),
  after: jsonb('after').$type<unknown>().notNull(),
  at: moment('at'),
  userId: uuid('user_id'),
  ofChange: uuid('of_change'),
});
