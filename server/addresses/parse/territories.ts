import { countryCodes } from '../../../contract/values/country.ts';
import { unaccented } from './folded.ts';

/** Territories with a country code of their own that addresses place in another country, by that country. */
const territories: Readonly<Record<string, readonly string[]>> = {
  FR: ['RE', 'YT', 'GP', 'MQ', 'GF', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'],
  US: ['PR', 'VI', 'GU', 'MP', 'AS', 'UM', 'FM', 'MH', 'PW'],
  GB: ['FK', 'GS', 'IO', 'SH', 'PN', 'GI', 'BM', 'VG', 'KY', 'TC', 'MS', 'AI', 'GG', 'JE', 'IM'],
  AU: ['CC', 'CX', 'NF', 'HM'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
  NO: ['SJ', 'BV'],
  NZ: ['TK', 'CK', 'NU'],
  DK: ['GL', 'FO'],
  FI: ['AX'],
  CN: ['HK', 'MO'],
};

/** Names beside those of the languages of its country. */
const also: Readonly<Record<string, readonly string[]>> = {
  HK: ['hong kong', '香港'],
  MO: ['macau', 'macao', '澳门'],
  GS: ['south georgia'],
  SH: ['saint helena', 'st helena', 'tristan da cunha', 'ascension island'],
  SJ: ['svalbard', 'jan mayen'],
  UM: ['us minor outlying islands', 'wake island'],
  HM: ['heard island'],
  WF: ['wallis et futuna'],
  TF: ['terres australes et antarctiques francaises'],
};

/** Postcodes that only a territory has. */
const codes: readonly (readonly [string, string, RegExp])[] = [
  ['FR', 'BL', /\b97133\b/],
  ['FR', 'MF', /\b97150\b/],
  ['FR', 'GP', /\b971\d\d\b/],
  ['FR', 'MQ', /\b972\d\d\b/],
  ['FR', 'GF', /\b973\d\d\b/],
  ['FR', 'RE', /\b974\d\d\b/],
  ['FR', 'PM', /\b975\d\d\b/],
  ['FR', 'YT', /\b976\d\d\b/],
  ['FR', 'WF', /\b986\d\d\b/],
  ['FR', 'PF', /\b987\d\d\b/],
  ['FR', 'NC', /\b988\d\d\b/],
  ['US', 'PR', /\bPR\.? 00[679]\d\d\b/],
  ['US', 'VI', /\bVI\.? 008\d\d\b/],
  ['US', 'GU', /\bGU\.? 969\d\d\b/],
  ['US', 'MP', /\bMP\.? 9695\d\b/],
  ['US', 'AS', /\bAS\.? 96799\b/],
  ['FI', 'AX', /\b22\d{3}\b/],
];

/**
 * Returns the territory of a country that an address names or has the postcode of; null for the country itself. It ships, and is taxed, by
 * rules of its own, though its addresses end with the country.
 */
export function territoryIn(country: string, text: string): string | null {
  const byCode = codes.find(([of, , pattern]) => of === country && pattern.test(text));
  if (byCode !== undefined) return byCode[1];
  const parts = new Set(text.split(/[\n,]/).map(folded));
  const words = folded(text);
  return (
    territories[country]?.find((code) => namesOf(code).some((name) => parts.has(name) || (name.includes(' ') && words.includes(name)))) ??
    null
  );
}

/** Leaves out the parts of a line that name the territory and nothing else. */
export function withoutTerritory(line: string, territory: string): string {
  const names = new Set(namesOf(territory));
  return line
    .split(',')
    .filter((part) => !names.has(folded(part)))
    .join(',');
}

const cache = new Map<string, readonly string[]>();

function namesOf(code: string): readonly string[] {
  const known = cache.get(code);
  if (known !== undefined) return known;
  const written = countryCodes.includes(code)
    ? ['en', 'fr', 'es', 'nl', 'nb', 'da', 'fi', 'sv'].map(
        (language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
      )
    : [];
  const names = [...new Set([...written.map(folded), ...(also[code] ?? [])])];
  cache.set(code, names);
  return names;
}

function folded(text: string): string {
  return unaccented(text).replace(/[-’']/g, ' ').replace(/\s+/g, ' ').trim();
}
