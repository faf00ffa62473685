import { iso31662 } from 'iso-3166';
import { needsProvince } from '../../../contract/values/province.ts';
import type { Language } from '../../calls/caller.ts';
import { type ChinaRegion, chinaRegions } from './china.ts';
import { englishNames } from './english.ts';
import { prefectures } from './japan.ts';

/**
 * Returns the provinces of a country, or the regions below `parent`: names or codes from the province downwards, separated by `/`
 * (`广东省/深圳市`, `Guangdong/Shenzhen`, `440000`). Empty when none are known.
 */
export async function regionsOf(country: string, parent: string, language: Language): Promise<readonly OfferedRegion[]> {
  const path = parent.split('/').map((name) => name.trim());
  if (country !== 'CN') return parent === '' ? subdivisionsOf(country) : [];
  const english = await englishNames();
  const nameOf = (region: ChinaRegion) => (language === 'en_US' ? english(region) : region.name);
  const namesOf = (region: ChinaRegion) => [region.name, region.short, region.code, english(region)];
  const isMeant = (region: ChinaRegion, name: string) => namesOf(region).some((each) => each.toLowerCase() === name.toLowerCase());
  let found = await chinaRegions();
  for (const name of parent === '' ? [] : path) found = found.find((region) => isMeant(region, name))?.children ?? [];
  return found.map((region) => ({ value: nameOf(region), text: nameOf(region), code: region.code, names: namesOf(region) }));
}

/** A region as forms offer it; `value` is stored, in the reader's language. */
interface OfferedRegion {
  readonly value: string;
  readonly text: string;
  readonly code: string;
  /** All spellings, in both languages, full and short. */
  readonly names: readonly string[];
}

/** Countries whose post uses letter codes for states: NSW, TX, ON. */
const byLetters = new Set(['AU', 'CA', 'US']);

/** Countries whose states are optional in addresses but offered, because carriers ask for them. */
const offered = new Set(['AR', 'ES', 'ID', 'IT', 'KR', 'MY', 'NZ', 'PH', 'TH', 'VN', 'ZA']);

/** Returns states and provinces of ISO 3166-2 in Latin letters; empty where addresses do not use them. */
function subdivisionsOf(country: string): readonly OfferedRegion[] {
  if (!needsProvince(country) && !offered.has(country)) return [];
  // ISO uses a romanization that no label has: Tiba, Hukuoka.
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
