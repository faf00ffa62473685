import { type Found, keep } from './found.ts';

/** City or province, then city or county, then ward: 서울특별시 강남구 …, 경기도 성남시 분당구 …. */
const region =
  /^((?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별시|광역시|특별자치시|시)?|[\uac00-\ud7a3]{1,4}도)\s+(?:([\uac00-\ud7a3]+[시군])\s+)?(?:([\uac00-\ud7a3]+구)\s+)?(.+)$/;

/** Addresses of Korea in its own writing, the widest place first; people above or below. Kept as they are written. */
export function readKorean(given: string, found: Found): void {
  const text = given
    .replace(/[([]?(?<!\d)(\d{5})(?!\d)[)\]]?/, (_all, code: string) => {
      keep(found, 'postCode', code, true);
      return '\n';
    })
    .replace(/(^|\n|,\s*)(?:대한민국|한국)(?=\n|,|\s|$)/, '$1\n');
  keep(found, 'country', 'KR', true);
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => region.test(line));
  const street = at < 0 ? [] : [placeOf(lines[at] ?? '', found)];
  lines.forEach((line, index) => {
    if (index === at) return;
    if (/주식회사|\(주\)/.test(line)) keep(found, 'company', line, true);
    else if (at >= 0 && index > at && /\d|[층호동]$|빌딩|아파트/.test(line)) street.push(line);
    else keep(found, 'name', line.replace(/\s*(?:님|귀하)$/, ''), /^[\uac00-\ud7a3]{2,4}(?:\s*(?:님|귀하))?$/.test(line));
  });
  keep(found, 'addr1', street[0], true);
  keep(found, 'addr2', street.slice(1).join(' '), true);
}

/** Gives the street. */
function placeOf(line: string, found: Found): string {
  const [, first = '', town, ward, street = ''] = region.exec(line) ?? [];
  const isCity = !first.endsWith('도');
  keep(found, 'province', isCity ? undefined : first, true);
  keep(found, 'city', isCity ? first : town, true);
  keep(found, 'area', ward ?? (isCity ? town : undefined), true);
  return street;
}
