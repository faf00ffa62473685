import type { Language } from '../../calls/caller.ts';
import { moneyShown } from '../../money/money.ts';
import type { Charge } from '../../rating/document/charges.ts';
import type { PriceRow } from '../../rating/document/prices.ts';
import { comparisonsText } from './conditions.ts';
import { joined, type Phrase, phrase } from './phrase.ts';
import { valueText } from './reasons.ts';

/** Language, currency, units and names for the description of rules. */
export interface Wording {
  readonly language: Language;
  readonly currency: string;
  readonly units: { readonly side: string; readonly weight: string };
  /** Returns the name of a line by its code. */
  readonly feeName: (code: string, title: string | null) => string;
  /** Codes of the lines in a quote; a percentage lists only these bases. */
  readonly lines?: ReadonlySet<string>;
}

/** The quantity that a rule was applied to, with its unit; null when a tariff is described without a shipment. */
export type Applied = { readonly quantity: string; readonly unit: string; readonly nextBreak?: NextBreak | undefined } | null;

/** The actual weight of a shipment charged as the next weight break, and its price by its own row. */
type NextBreak = { readonly weight: string; readonly amount: string };

/** Describes a price row: `CNY 7.50/kg × 12.5 kg`, `First 0.5 kg CNY 30.00, then CNY 8.00 for each 0.5 kg`. */
export function priceText(row: PriceRow, wording: Wording, applied: Applied = null): string {
  return `${kindText(row, wording, applied)}${breakText(row, wording, applied)}`;
}

function breakText({ asNextBreak = false, from }: PriceRow, { language, currency, units }: Wording, applied: Applied): string {
  if (!asNextBreak || from === undefined) return '';
  const at = `${from} ${units.weight}`;
  if (applied === null) return phrase(lighterToo, language, { at });
  const { nextBreak } = applied;
  if (nextBreak === undefined) return '';
  const { weight, amount } = nextBreak;
  return phrase(chargedAs, language, { own: `${weight} ${units.weight}`, amount: moneyIn(currency)(amount) });
}

function kindText(row: PriceRow, wording: Wording, applied: Applied): string {
  const { language, currency, units } = wording;
  const money = moneyIn(currency);
  const on = times(applied);
  switch (row.kind) {
    case 'flat':
      return phrase(flat, language, { price: money(row.price) });
    case 'perKg':
      return `${money(row.rate)}/${units.weight}${on}${least(row.minCharge, wording)}`;
    case 'perKgPlusTicket': {
      const rate = `${money(row.rate)}/${units.weight}${on}`;
      return `${phrase(plusTicket, language, { rate, ticket: money(row.ticket) })}${least(row.minCharge, wording)}`;
    }
    case 'firstContinue': {
      const { first, next } = row;
      const values = {
        first: `${first.weight} ${units.weight}`,
        price: money(first.price),
        step: `${next.step} ${units.weight}`,
        more: money(next.price),
      };
      return `${phrase(firstContinue, language, values)}${applied === null ? '' : phrase(forWeight, language, shown(applied))}${least(row.minCharge, wording)}`;
    }
    case 'perCbm': {
      const perWeight =
        row.weightPerCbm === undefined ? '' : phrase(weightOrMeasure, language, { weight: `${row.weightPerCbm} ${units.weight}` });
      const atLeast = row.min === undefined ? '' : phrase(leastCbm, language, { min: row.min });
      return `${money(row.rate)}/CBM${on}${perWeight}${atLeast}${least(row.minCharge, wording)}`;
    }
  }
}

/** Describes a charge: `12.5% of freight, discount (CNY 302.57)`, `CNY 128.00 a box × 2`. */
export function chargeText(charge: Charge, wording: Wording, applied: Applied = null): string {
  const { language } = wording;
  const text = `${amountOf(charge, wording, applied)}${most(charge.cap, wording)}`;
  if (charge.raisesTo === undefined) return text;
  return `${text}${phrase(raises, language, { weight: `${charge.raisesTo} ${wording.units.weight}` })}`;
}

/** Describes the zones, areas, addresses and sizes that a charge applies to; empty when it applies to all. */
export function chargeFor({ zones, remote, addressTypes, when }: Charge, wording: Wording, addressText: (type: string) => string): string {
  const { language } = wording;
  return joined(
    [
      zones === undefined ? '' : phrase(forZones, language, { list: joined(zones, language) }),
      remote === undefined ? '' : phrase(forRemote, language, { list: joined(remote, language) }),
      addressTypes === undefined ? '' : phrase(forAddresses, language, { list: joined(addressTypes.map(addressText), language) }),
      when === undefined ? '' : comparisonsText(when, wording),
    ],
    language,
    'sentence',
  );
}

function amountOf({ charge, scope }: Charge, wording: Wording, applied: Applied): string {
  const { language, currency, units, feeName, lines } = wording;
  const money = moneyIn(currency);
  const on = applied === null ? '' : phrase(ofAmount, language, { amount: money(applied.quantity) });
  switch (charge.kind) {
    case 'perKg':
      return `${money(charge.rate)}/${units.weight}${times(applied)}${least(charge.min, wording)}${most(charge.max, wording)}`;
    case 'each':
      if (scope === 'shipment') return phrase(flat, language, { price: money(charge.amount) });
      return phrase(applied === null ? eachBox : boxes, language, { amount: money(charge.amount), count: applied?.quantity ?? '' });
    case 'percent': {
      const bases = charge.of.filter((code) => code === 'all' || lines === undefined || lines.has(code));
      const names = bases.map((code) => (code === 'all' ? everything[language] : feeName(code, null)));
      const values = { percent: charge.percent, of: joined(names, language) };
      return `${phrase(percentOf, language, values)}${on}${least(charge.min, wording)}${most(charge.max, wording)}`;
    }
    case 'percentOfValue': {
      const values = { percent: charge.percent, of: valueText(charge.value, language) };
      return `${phrase(percentOf, language, values)}${on}${least(charge.min, wording)}${most(charge.max, wording)}`;
    }
  }
}

function moneyIn(currency: string): (amount: string) => string {
  return (amount) => moneyShown(amount, currency);
}

function times(applied: Applied): string {
  return applied === null || applied.quantity === '' ? '' : ` × ${applied.quantity} ${applied.unit}`;
}

function shown({ quantity, unit }: NonNullable<Applied>): { readonly weight: string } {
  return { weight: `${quantity} ${unit}` };
}

function least(amount: string | undefined, { language, currency }: Wording): string {
  return amount === undefined ? '' : phrase(atLeast, language, { amount: moneyIn(currency)(amount) });
}

function most(amount: string | undefined, { language, currency }: Wording): string {
  return amount === undefined ? '' : phrase(atMost, language, { amount: moneyIn(currency)(amount) });
}

const flat: Phrase = { zh_CN: '每票 {price}', en_US: '{price} a shipment' };
const plusTicket: Phrase = { zh_CN: '{rate} + 每票 {ticket}', en_US: '{rate} + {ticket} a shipment' };
const firstContinue: Phrase = {
  zh_CN: '首重 {first} {price}，续重每 {step} {more}',
  en_US: 'First {first} {price}, then {more} for each {step}',
};
const lighterToo: Phrase = {
  zh_CN: '；不足 {at} 的货，按 {at} 计费更便宜时也适用',
  en_US: '; also for lighter shipments, charged as {at}, where that costs less',
};
const chargedAs: Phrase = {
  zh_CN: '，按更便宜的下一重量段计费（{own} 按原费率为 {amount}）',
  en_US: ', the next weight break ({own} at its own rate would be {amount})',
};
const forWeight: Phrase = { zh_CN: '（{weight}）', en_US: ' ({weight})' };
const weightOrMeasure: Phrase = { zh_CN: '，或每 {weight} 计 1 CBM，取大者', en_US: ', or 1 CBM for each {weight} where that is more' };
const leastCbm: Phrase = { zh_CN: '，最低 {min} CBM', en_US: ', at least {min} CBM' };
const atLeast: Phrase = { zh_CN: '，最低 {amount}', en_US: ', at least {amount}' };
const atMost: Phrase = { zh_CN: '，最高 {amount}', en_US: ', at most {amount}' };
const raises: Phrase = { zh_CN: '，计费重不低于 {weight}', en_US: ', charged as at least {weight}' };
const eachBox: Phrase = { zh_CN: '每箱 {amount}', en_US: '{amount} a box' };
const boxes: Phrase = { zh_CN: '每箱 {amount} × {count} 箱', en_US: '{amount} a box × {count}' };
const percentOf: Phrase = { zh_CN: '{of}的 {percent}%', en_US: '{percent}% of {of}' };
const ofAmount: Phrase = { zh_CN: '（{amount}）', en_US: ' ({amount})' };
const everything: Phrase = { zh_CN: '以上全部费用', en_US: 'everything above' };
const forZones: Phrase = { zh_CN: '分区 {list}', en_US: 'zone {list}' };
const forRemote: Phrase = { zh_CN: '偏远地区 {list}', en_US: 'remote area {list}' };
const forAddresses: Phrase = { zh_CN: '{list}地址', en_US: '{list} address' };
