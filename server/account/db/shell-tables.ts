import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Texts } from './tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull();

export const advert = pgTable('advert', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  titles: jsonb('titles').$type<Texts>().notNull(),
  texts: jsonb('texts').$type<Texts>().notNull(),
  url: text('url'),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
});
