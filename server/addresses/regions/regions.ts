import type { Language } from '../../calls/caller.ts';
import { type ChinaRegion, chinaRegions } from './china.ts';
import { englishNames } from './english.ts';
import { type OfferedRegion, subdivisionsOf } from './subdivisions.ts';

/**
 * The provinces of a country, or what is below `parent`: names or codes from the province downwards, separated by `/`
 * (`广东省/深圳市`, `Guangdong/Shenzhen`, `440000`). Empty where none are known.
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
