import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull();

/** A JSON value as the driver reads it: `jsonb` of drizzle reads the text "500.00" once more, as a number. */
const value = customType<{ data: unknown; driverData: unknown }>({ dataType: () => 'jsonb', fromDriver: (read) => read });

/** A tenant's own value of a setting. */
export const tenantSetting = pgTable('tenant_setting', {
  tenantId: uuid('tenant_id').notNull(),
  name: text('name').notNull(),
  value: value('value').notNull(),
  setAt: moment('set_at'),
  setBy: uuid('set_by'),
});

/** The history of all settings of a tenant. */
export const tenantSettingChange = pgTable('tenant_setting_change', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  before: value('before').notNull(),
  after: value('after').notNull(),
  at: moment('at'),
  userId: uuid('user_id'),
  ofChange: uuid('of_change'),
});
