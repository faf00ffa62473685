import type { ProposedField } from '../../../contract/entities/address.ts';

/** Fields of an address that a text may say. */
export type AddressField =
  | 'name'
  | 'company'
  | 'country'
  | 'province'
  | 'city'
  | 'area'
  | 'addr1'
  | 'addr2'
  | 'addr3'
  | 'houseNumber'
  | 'postCode'
  | 'phone'
  | 'email'
  | 'taxNo';

/** What was found so far; the first that says a field is believed, and what else says it is left over. */
export interface Found {
  readonly fields: Map<AddressField, { readonly value: string; readonly sure: boolean }>;
  readonly rest: string[];
}

export function nothingFound(): Found {
  return { fields: new Map(), rest: [] };
}

/** Keeps a value for a field unless it has one; blank values are none. */
export function keep({ fields, rest }: Found, field: AddressField, value: string | undefined, sure: boolean): void {
  const text = value?.replace(/\s+/g, ' ').trim() ?? '';
  if (text === '') return;
  const longest = lengths[field] ?? 200;
  if (fields.has(field) || text.length > longest || !/[\p{L}\p{N}]/u.test(text)) rest.push(text);
  else fields.set(field, { value: text, sure });
}

/** As many characters as the contract lets a field have. */
const lengths: Partial<Record<AddressField, number>> = {
  name: 100,
  province: 100,
  city: 100,
  area: 100,
  houseNumber: 64,
  postCode: 16,
  phone: 40,
  taxNo: 64,
};

const order: readonly AddressField[] = [
  'name',
  'company',
  'phone',
  'email',
  'country',
  'province',
  'city',
  'area',
  'addr1',
  'houseNumber',
  'addr2',
  'addr3',
  'postCode',
  'taxNo',
];

/** In the order in which forms have them; a country is told by its name. */
export function proposals({ fields, rest }: Found, countryName: (code: string) => string): { fields: ProposedField[]; rest: string } {
  const proposed = order.flatMap((field) => {
    const { value, sure } = fields.get(field) ?? { value: '', sure: false };
    return value === '' ? [] : [{ field, value, text: field === 'country' ? countryName(value) : value, sure }];
  });
  return { fields: proposed, rest: rest.join(' · ') };
}
