import type { ConsigneeAddressInput, ShipperAddressInput } from '../../contract/entities/orders/address.ts';
import { byName, optionalPartyFields } from '../../contract/entities/orders/party-fields.ts';
import { blankMessage } from '../../contract/rules/rule.ts';
import { country } from '../../contract/values/country.ts';
import { phone } from '../../contract/values/phone.ts';
import { postcode } from '../../contract/values/postcode.ts';
import type { RefusedField } from '../calls/refusal.ts';
import { numberProblems } from '../checks/identity/numbers.ts';
import type { Transaction } from '../db/database.ts';
import { type DictionaryRow, listDictionaryItems } from '../dictionaries/db/dictionaries.ts';
import type { AddressKind, AddressRow } from './db/addresses.ts';

/** The input of any book: a recipient's address, or a sender's with its warehouse. */
export type AddressInput = ConsigneeAddressInput & Partial<Pick<ShipperAddressInput, 'warehouseCode'>>;

/** The stored fields of an address. */
export type AddressFacts = Omit<AddressRow, 'tenantId' | 'id' | 'kind' | 'isDefault' | 'createdAt' | 'createdBy'>;

const dictionaries = ['country', 'warehouse', 'tax_type', 'certificates_type'] as const;

/** Dictionary items that addresses are validated and displayed with. */
export type AddressWords = readonly DictionaryRow[];

export function readWords(tx: Transaction, tenantId: string): Promise<AddressWords> {
  return listDictionaryItems(tx, tenantId, dictionaries);
}

const coded = [
  ['country', 'country'],
  ['warehouseCode', 'warehouse'],
  ['taxType', 'tax_type'],
  ['certificatesType', 'certificates_type'],
] as const;

/** Returns the address as it will be stored (trimmed, blank texts null, phone and postcode in the country's format) and its problems. */
export function factsOf(input: AddressInput, kind: AddressKind, words: AddressWords): { facts: AddressFacts; problems: RefusedField[] } {
  const at = { country: input.country };
  const typedPhone = trimmedOrNull(input.phone);
  const typedCode = trimmedOrNull(input.postCode);
  const facts: AddressFacts = {
    ...byName(optionalPartyFields, (field) => trimmedOrNull(input[field])),
    name: input.name.trim(),
    country: input.country,
    city: input.city.trim(),
    addr1: input.addr1.trim(),
    postCode: typedCode === null ? null : (postcode.parse(typedCode, at) ?? typedCode),
    phone: typedPhone === null ? null : (phone.parse(typedPhone, at) ?? typedPhone),
    warehouseCode: trimmedOrNull(input.warehouseCode),
  };
  return { facts, problems: problemsOf(facts, kind, words).map((problem) => inWords(problem, input)) };
}

/** Checks rules that the schema cannot express: no blank texts, codes must be active dictionary items, numbers must fit their type. */
function problemsOf(facts: AddressFacts, kind: AddressKind, words: AddressWords): RefusedField[] {
  const needed = ['name', 'city', 'addr1', ...(kind === 'consignee' ? [] : (['code'] as const))] as const;
  const blank = needed.filter((path) => (facts[path] ?? '') === '').map((path) => refused(path, 'required'));
  const unknown = coded.flatMap(([path, dictionary]) => {
    const value = facts[path];
    if (value === null || words.some((item) => item.code === dictionary && item.value === value && !item.disabled)) return [];
    return [refused(path, path === 'country' && !country.isValid(value, {}) ? 'country' : 'notAllowed')];
  });
  return [...blank, ...unknown, ...numberProblems(facts)];
}

/** Replaces the message for a text of blanks. */
function inWords(problem: RefusedField, input: AddressInput): RefusedField {
  if (problem.rule !== 'required') return problem;
  return { ...problem, message: blankMessage(Reflect.get(input, problem.path)) };
}

export function refused(path: string, rule: string): RefusedField {
  return { path, rule, message: `rule.${rule}` };
}

function trimmedOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
