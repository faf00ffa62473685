import { countryAtEnd } from './countries.ts';
import { type Found, setField } from './found.ts';

/** Korean script does not tell the south from the north, but a country at the end does. */
function withoutNorth(place: string, found: Found): string {
  const end = countryAtEnd(place);
  if (end?.country !== 'KP') return place;
  setField(found, 'country', 'KP', true);
  return end.text;
}

/** City or province, then city or county, then ward: 서울특별시 강남구 …, 경기도 성남시 분당구 …. */
const region =
  /^((?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별시|광역시|특별자치시|시)?|[\uac00-\ud7a3]{1,4}도)\s+(?:([\uac00-\ud7a3]+[시군])\s+)?(?:([\uac00-\ud7a3]+구)\s+)?(.+)$/;

/** Parses addresses of Korea in Korean script, the largest region first; people above or below. Keeps the original spelling. */
export function readKorean(given: string, found: Found): void {
  const text = withoutNorth(given, found)
    .replace(/[([]?(?<!\d)(\d{5})(?!\d)[)\]]?/, (_all, code: string) => {
      setField(found, 'postCode', code, true);
      return '\n';
    })
    .replace(/(^|\n|,\s*)(?:대한민국|한국)(?=\n|,|\s|$)/, '$1\n');
  setField(found, 'country', 'KR', true);
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => region.test(line));
  const street = at < 0 ? [] : [placeOf(lines[at] ?? '', found)];
  lines.forEach((line, index) => {
    if (index === at) return;
    if (/주식회사|\(주\)/.test(line)) setField(found, 'company', line, true);
    else if (at >= 0 && index > at && /\d|[층호동]$|빌딩|아파트/.test(line)) street.push(line);
    else setField(found, 'name', line.replace(/\s*(?:님|귀하)$/, ''), /^[\uac00-\ud7a3]{2,4}(?:\s*(?:님|귀하))?$/.test(line));
  });
  setField(found, 'addr1', street[0], true);
  setField(found, 'addr2', street.slice(1).join(' '), true);
}

/** Stores the place and returns the street. */
function placeOf(line: string, found: Found): string {
  const [, first = '', town, ward, street = ''] = region.exec(line) ?? [];
  const isCity = !first.endsWith('도');
  setField(found, 'province', isCity ? undefined : first, true);
  setField(found, 'city', isCity ? first : town, true);
  setField(found, 'area', ward ?? (isCity ? town : undefined), true);
  return street;
}
