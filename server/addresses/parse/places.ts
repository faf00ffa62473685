import { iso31662 } from 'iso-3166';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { englishStreet } from './street-words.ts';

const cache = new Map<string, ReadonlyMap<string, string>>();

/** The line of an address with city, state and postcode. */
export interface Place {
  readonly country?: string;
  readonly city?: string;
  readonly province?: string;
  readonly postCode?: string;
  /** The part of the line before the city. */
  readonly street?: string;
  /** True when only one country uses this format. */
  readonly isCertain: boolean;
}

const name = "[\\p{L}][\\p{L} .'’()/-]*?";
// A whole address in one line without commas: the city starts after the last word of the street.
const streetFirst = `(?:(?<street>\\d.*\\b(?:${englishStreet})\\b\\.?(?:,?\\s+(?:apt|suite|ste|unit|#|floor|fl)\\.?\\s*[\\w-]+)?),?\\s+)?`;

interface Form {
  readonly countries: readonly string[];
  readonly pattern: RegExp;
  readonly isCertain: boolean;
  readonly states?: 'US' | 'CA' | 'AU';
}

const form = (countries: readonly string[], source: string, isCertain: boolean, states?: Form['states']): Form => ({
  countries,
  pattern: new RegExp(`^${source}$`, 'iu'),
  isCertain,
  ...(states === undefined ? {} : { states }),
});

const britishCode = '[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}';

const forms: readonly Form[] = [
  form(
    ['US'],
    `${streetFirst}(?:(?<city>${name}),?\\s+)?(?<province>${statePattern('US')})\\.?,?\\s+(?<postCode>\\d{5}(?:-\\d{4})?)`,
    true,
    'US',
  ),
  form(
    ['CA'],
    `${streetFirst}(?:(?<city>${name}),?\\s+)?\\(?(?<province>${statePattern('CA')})\\)?\\.?,?\\s+(?<postCode>[A-Z]\\d[A-Z][ -]?\\d[A-Z]\\d)`,
    true,
    'CA',
  ),
  form(['AU'], `${streetFirst}(?:(?<city>${name}),?\\s+)?(?<province>${statePattern('AU')}),?\\s+(?<postCode>\\d{4})`, true, 'AU'),
  form(['GB'], `(?:(?<city>${name}),?\\s+)?(?<postCode>${britishCode})`, true),
  form(['NL'], `(?:NL-)?(?<postCode>\\d{4}\\s?[A-Z]{2})\\s+(?<city>${name})`, true),
  form(
    ['BR'],
    `(?:(?<postCode>\\d{5}-\\d{3})\\s+)?(?<city>${name})(?:\\s*[-/,]\\s*(?<province>[A-Z]{2}))(?:,?\\s+(?:CEP:?\\s*)?(?<postCode2>\\d{5}-\\d{3}))?`,
    true,
  ),
  form(['PT'], `(?<postCode>\\d{4}-\\d{3})\\s+(?<city>${name})`, true),
  form(['PL'], `(?<postCode>\\d{2}-\\d{3})\\s+(?<city>${name})`, true),
  form(['IT'], `(?:I-|IT-)?(?<postCode>\\d{5})\\s+(?<city>${name})\\s+\\(?(?<province>[A-Z]{2})\\)?`, true),
  form(['IN'], `(?<city>${name})(?:,\\s*(?<province>${name}))?\\s*[-–,]?\\s*(?<postCode>\\d{3}\\s?\\d{3})`, false),
  form(['CN', 'SG', 'IN', 'RU'], `(?<city>${name}),?\\s+(?<postCode>\\d{6})`, false),
  form(['JP'], `(?:(?<city>${name}),\\s*)?(?<province>${name}),?\\s+〒?(?<postCode>\\d{3}-\\d{4})`, true),
  form(['MX'], `(?:C\\.?\\s?P\\.?\\s*)?(?<postCode>\\d{5}),?\\s+(?<city>${name})(?:,\\s*(?<province>${name}))?`, false),
  form(['TR'], `(?<postCode>\\d{5})\\s+(?<city>${name})\\s*/\\s*(?<province>${name})`, false),
  form(['TR'], `(?<city>${name})\\s*/\\s*(?<province>${name})\\s+(?<postCode>\\d{5})`, false),
  form(['DE', 'FR', 'ES', 'IT', 'FI'], `(?:[A-Z]{1,2}-)?(?<postCode>\\d{5})\\s+(?<city>${name})`, false),
  form(['SE', 'CZ', 'SK', 'GR'], `(?:[A-Z]{1,2}-)?(?<postCode>\\d{3}\\s\\d{2})\\s+(?<city>${name})`, false),
  // Towns with numbered districts: 120 00 Praha 2.
  form(['CZ', 'SK'], `(?:[A-Z]{1,2}-)?(?<postCode>\\d{3}\\s?\\d{2})\\s+(?<city>${name}\\s+\\d{1,2})`, false),
  form(['RU', 'BY', 'KZ'], `(?<postCode>\\d{6})\\s+(?<city>${name})`, false),
  form(['AT', 'CH', 'BE', 'DK', 'NO', 'HU', 'LU'], `(?:[A-Z]{1,2}-)?(?<postCode>\\d{4})\\s+(?<city>${name})`, false),
  form(['IE'], `(?:(?<city>${name}),?\\s+)?(?<postCode>[A-Z]\\d[\\dW]\\s?[A-Z\\d]{4})`, true),
  form(['NZ', 'ZA'], `(?<city>${name}),?\\s+(?<postCode>\\d{4})`, false),
  form(['MY', 'TH', 'KR', 'VN'], `(?<city>${name}),?\\s+(?<postCode>\\d{5,6})`, false),
  form(['MY'], `(?<postCode>\\d{5})\\s+(?<city>${name})(?:,\\s*(?<province>${name}))?`, false),
];

/** Reads a line by the formats of the country; without a country by the unambiguous formats, then by any. */
export function readPlace(line: string, country: string | undefined): Place | null {
  const candidates =
    country === undefined ? [...forms.filter(({ isCertain }) => isCertain), ...forms.filter(({ isCertain }) => !isCertain)] : forms;
  for (const each of candidates) {
    if (country !== undefined && !each.countries.includes(country)) continue;
    const place = readBy(each, line, country);
    if (place !== null) return place;
  }
  return country === undefined ? null : anyPlace(line, country);
}

function readBy({ countries, pattern, isCertain, states }: Form, line: string, country: string | undefined): Place | null {
  const found = pattern.exec(line)?.groups;
  if (found === undefined) return null;
  const { city, province, postCode = found.postCode2, street } = found;
  const meant = country ?? (isCertain ? countries[0] : undefined);
  if (postCode !== undefined && meant !== undefined && postcodeValidatorExistsForCountry(meant) && !isCode(postCode, meant)) return null;
  const letters = states === undefined || province === undefined ? undefined : statesOf(states).get(province.toLowerCase());
  return {
    isCertain,
    ...(meant === undefined ? {} : { country: meant }),
    ...given('city', city),
    ...given('province', letters ?? (states === undefined ? province : undefined)),
    ...given('postCode', postCode?.toUpperCase()),
    ...given('street', street),
  };
}

/** Reads a line of another country: its postcode and the city beside it. */
function anyPlace(line: string, country: string): Place | null {
  if (!postcodeValidatorExistsForCountry(country)) return null;
  const words = line.split(/\s+/);
  for (let count = Math.min(2, words.length); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const postCode = words.slice(at, at + count).join(' ');
      if (!/\d/.test(postCode) || !isCode(postCode, country)) continue;
      const city = [...words.slice(0, at), ...words.slice(at + count)].join(' ').replace(/^[\s,-]+|[\s,-]+$/g, '');
      if (!/\d/.test(city)) return { isCertain: false, country, postCode, ...given('city', city) };
    }
  return null;
}

function isCode(postCode: string, country: string): boolean {
  const code = postCode.toUpperCase();
  return ['', ' ', '-'].some((between) => postcodeValidator(code.replaceAll(' ', between), country));
}

function given<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  const text = value?.trim() ?? '';
  return text === '' ? {} : ({ [key]: text } as { readonly [P in K]: string });
}

/** Returns the postal codes of states of the US, Canada or Australia by code or lower-case name. */
function statesOf(country: 'US' | 'CA' | 'AU'): ReadonlyMap<string, string> {
  const known = cache.get(country);
  if (known !== undefined) return known;
  const states = new Map<string, string>();
  for (const { parent, code, name } of iso31662) {
    if (parent !== country) continue;
    const letters = code.slice(3);
    states.set(letters.toLowerCase(), letters);
    states.set(name.toLowerCase(), letters);
  }
  // The armed forces have state codes of their own: APO AE 09204.
  if (country === 'US') states.set('washington dc', 'DC').set('d.c.', 'DC').set('aa', 'AA').set('ae', 'AE').set('ap', 'AP');
  if (country === 'CA') states.set('québec', 'QC');
  cache.set(country, states);
  return states;
}

/** Returns a pattern of all spellings, longest first. */
function statePattern(country: 'US' | 'CA' | 'AU'): string {
  return [...statesOf(country).keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
