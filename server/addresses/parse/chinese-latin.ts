import { type ChinaRegion, chinaRegions } from '../regions/china.ts';
import { englishNames } from '../regions/english.ts';
import { type Found, setField } from './found.ts';

/** Extracts province, city, district and postcode from a Chinese address in Latin letters; returns the other parts. */
export async function takeChineseRegions(parts: readonly string[], found: Found): Promise<readonly string[]> {
  const english = await englishNames();
  const left = [...parts];
  const code = left.findIndex((part) => /(?<!\d)\d{6}(?!\d)/.test(part));
  if (code >= 0) {
    setField(found, 'postCode', /\d{6}/.exec(left[code] ?? '')?.[0], true);
    left[code] = (left[code] ?? '').replace(/\d{6}/, '').trim();
  }
  // From the end: the largest region comes last, and a street may have the name of a city.
  const take = (regions: readonly ChinaRegion[]): ChinaRegion | undefined => {
    for (let at = left.length - 1; at >= 0; at--) {
      const region = regions.find((each) => plain(english(each)) === plain(left[at] ?? ''));
      if (region === undefined) continue;
      left.splice(at, 1);
      return region;
    }
    return undefined;
  };
  const all = await chinaRegions();
  const province = take(all);
  const city = take((province === undefined ? all : [province]).flatMap(({ children }) => children));
  const around = province ?? all.find(({ children }) => city !== undefined && children.includes(city));
  const only = around?.children.length === 1 ? around.children[0] : undefined;
  const area = take((city ?? only)?.children ?? []);
  const nameOf = (region: ChinaRegion | undefined) => (region === undefined ? undefined : english(region));
  setField(found, 'province', nameOf(around), true);
  setField(found, 'city', nameOf(city ?? only), true);
  setField(found, 'area', nameOf(area), true);
  return left.filter((part) => part !== '');
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:province|prov|city|district|dist|county|prefecture|municipality)\b\.?/g, '')
    .replace(/[^a-z]/g, '');
}
