import type { Static, TSchema } from 'typebox';
import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, orNull, requiredText, ruled } from '../../values.ts';
import { byName, optionalPartyFields, type PartyField } from './party-fields.ts';

const text = (max: number = limits.text) => Optional(Text({ maxLength: max }));

/**
 * A party as it is sent; blank texts count as absent. Postcode and phone follow the party's country. No phone is required: spec section 3
 * lists none for a sender, and the mobile number of section 5 is the one that codes are sent to.
 */
export const PartyInput = record({
  code: text(64),
  name: requiredText(100),
  company: text(),
  country: ruled(Coded('country'), { rule: 'required' }),
  province: Optional(ruled(Text({ maxLength: 100 }), { rule: 'province', with: { countryField: 'country' } })),
  city: requiredText(100),
  area: Optional(
    ruled(Text({ maxLength: 100 }), {
      rule: 'region',
      with: { province: 'province', city: 'city', area: 'area', countryField: 'country' },
    }),
  ),
  addr1: requiredText(limits.text),
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

/** A sender's address with its additional fields. The code is the merchant's own name of the address. */
export const ShipperAddressInput = record({
  ...PartyInput.properties,
  code: Text({ minLength: 1, maxLength: 64 }),
  warehouseCode: Optional(Coded('warehouse')),
  isDefault: Optional(Bool()),
});
export type ShipperAddressInput = Static<typeof ShipperAddressInput>;

export const ConsigneeAddressInput = record({ ...PartyInput.properties, isDefault: Optional(Bool()) });
export type ConsigneeAddressInput = Static<typeof ConsigneeAddressInput>;

const storedFields = {
  ...byName(optionalPartyFields, () => orNull(Text())),
  id: Id(),
  name: Text(),
  country: Coded('country'),
  country_dictText: Text(),
  /** The specification's names of the country in both languages, independent of the request's language. */
  countryCnname: Text(),
  countryEnname: Text(),
  city: Text(),
  addr1: Text(),
  isDefault: Bool(),
};

/** A sender's address; `addressLine` is the whole address in one line, for lists and choices. */
export const ShipperAddress = record({
  ...storedFields,
  warehouseCode: orNull(Text()),
  warehouseCode_dictText: Text(),
  addressLine: Text(),
});
export type ShipperAddress = Static<typeof ShipperAddress>;

export const ConsigneeAddress = record({ ...storedFields, addressLine: Text() });
export type ConsigneeAddress = Static<typeof ConsigneeAddress>;

/** A merchant's warehouse or shop where parcels start or return to; orders refer to it by code. */
export const DeliveryAddressInput = record({
  ...PartyInput.properties,
  code: Text({ minLength: 1, maxLength: 64 }),
  isDefault: Optional(Bool()),
});
export type DeliveryAddressInput = Static<typeof DeliveryAddressInput>;

/** `choiceText` is the label in choices: code and whole address. */
export const DeliveryAddress = record({ ...storedFields, addressLine: Text(), choiceText: Text() });
export type DeliveryAddress = Static<typeof DeliveryAddress>;

/** A part of a pasted address, proposed to the user. `sure` is false for a guess. */
export const ProposedField = record({ field: Text(), value: Text(), text: Text(), sure: Bool() });
export type ProposedField = Static<typeof ProposedField>;
