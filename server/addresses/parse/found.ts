import type { ProposedField } from '../../../contract/entities/orders/address.ts';

/** Fields that a pasted address may contain. */
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

/** Results so far. The first value of a field wins; later ones go to the rest. */
export interface Found {
  readonly fields: Map<AddressField, { readonly value: string; readonly sure: boolean }>;
  readonly rest: string[];
}

export function nothingFound(): Found {
  return { fields: new Map(), rest: [] };
}

/** Stores a value unless the field has one; ignores blank values. */
export function setField({ fields, rest }: Found, field: AddressField, value: string | undefined, sure: boolean): void {
  const text = value?.replace(/\s+/g, ' ').trim() ?? '';
  if (text === '') return;
  const longest = lengths[field] ?? 200;
  if (fields.has(field) || text.length > longest || !/[\p{L}\p{N}]/u.test(text)) rest.push(text);
  else fields.set(field, { value: text, sure });
}

/** Maximum lengths of fields by the contract. */
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

/** Returns the fields in the order of forms, with the country by name. */
export function proposals({ fields, rest }: Found, countryName: (code: string) => string): { fields: ProposedField[]; rest: string } {
  const proposed = order.flatMap((field) => {
    const { value, sure } = fields.get(field) ?? { value: '', sure: false };
    return value === '' ? [] : [{ field, value, text: field === 'country' ? countryName(value) : value, sure }];
  });
  return { fields: proposed, rest: rest.join(' · ') };
}
