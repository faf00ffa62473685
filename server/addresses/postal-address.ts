import { format } from '@fragaria/address-formatter';
import type { PartyField } from '../../contract/entities/orders/party-fields.ts';

/** The parts of an address that an envelope carries; what is missing or null is left out. */
export type PostalParts = { readonly [F in PartyField]?: string | null };

/** Parts that may not be lost; a province may be written as its code. */
const kept = ['name', 'company', 'addr1', 'addr2', 'addr3', 'houseNumber', 'area', 'city', 'postCode'] as const;

/**
 * Returns an address as its country writes it on an envelope: lines in the order of the country, its name last (first where the
 * country writes it so), without a line for what is missing. `countryText` names the country. Templates: OpenCage address-formatting.
 */
export function postalAddress(parts: PostalParts, countryText: string): string {
  const text = (field: PartyField) => oneLine(parts[field]);
  const street = lines([text('addr1'), text('addr2'), text('addr3')]);
  const whom = lines([text('name'), text('company') === text('name') ? '' : text('company')]);
  const written = format(
    filled({
      attention: whom,
      road: street,
      houseNumber: text('houseNumber'),
      suburb: text('area'),
      city: text('city'),
      state: text('province'),
      postcode: text('postCode'),
      country: countryText,
      countryCode: text('country').toLowerCase(),
    }),
    { cleanupPostcode: false, output: 'string' },
  ).trim();
  const isWhole = kept.every((field) => includes(written, text(field)));
  // Templates are made for map data: one of them may drop what somebody typed, such as a street that repeats the city.
  if (!isWhole) return plainAddress(parts, countryText);
  return text('country') === 'CN' ? withRegionsInOneLine(written, [text('province'), text('city'), text('area')]) : written;
}

/** The templates give each region a line of its own; in China they are written as one. */
function withRegionsInOneLine(address: string, regions: readonly string[]): string {
  const written = regions.filter((region, at) => /\p{Script=Han}/u.test(region) && regions.indexOf(region) === at);
  return address.replace(written.join('\n'), written.join(''));
}

function plainAddress(parts: PostalParts, countryText: string): string {
  const text = (field: PartyField) => oneLine(parts[field]);
  return lines([
    text('name'),
    text('company'),
    text('addr1'),
    text('addr2'),
    text('addr3'),
    text('houseNumber'),
    text('area'),
    [text('city'), text('province'), text('postCode')].filter((part) => part !== '').join(', '),
    countryText,
  ]);
}

function oneLine(value: string | null | undefined): string {
  return (value ?? '').replaceAll(/\s+/g, ' ').trim();
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

function filled<T extends Record<string, string>>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')) as Partial<T>;
}

function includes(whole: string, part: string): boolean {
  const plain = (value: string) => value.replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(whole).includes(plain(part));
}
