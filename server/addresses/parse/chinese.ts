import { type FoundRegion, findRegion } from './chinese-region.ts';
import { isCompany, isStreet, nameBehindStreet, nameIn } from './chinese-words.ts';
import { type Found, setField } from './found.ts';

/** Parses addresses of China, Hong Kong, Macao and Taiwan in Chinese, with parts in any order; phones have been extracted. */
export async function readChinese(given: string, found: Found): Promise<void> {
  const text = takePostcode(joined(given), found).replace(/(^|[\s,;])(?:中国大陆|中国|中华人民共和国)(?=[\s,;]|[\u4e00-\u9fff]{2,})/, '$1');
  const region = await findRegion(text);
  const before = segmentsOf(region === null ? '' : text.slice(0, region.start));
  const rest = keepRegion(region, text.slice(region?.end ?? 0), found);
  const after = segmentsOf(rest);
  const street: string[] = [];
  const unknown: string[] = [];
  // The text directly after the district is the street, whatever its name.
  const [first, ...others] = after;
  const isGlued = region?.area !== undefined && /^[^\s,;|\n]/.test(rest);
  if (first !== undefined && isGlued && !isCompany(first)) street.push(first);
  for (const segment of isGlued && first !== undefined && !isCompany(first) ? others : after)
    sort(segment, street, unknown, found, region !== null);
  for (const segment of before) sort(segment, [], unknown, found, false);
  keepName(unknown, street, found);
  keepStreet(street, found);
}

/** Spaces within a house number do not separate: 478 号, B 座. */
function joined(text: string): string {
  return text
    .replace(/([\dA-Za-z\u4e00-\u9fff]) +(\d{1,5}) *(?=[号弄栋幢座楼层室])/g, '$1$2')
    .replace(/([\dA-Za-z]) +(?=(?:号|弄|栋|幢|座|楼|层|室|单元))/g, '$1');
}

/** Extracts six separate digits; six digits before a house number's sign are no postcode. */
function takePostcode(text: string, found: Found): string {
  return text.replace(/(?<![\d\w-])\d{6}(?![\d\w-]|\s*[号室栋楼单元])/g, (code) => {
    setField(found, 'postCode', code, true);
    return '\n';
  });
}

function segmentsOf(text: string): readonly string[] {
  return text
    .split(/[\n,;|]|\s{1,}|(?<=[\u4e00-\u9fff])\/(?=[\u4e00-\u9fff])/)
    .map((segment) => segment.replace(/^[\s:\-_.·*]+|[\s:\-_.·*]+$/g, ''))
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment));
}

const abroad: Readonly<Record<string, string>> = { 香港: 'HK', 澳门: 'MO', 台湾: 'TW' };

/** Stores the region and returns the rest; recognizes districts outside the list by their ending. */
function keepRegion(region: FoundRegion | null, rest: string, found: Found): string {
  if (region === null) return rest;
  const { province, city, area, isAmbiguous } = region;
  const other = province === undefined ? undefined : abroad[province.short];
  setField(found, 'country', other ?? 'CN', !isAmbiguous);
  if (other === undefined) setField(found, 'province', province?.name, true);
  const cityName = other === 'HK' || other === 'MO' ? province?.short : city?.name;
  setField(found, 'city', cityName, true);
  if (area !== undefined) {
    setField(found, 'area', area.name, !isAmbiguous);
    return rest;
  }
  if (other === 'TW' && city === undefined) {
    const [whole = '', town, district] =
      /^[\s,]*([\u4e00-\u9fff]{2}[市縣县])\s*((?:[\u4e00-\u9fff]{1,3}?[區区鄉乡鎮镇])|(?:[\u4e00-\u9fff]{1,3}?市))?/.exec(rest) ?? [];
    setField(found, 'city', town, true);
    setField(found, 'area', district, true);
    return rest.slice(whole.length);
  }
  // 东莞 and a few other cities have towns instead of districts; new districts are not in the list yet.
  const isTown = city !== undefined && city.children.length === 0;
  const pattern = isTown
    ? /^[\s,]*([\u4e00-\u9fff]{2,4}?(?:镇|街道))/
    : /^[\s,]*([\u4e00-\u9fff]{0,6}?(?:工业园区|高新区|开发区|新区)|[\u4e00-\u9fff]{1,6}?(?:[^园小社校厂]区|县|旗))/;
  const [whole = '', name] = city === undefined && other === undefined ? [] : (pattern.exec(rest) ?? []);
  setField(found, 'area', name, isTown);
  return rest.slice(whole.length);
}

function sort(segment: string, street: string[], unknown: string[], found: Found, isBehindRegion: boolean): void {
  if (isCompany(segment)) setField(found, 'company', segment, true);
  else if (nameIn(segment)?.sure === true && !isCertainlyStreet(segment)) unknown.unshift(segment);
  else if (isStreet(segment) || (isBehindRegion && street.length > 0 && /^[\dA-Za-z-]+$/.test(segment))) street.push(segment);
  else unknown.push(segment);
}

function isCertainlyStreet(segment: string): boolean {
  return /\d/.test(segment) && isStreet(segment);
}

function keepName(unknown: readonly string[], street: string[], found: Found): void {
  const names = unknown.map((segment) => ({ segment, read: nameIn(segment) }));
  const chosen = names.find(({ read }) => read?.sure === true) ?? names.find(({ read }) => read !== null);
  if (chosen?.read != null && !found.fields.has('name')) setField(found, 'name', chosen.read.name, chosen.read.sure);
  else if (!found.fields.has('name')) {
    const last = street.at(-1);
    const glued = last === undefined ? null : nameBehindStreet(last);
    if (glued !== null) {
      street[street.length - 1] = glued.street;
      setField(found, 'name', glued.name, false);
    }
  }
  for (const { segment } of names) {
    if (segment === chosen?.segment) continue;
    // A longer text without any other meaning belongs to the place: a building, a gate, a shop.
    if (street.length > 0 && segment.length > 3 && /[\u4e00-\u9fff]/.test(segment)) street.push(segment);
    else found.rest.push(segment);
  }
}

/** 科技园南路10号A栋301 is a street with its number and the rest. */
function keepStreet(segments: readonly string[], found: Found): void {
  // Only between Latin letters is a space part of the text.
  const whole = segments.reduce((line, segment) => line + (/[a-z]$/i.test(line) && /^[a-z]/i.test(segment) ? ' ' : '') + segment, '');
  if (whole === '') return;
  const parts =
    /^(.*(?:路|街|大道|道|巷|弄|胡同|里|村|段))\s?([甲乙]?\d+(?:-\d+)?(?:号之\d+|号(?!楼|院|栋|门|线|仓|库|地块)))\s?(.*)$/.exec(whole);
  setField(found, 'addr1', parts?.[1] ?? whole, true);
  setField(found, 'houseNumber', parts?.[2], true);
  setField(found, 'addr2', parts?.[3], true);
}
