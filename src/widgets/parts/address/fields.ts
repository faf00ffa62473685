import { partyFields as all } from '../../../../contract/entities/orders/party-fields.ts';

/** The fields of a party that a form fills from the address book: all but the entry's own code. */
export const partyFields: readonly string[] = all.filter((field) => field !== 'code');

/** The fields that a pasted text may fill, in display order. */
export const addressFields: readonly string[] = partyFields.filter(
  (field) => !['taxType', 'certificatesType', 'certificatesNo'].includes(field),
);
