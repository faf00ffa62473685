import type { ConsigneeAddress, DeliveryAddress, ShipperAddress } from '../../contract/entities/orders/address.ts';
import type { Language } from '../calls/caller.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import type { AddressWords } from './address-input.ts';
import type { AddressRow } from './db/addresses.ts';

/** Converts a stored address to its reply. */
export type AddressReply = (row: AddressRow) => ConsigneeAddress;

/** Creates a converter for one language; it looks the texts up once for all rows. */
export function replier(words: AddressWords, language: Language): AddressReply {
  const countries = new Map(words.filter(({ code }) => code === 'country').map((item) => [item.value, item.texts]));
  return (row) => {
    const { tenantId: _tenant, kind: _kind, warehouseCode: _warehouse, createdAt: _at, createdBy: _by, ...facts } = row;
    const texts = countries.get(row.country) ?? {};
    const name = textIn(texts, language) ?? row.country;
    return {
      ...facts,
      country_dictText: name,
      countryCnname: texts.zh_CN ?? row.country,
      countryEnname: texts.en_US ?? row.country,
      addressLine: addressLine(row, name, language),
    };
  };
}

export function shipperReplier(words: AddressWords, language: Language): (row: AddressRow) => ShipperAddress {
  const common = replier(words, language);
  const warehouses = new Map(words.filter(({ code }) => code === 'warehouse').map((item) => [item.value, textIn(item.texts, language)]));
  return (row) => {
    const { warehouseCode } = row;
    return {
      ...common(row),
      warehouseCode,
      warehouseCode_dictText: warehouseCode === null ? '' : (warehouses.get(warehouseCode) ?? warehouseCode),
    };
  };
}

export function deliveryReplier(words: AddressWords, language: Language): (row: AddressRow) => DeliveryAddress {
  const common = replier(words, language);
  return (row) => {
    const reply = common(row);
    return { ...reply, choiceText: [row.code, reply.addressLine].filter(Boolean).join(' · ') };
  };
}

interface AddressParts {
  readonly country: string;
  readonly province: string | null;
  readonly city: string;
  readonly area: string | null;
  readonly addr1: string;
  readonly addr2: string | null;
  readonly addr3: string | null;
  readonly houseNumber: string | null;
  readonly postCode: string | null;
}

/**
 * Formats the whole place in one line by the convention of its country: the largest part first and without spaces in Chinese or Japanese
 * characters, the street first elsewhere.
 * @param countryName in the reader's language; omitted for a Chinese address and a Chinese reader
 */
export function addressLine(parts: AddressParts, countryName: string, language: Language): string {
  const { country, province, city, area, addr1, addr2, addr3, houseNumber, postCode } = parts;
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(city + addr1)) {
    const place = [province, city === province ? null : city, area, addr1, houseNumber, addr2, addr3];
    const abroad = country === 'CN' && language === 'zh_CN' ? null : countryName;
    // A name in Latin letters would run into the characters.
    const isApart = /[a-z]$/i.test(countryName);
    return joined([isApart ? abroad : null, joined([isApart ? null : abroad, ...place], ''), postCode], ' ');
  }
  const street = joined([addr1, houseNumber], ' ');
  return joined([street, addr2, addr3, area, city, joined([province, postCode], ' '), countryName], ', ');
}

function joined(parts: readonly (string | null)[], by: string): string {
  return parts.filter(isThere).join(by);
}

function isThere(text: string | null): text is string {
  return text !== null && text !== '';
}
