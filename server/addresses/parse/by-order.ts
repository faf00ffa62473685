import { iso31662 } from 'iso-3166';
import { unaccented } from './folded.ts';
import { isNoCity, isStreetLine } from './street-words.ts';

/** City, region and postcode that stand in their usual order, without a format that proves them. */
export interface Ordered {
  readonly city?: string;
  readonly province?: string;
  readonly postCode?: string;
  /** Which parts they are, from the first to the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** A postcode of digits, or the first half of a British one. */
const code = /^(?:(?:[A-Z]{1,3}[- ]?)?\d{3,7}(?:[- ]\d{3,5})?|[A-Z]{1,2}\d[A-Z\d]?)$/;
const codeFirst = /^(?<code>(?:[A-Z]{1,3}[- ]?)?\d{3,7})\s*-?\s*(?<city>\p{L}[\p{L} .'’-]{1,40})$/u;
const cityFirst = /^(?<city>\p{L}[\p{L} .'’-]*?)\s*-?\s(?<code>(?:[A-Z]{1,3}[- ]?)?\d{3,7})$/u;

/**
 * Reads the end of an address of a known country by the order of its parts alone: city, then region, with a postcode before, beside or
 * behind them. Everything is a guess.
 */
export function readByOrder(parts: readonly string[], country: string): Ordered | null {
  if (townOf(country) !== null) return null;
  let from = parts.length;
  const take = () => parts[--from] ?? '';
  const peek = () => parts[from - 1] ?? '';
  const found: { city?: string; province?: string; postCode?: string } = {};
  if (code.test(peek())) found.postCode = take();
  if (isRegion(peek(), country) && isTown(parts[from - 2], found.postCode)) found.province = take();
  const beside = found.postCode === undefined && !isRoad(peek()) ? (codeFirst.exec(peek()) ?? cityFirst.exec(peek())) : null;
  if (beside !== null) {
    found.city = beside.groups?.city ?? '';
    found.postCode = beside.groups?.code ?? '';
    from--;
  } else if (isTown(peek(), undefined) && (parts.length > 1 || isOneWord(peek()))) {
    found.city = take();
    if (found.postCode === undefined && code.test(peek())) found.postCode = take();
  }
  if (found.city === undefined) return null;
  return { ...found, from, to: parts.length };
}

/** A region that a format took for the city gives way to the town before it. */
export function townBefore(city: string | undefined, before: string | undefined): string | null {
  return city !== undefined && before !== undefined && isRegionByWord(city) && !/\d/.test(before) && isTown(before, undefined)
    ? before
    : null;
}

/** Countries that are one town. */
const cityStates: Readonly<Record<string, string>> = {
  GI: 'Gibraltar',
  HK: 'Hong Kong',
  MC: 'Monaco',
  SG: 'Singapore',
  SX: 'Sint Maarten',
  VA: 'Vatican City',
};

/** The town that a country is; null for others. */
export function townOf(country: string | undefined): string | null {
  return country === undefined ? null : (cityStates[country] ?? null);
}

/** A postcode in a part of its own, with the place behind it and not before: `1001, Tiranë`. */
export function codeThenCity(parts: readonly string[], country: string): Ordered | null {
  const at = parts.length - 2;
  const [postCode = '', city = ''] = parts.slice(-2);
  if (at < 0 || !code.test(postCode) || /\d/.test(city) || !isTown(city, undefined)) return null;
  const town = parts[at - 1];
  if (isRegion(city, country) && town !== undefined && isTown(town, undefined))
    return { city: town, province: city, postCode, from: at - 1, to: parts.length };
  return { city, postCode, from: at, to: parts.length };
}

function isTown(part: string | undefined, postCode: string | undefined): boolean {
  if (part === undefined || part === '' || part.length > 40) return false;
  if (postCode === undefined && (codeFirst.test(part) || cityFirst.test(part)) && !isRoad(part)) return true;
  return !/\d/.test(part) && !isStreetLine(part) && !isNoCity(part, false);
}

/** A number behind words may be that of a house. */
function isRoad(part: string): boolean {
  return isStreetLine(part.replaceAll(/\d/g, ''));
}

function isOneWord(part: string): boolean {
  return /^\p{L}[\p{L}'’-]+$/u.test(part);
}

const regionWord =
  /(?:^|\s)(?:county|province|region|governorate|district|prefecture|state|oblast|departamento|provincia|región|región metropolitana|região|canton|parish|raion)(?:\s|$)|^(?:england|scotland|wales|northern ireland|channel islands)$/i;
const britishCounty = /^\p{Lu}\p{L}+shire$/u;
const regionKinds = /\b(?:county|province|region|governorate|district|prefecture|departamento(?: de)?|provincia(?: de)?|state|of|the)\b/gi;

/** Regions that addresses name in English, whatever the country calls them. */
const english: Readonly<Record<string, readonly string[]>> = {
  DE: ['bavaria', 'hesse', 'saxony', 'lower saxony', 'thuringia', 'north rhine westphalia', 'rhineland palatinate'],
  ES: ['andalusia', 'basque country', 'catalonia', 'galicia', 'valencian community'],
  IT: ['lombardy', 'piedmont', 'sicily', 'tuscany'],
};

/** Countries whose addresses name a state that is seldom a town too. Elsewhere most regions have the name of their capital. */
const ofStates: ReadonlySet<string> = new Set(['AU', 'BS', 'CA', 'IN', 'MX', 'MY', 'NG', 'TZ', 'US']);

const cache = new Map<string, ReadonlySet<string>>();

/** Whether a part is a region by itself: it has a word or the letters for one. */
function isRegionByWord(part: string): boolean {
  return regionWord.test(part) || /^[A-Z]{2,3}$/.test(part) || britishCounty.test(part);
}

/** Whether a part names a region of the country: by itself, or by its name (ISO 3166-2). */
function isRegion(part: string, country: string): boolean {
  return isRegionByWord(part) || regionsOf(country).has(folded(part));
}

function regionsOf(country: string): ReadonlySet<string> {
  const known = cache.get(country);
  if (known !== undefined) return known;
  const named = ofStates.has(country) ? iso31662.filter(({ parent }) => parent === country).map(({ name }) => folded(name)) : [];
  const regions = new Set([...named, ...(english[country] ?? [])]);
  cache.set(country, regions);
  return regions;
}

function folded(text: string): string {
  return unaccented(text)
    .replace(regionKinds, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
