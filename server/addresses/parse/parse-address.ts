import type { ProposedField } from '../../../contract/entities/orders/address.ts';
import { phone } from '../../../contract/values/phone.ts';
import type { Language } from '../../calls/caller.ts';
import { readChinese } from './chinese.ts';
import { takeChinesePhones, takeEmail, takePhones } from './contacts.ts';
import { countryAtEnd, countryNamed, countryNameIn } from './countries.ts';
import { type Found, nothingFound, proposals, setField } from './found.ts';
import { readJapanese } from './japanese.ts';
import { readKorean } from './korean.ts';
import { type LabelledText, readLabels } from './labels.ts';
import { readOverseas } from './overseas.ts';
import { readPlace } from './places.ts';
import { isRussian, readRussian } from './russian.ts';
import { territoryIn, withoutTerritory } from './territories.ts';

interface Asked {
  /** The country set in the form; the pasted text may name another. */
  readonly country?: string | undefined;
  readonly language: Language;
}

/**
 * Splits an address that was pasted as one text into fields. Handles Chinese addresses in any order, with or without separators, Japanese
 * and Korean ones, and others in the format of their post. Guesses are marked, and unrecognized text is returned as the rest, so that
 * nothing is lost.
 */
export async function parseAddress(pasted: string, { country, language }: Asked): Promise<{ fields: ProposedField[]; rest: string }> {
  const found = nothingFound();
  const given = country === undefined || country === '' ? undefined : country;
  const text = takeEmail(cleaned(pasted), found);
  const script = scriptOf(text);
  const labelled = readLabels(text);
  keepLabelled(labelled, found, given ?? countryOfScript[script]);
  const place = [labelled.text, ...labelled.values.flatMap(({ field, value }) => (field === 'place' ? [value] : []))].join('\n').trim();
  if (script === 'chinese') await readAroundChina(place, found);
  else if (script === 'japanese') readJapanese(takePhones(place, 'JP', found).text, found);
  else if (script === 'korean') readKorean(takePhones(place, 'KR', found).text, found);
  else await readLatin(place, given, found);
  return proposals(found, countryNameIn(language));
}

const countryOfScript: Readonly<Partial<Record<ReturnType<typeof scriptOf>, string>>> = { chinese: 'CN', japanese: 'JP', korean: 'KR' };

/** Normalizes full-width characters, spaces and line ends, and removes invisible characters. */
function cleaned(text: string): string {
  return text
    .replace(/[^ºª°½¼¾²³]+/g, (part) => part.normalize('NFKC'))
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\t\u00a0\u3000 ]+/g, ' ')
    .replace(/[，﹐]/g, ',')
    .replace(/[；﹔]/g, ';')
    .replace(/[。｡]/g, '\n')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

function scriptOf(text: string): 'chinese' | 'japanese' | 'korean' | 'latin' {
  if (/[\uac00-\ud7a3]{2}/.test(text)) return 'korean';
  if (/[\u3041-\u30fa〒]|[都道府県]?(?:東京都|北海道|京都府|大阪府)|[\u4e00-\u9fff]県/.test(text)) return 'japanese';
  const han = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return han >= 2 && han * 3 >= latin ? 'chinese' : 'latin';
}

/** Detects an address in Hong Kong, Macao or Taiwan. A road name alone does not count, because mainland roads are named after them too. */
function aroundChina(text: string): string | undefined {
  if (/(?:香港|九[龍龙]|新界)(?![东西南北中]?[路街])/.test(text)) return 'HK';
  if (/澳[門门](?![东西南北中]?[路街])/.test(text)) return 'MO';
  return /[台臺][灣湾](?![东西南北中]?[路街])/.test(text) || taiwanCity.test(text) ? 'TW' : undefined;
}

const taiwanCity = /(?:[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|嘉義|苗栗|彰化|南投|雲林|屏東|宜蘭|花蓮|澎湖)[市縣]/;

async function readAroundChina(place: string, found: Found): Promise<void> {
  const around = aroundChina(place);
  const { text } = takePhones(takeChinesePhones(place, found, around), around, found);
  // Addresses in Taiwan usually omit it before the city.
  const named = around === 'TW' && !/[台臺][灣湾]/.test(text) ? text.replace(taiwanCity, '台湾$&') : text;
  await readChinese(named, found);
}

/** Stores the labelled values. */
function keepLabelled({ values }: LabelledText, found: Found, country: string | undefined): void {
  const named = countryNamed(values.find(({ field }) => field === 'country')?.value ?? '') ?? undefined;
  setField(found, 'country', named, true);
  for (const { field, value } of values) {
    if (field === 'place' || (field === 'country' && named !== undefined)) continue;
    if (field === 'country') found.rest.push(value);
    else if (field === 'phone') keepPhone(value, found, named ?? country);
    else setField(found, field, value, true);
  }
}

function keepPhone(value: string, found: Found, country: string | undefined): void {
  const number = phone.parse(value.trim(), country === undefined ? {} : { country });
  if (number !== null) setField(found, 'phone', number, true);
  else if (takeChinesePhones(value, found) === value) setField(found, 'phone', value, false);
}

async function readLatin(place: string, given: string | undefined, found: Found): Promise<void> {
  // Numbers with `+` first: the text before them may end with the country.
  const international = takePhones(place, undefined, found);
  const lines = linesOf(international.text);
  let named = found.fields.get('country')?.value;
  const left = lines.map((line, at) => {
    const end = named === undefined && isPlaceForCountry(line, at, lines) ? countryIn(line) : null;
    if (end === null) return line;
    named = end.country;
    setField(found, 'country', end.country, true);
    return end.text;
  });
  if (named === undefined && given === undefined) named = takeCountryAtStart(left, found);
  if (named !== undefined) named = keepTerritory(named, left, found);
  const known = named ?? given;
  const { text, country = international.country } = takePhones(
    left.join('\n'),
    known ?? international.country ?? countryOfPlace(left),
    found,
  );
  if (isRussian(text)) {
    if (known === undefined) setField(found, 'country', country ?? 'RU', country !== undefined);
    readRussian(linesOf(text), found);
  } else await readOverseas(linesOf(text), { known, phoned: country }, found);
}

/** Some countries write themselves first; a person may be called Jordan, so that this is a guess. */
function takeCountryAtStart(lines: string[], found: Found): string | undefined {
  const [first = '', ...more] = (lines[0] ?? '').split(',');
  const country = more.length >= 2 ? countryNamed(first) : null;
  if (country === null) return undefined;
  lines[0] = more.join(',');
  setField(found, 'country', country, false);
  return country;
}

/** An address of a territory ends with its country; which of the two is meant is a guess. */
function keepTerritory(country: string, lines: string[], found: Found): string {
  const territory = territoryIn(country, lines.join('\n'));
  if (territory === null) return country;
  found.fields.set('country', { value: territory, sure: false });
  for (const [at, line] of lines.entries()) lines[at] = withoutTerritory(line, territory);
  return territory;
}

/** Returns the country whose postal format alone matches one of the lines; local phone numbers belong to it. */
function countryOfPlace(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const place = readPlace(line, undefined);
    if (place?.isCertain === true) return place.country;
  }
  return undefined;
}

/** Finds the country at the end of a line or before its last commas, because a phone number may follow it. */
function countryIn(line: string): { readonly text: string; readonly country: string } | null {
  const parts = line.split(',');
  for (const back of [1, 2, 3]) {
    const country = back < parts.length ? countryNamed(parts.at(-back) ?? '') : null;
    if (country !== null) return { text: parts.filter((_part, at) => at !== parts.length - back).join(','), country };
  }
  return countryAtEnd(line);
}

/** A country may end one of the last lines; further up it needs its own line, and not the first, where it may be a person called Jordan. */
function isPlaceForCountry(line: string, at: number, lines: readonly string[]): boolean {
  if (lines.length === 1 || at >= lines.length - 2) return at > 0 || lines.length === 1;
  return at > 0 && countryNamed(line) !== null;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[\s,;|]+|[\s,;|]+$/g, ''))
    .filter((line) => line !== '');
}
