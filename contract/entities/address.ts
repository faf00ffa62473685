import type { Static, TSchema } from 'typebox';
import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Coded, Id, orNull, ruled, said } from '../values.ts';
import { byName, optionalPartyFields, type PartyField } from './party-fields.ts';

const text = (max: number = limits.text) => Optional(Text({ maxLength: max }));

/**
 * One side of a shipment as it is sent: blank texts count as absent. Postcode and phone are those of the party's country. No phone is
 * demanded, by no form either: spec section 3 lists none of a shipper, and the required mobile number of section 5 is the one that codes are sent to.
 */
export const PartyInput = record({
  code: text(64),
  name: said(100),
  company: text(),
  country: ruled(Coded('country'), { rule: 'required' }),
  province: Optional(ruled(Text({ maxLength: 100 }), { rule: 'province', with: { countryField: 'country' } })),
  city: said(100),
  area: text(100),
  addr1: said(limits.text),
  addr2: text(),
  addr3: text(),
  houseNumber: text(64),
  postCode: Optional(ruled(Text({ maxLength: 16 }), { rule: 'postcode', with: { countryField: 'country' } })),
  phone: Optional(ruled(Text({ maxLength: 40 }), { rule: 'phone', with: { countryField: 'country' } })),
  email: Optional(ruled(Text({ maxLength: limits.text }), { rule: 'email' })),
  taxType: Optional(Coded('tax_type')),
  taxNo: text(64),
  certificatesType: Optional(Coded('certificates_type')),
  certificatesNo: text(64),
} satisfies Record<PartyField, TSchema>);
export type PartyInput = Static<typeof PartyInput>;

/** What an address book of senders keeps besides the party. The code is the merchant's own name of the address. */
export const ShipperAddressInput = record({
  ...PartyInput.properties,
  code: Text({ minLength: 1, maxLength: 64 }),
  warehouseCode: Optional(Coded('warehouse')),
  isDefault: Optional(Bool()),
});
export type ShipperAddressInput = Static<typeof ShipperAddressInput>;

export const ConsigneeAddressInput = record({ ...PartyInput.properties, isDefault: Optional(Bool()) });
export type ConsigneeAddressInput = Static<typeof ConsigneeAddressInput>;

const kept = {
  ...byName(optionalPartyFields, () => orNull(Text())),
  id: Id(),
  name: Text(),
  country: Coded('country'),
  country_dictText: Text(),
  /** The spec's names of the country, in both languages whoever asks. */
  countryCnname: Text(),
  countryEnname: Text(),
  city: Text(),
  addr1: Text(),
  isDefault: Bool(),
};

/** An address of senders; `addressLine` is the whole address in one line, for lists and choices. */
export const ShipperAddress = record({ ...kept, warehouseCode: orNull(Text()), warehouseCode_dictText: Text(), addressLine: Text() });
export type ShipperAddress = Static<typeof ShipperAddress>;

export const ConsigneeAddress = record({ ...kept, addressLine: Text() });
export type ConsigneeAddress = Static<typeof ConsigneeAddress>;

/** A warehouse or shop of the merchant that shipments start at or return to; orders name it by its code. */
export const DeliveryAddressInput = record({
  ...PartyInput.properties,
  code: Text({ minLength: 1, maxLength: 64 }),
  isDefault: Optional(Bool()),
});
export type DeliveryAddressInput = Static<typeof DeliveryAddressInput>;

/** `choiceText`: what it is chosen by, its code and the whole address. */
export const DeliveryAddress = record({ ...kept, addressLine: Text(), choiceText: Text() });
export type DeliveryAddress = Static<typeof DeliveryAddress>;

/** A part of a pasted address: a proposal, to be confirmed by who pasted it. `sure` is false where it is a guess. */
export const ProposedField = record({ field: Text(), value: Text(), text: Text(), sure: Bool() });
export type ProposedField = Static<typeof ProposedField>;
