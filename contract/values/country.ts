import type { ValueType } from './value-type.ts';

/** All assigned codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK ' +
  'CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS ' +
  'GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR ' +
  'TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known = new Set(countryCodes);

/** A country's names as the call and the dictionary of countries return them. */
export interface CountryNames {
  readonly code: string;
  readonly zh_CN: string;
  readonly en_US: string;
}

export interface CountryOptions {
  /** Returns a country's name for the reader; without it the code is shown. */
  readonly nameOf?: (code: string) => string | undefined;
  /** Names that typed text is compared with. */
  readonly list?: readonly CountryNames[];
}

/** A country by its ISO 3166-1 code; parsed from the code or the full name in either language. */
export const country: ValueType<string, CountryOptions> = {
  parse(typed, { list = [] }) {
    const code = typed.trim().toUpperCase();
    if (known.has(code)) return code;
    const wanted = folded(typed);
    return wanted === '' ? null : (list.find(({ zh_CN, en_US }) => folded(zh_CN) === wanted || folded(en_US) === wanted)?.code ?? null);
  },
  isValid: (value): value is string => typeof value === 'string' && known.has(value),
  format: (value, { nameOf }) => (typeof value === 'string' && value !== '' ? (nameOf?.(value) ?? value) : null),
  exported: (value, options) => country.format(value, options),
};

/** Reports whether a search text matches this country: part of a name in either language, or the start of the code. */
export function meansCountry(typed: string, { code, zh_CN, en_US }: CountryNames): boolean {
  const wanted = folded(typed);
  return wanted === '' || folded(code).startsWith(wanted) || folded(zh_CN).includes(wanted) || folded(en_US).includes(wanted);
}

/** Folds case and accents: `cote d'ivoire` matches Côte d’Ivoire. */
function folded(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}
