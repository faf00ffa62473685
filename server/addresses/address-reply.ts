import type { ConsigneeAddress, DeliveryAddress, ShipperAddress } from '../../contract/entities/address.ts';
import type { Language } from '../calls/caller.ts';
import { textIn } from '../dictionaries/dictionaries.ts';
import type { AddressWords } from './address-input.ts';
import { addressLine } from './address-line.ts';
import type { AddressRow } from './db/addresses.ts';

/** An address as the pages get it. */
export type AddressReply = (row: AddressRow) => ConsigneeAddress;

/** Words addresses in one language; the texts are looked up once for all rows. */
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
