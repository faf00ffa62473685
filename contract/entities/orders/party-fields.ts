/** The fields of a party in the usual order of an address. `PartyInput` has their schemas. */
export const partyFields = [
  'code',
  'name',
  'company',
  'country',
  'province',
  'city',
  'area',
  'addr1',
  'addr2',
  'addr3',
  'houseNumber',
  'postCode',
  'phone',
  'email',
  'taxType',
  'taxNo',
  'certificatesType',
  'certificatesNo',
] as const;
export type PartyField = (typeof partyFields)[number];

/** Fields that every address needs. */
const required = ['name', 'country', 'city', 'addr1'] as const;
export type OptionalPartyField = Exclude<PartyField, (typeof required)[number]>;

/** Fields that may be blank. */
export const optionalPartyFields = partyFields.filter((field): field is OptionalPartyField => !required.some((name) => name === field));

/** Builds a record with one value for each name. */
export function byName<Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
}
