import { text } from 'drizzle-orm/pg-core';
import { byName, optionalPartyFields } from '../../../contract/entities/orders/party-fields.ts';

/** The columns of a party, the same in address books and orders. */
export function partyColumns() {
  return {
    ...byName(optionalPartyFields, (field) => text(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))),
    name: text('name').notNull(),
    country: text('country').notNull(),
    city: text('city').notNull(),
    addr1: text('addr1').notNull(),
  };
}
