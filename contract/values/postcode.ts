import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { ValueType } from './value-type.ts';

export interface PostcodeOptions {
  /** ISO 3166-1 alpha-2; without it, or for a country without a known format, any letters and digits are accepted. */
  readonly country?: string;
}

const any = /^[A-Z0-9](?:[A-Z0-9 -]{0,14}[A-Z0-9])?$/;

/** A postcode in its country's format, upper case with single spaces. Its patterns weigh 3 KB, so pages import this file late. */
export const postcode: ValueType<string, PostcodeOptions> = {
  parse(typed, options) {
    const value = written(typed, options);
    return isPostcode(value, options) ? value : null;
  },
  isValid: (value, options): value is string => typeof value === 'string' && isPostcode(written(value, options), options),
  format: (value, options) => (typeof value === 'string' && value.trim() !== '' ? written(value, options) : null),
  exported: (value, options) => postcode.format(value, options),
};

function isPostcode(value: string, { country = '' }: PostcodeOptions): boolean {
  if (!any.test(value)) return false;
  const code = country.toUpperCase();
  // The library throws for countries that it does not know, such as Hong Kong.
  if (!/^[A-Z]{2}$/.test(code) || !postcodeValidatorExistsForCountry(code)) return true;
  return postcodeValidator(value, code) || also.get(code)?.test(value) === true;
}

/** Formats missing from the library: older ones still in use, and newer ones. */
const also: ReadonlyMap<string, RegExp> = new Map([
  ['AR', /^\d{4}$/],
  ['KH', /^\d{6}$/],
  ['KZ', /^[A-Z]\d{2}[A-Z]\d[A-Z]\d$/],
  ['SA', /^\d{5}-\d{4}$/],
  ['TW', /^\d{3}-\d{2,3}$/],
]);

/** Countries with a space in their postcodes: before the last three characters in Britain and Canada. */
const tails: Readonly<Record<string, number>> = { GB: 3, CA: 3, IE: 4, NL: 2 };

/** Countries with a hyphen, by number of digits: after the third in Japan. Chilean and Indian codes have none. */
const hyphens: Readonly<Record<string, { readonly digits: RegExp; readonly parted: string }>> = {
  JP: { digits: /^(\d{3})(\d{4})$/, parted: '$1-$2' },
  PT: { digits: /^(\d{4})(\d{3})$/, parted: '$1-$2' },
  PL: { digits: /^(\d{2})(\d{3})$/, parted: '$1-$2' },
  CL: { digits: /^(\d{3})[ -](\d{4})$/, parted: '$1$2' },
  IN: { digits: /^(\d{3}) (\d{3})$/, parted: '$1$2' },
};

function written(typed: string, { country = '' }: PostcodeOptions): string {
  const text = typed.slice(0, 64).trim().toUpperCase().replace(/\s+/g, ' ');
  const hyphen = Object.hasOwn(hyphens, country.toUpperCase()) ? hyphens[country.toUpperCase()] : undefined;
  if (hyphen !== undefined) return text.replace(hyphen.digits, hyphen.parted);
  const tail = Object.hasOwn(tails, country.toUpperCase()) ? (tails[country.toUpperCase()] ?? 0) : 0;
  if (tail === 0) return text;
  const joined = text.replaceAll(' ', '');
  return joined.length > tail + 1 ? `${joined.slice(0, -tail)} ${joined.slice(-tail)}` : joined;
}
