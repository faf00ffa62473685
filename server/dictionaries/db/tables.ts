import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Texts } from '../../account/db/tables.ts';

const item = {
  code: text('code').notNull(),
  value: text('value').notNull(),
  position: integer('position').notNull(),
  texts: jsonb('texts').$type<Texts>().notNull(),
  colour: text('colour'),
  disabled: boolean('disabled').notNull(),
};

export const dictionaryItem = pgTable('dictionary_item', item);

/** A tenant's additions to and replacements of the platform's items. */
export const tenantDictionaryItem = pgTable('tenant_dictionary_item', { tenantId: uuid('tenant_id').notNull(), ...item });
