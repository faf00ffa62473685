import { iso31662 } from 'iso-3166';
import { needsProvince } from '../../../contract/values/province.ts';
import { prefectures } from './japan.ts';

/** A region as forms offer it: `value` is what they keep, in the reader's language. */
export interface OfferedRegion {
  readonly value: string;
  readonly text: string;
  readonly code: string;
  /** All that it is written as, in either language, whole and short. */
  readonly names: readonly string[];
}

/** Where the post writes a state by the letters of its code: NSW, TX, ON. */
const byLetters = new Set(['AU', 'CA', 'US']);

/** Countries whose states or provinces are offered though an address may go without: carriers ask for them. */
const offered = new Set(['AR', 'ES', 'ID', 'IT', 'KR', 'MY', 'NZ', 'PH', 'TH', 'VN', 'ZA']);

/** States and provinces of ISO 3166-2 in Latin letters; empty where an address names none. */
export function subdivisionsOf(country: string): readonly OfferedRegion[] {
  if (!needsProvince(country) && !offered.has(country)) return [];
  // ISO spells Japanese in a way that no label is written: Tiba, Hukuoka.
  if (country === 'JP')
    return prefectures.map(([japanese, latin], index) => ({
      value: latin,
      text: `${latin} ${japanese}`,
      code: `JP-${String(index + 1).padStart(2, '0')}`,
      names: [latin, japanese],
    }));
  return iso31662
    .filter(({ parent, code }) => parent === country && code !== 'US-UM')
    .map(({ code, name }) => {
      const letters = code.slice(country.length + 1);
      const names = [name, letters];
      return byLetters.has(country)
        ? { value: letters, text: `${letters} ${name}`, code, names }
        : { value: name, text: name, code, names };
    })
    .sort((one, other) => one.text.localeCompare(other.text, 'en'));
}
