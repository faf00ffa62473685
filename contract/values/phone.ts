import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { ValueType } from './value-type.ts';

export interface PhoneOptions {
  /** Country of a number without `+`, ISO 3166-1 alpha-2. */
  readonly country?: string;
}

const longest = 32;

/** A phone number in E.164 (`+8613812345678`). Its tables weigh 30 KB, so pages import this file late. */
export const phone: ValueType<string, PhoneOptions> = {
  parse(typed, options) {
    const found = read(typed, options);
    return found?.isValid() === true ? found.number : null;
  },
  isValid: (value, options): value is string =>
    typeof value === 'string' &&
    value.length <= longest &&
    isValidPhoneNumber(value, regionOf(options)) &&
    read(value, options) !== undefined,
  format: (value, options) => (typeof value === 'string' ? (read(value, options)?.formatInternational() ?? null) : null),
  exported: (value, options) => (typeof value === 'string' ? (read(value, options)?.number ?? null) : null),
};

/** All countries with the code by which their numbers are dialled (`+86`). */
export function countryCodesOfPhones(): readonly { readonly country: string; readonly code: string }[] {
  return getCountries().map((country) => ({ country, code: `+${getCountryCallingCode(country)}` }));
}

/** The parts of a number in E.164: its country, and the number as it is written there; null where it is none. */
export function partsOfPhone(number: string): { readonly country: string; readonly national: string } | null {
  const found = read(number, {});
  return found?.country === undefined || !found.isValid() ? null : { country: found.country, national: found.formatNational() };
}

/** The country of a number in E.164, ISO 3166-1; null where the number names none. */
export function countryOfPhone(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}

function read(text: string, options: PhoneOptions) {
  // Carriers do not dial extensions.
  if (text.length > longest || /[a-z;#]/i.test(text)) return undefined;
  return parsePhoneNumberFromString(text, { ...defaultOf(options), extract: false });
}

function defaultOf(options: PhoneOptions): { defaultCountry?: CountryCode } {
  const region = regionOf(options);
  return region === undefined ? {} : { defaultCountry: region };
}

function regionOf({ country }: PhoneOptions): CountryCode | undefined {
  const code = country?.toUpperCase();
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}
