import { countryCodes } from '../../../contract/values/country.ts';
import { unaccented } from './folded.ts';

const languages = [
  'en',
  'zh-CN',
  'zh-TW',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'ja',
  'pl',
  'da',
  'sv',
  'nb',
  'fi',
  'cs',
  'hu',
  'tr',
  'ko',
  'ru',
  'uk',
  'el',
  'he',
  'ar',
  'th',
];

/** Common names beside those of the language tables. */
const also: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'u.s.a.', 'u.s.', 'us', 'united states of america', 'america', '美国'],
  GB: ['uk', 'gb', 'u.k.', 'great britain', 'england', 'scotland', 'wales', 'northern ireland', '英国'],
  CN: ['p.r. china', 'pr china', 'p.r.china', 'prc', "people's republic of china", '中国大陆'],
  HK: ['hong kong', 'hong kong sar', 'hongkong', '香港'],
  MO: ['macau', 'macao', '澳门'],
  KR: ['korea', 'south korea', 'republic of korea', '韩国'],
  NL: ['the netherlands', 'holland'],
  CZ: ['czech republic'],
  AE: ['uae', 'u.a.e.'],
  RU: ['russia'],
  TR: ['turkey'],
  VN: ['vietnam', 'viet nam'],
  TW: ['taiwan', '台湾', '台灣'],
  CI: ['ivory coast'],
  FM: ['federated states of micronesia'],
  LB: ['الجمهورية اللبنانية'],
  MK: ['macedonia', 'f.y.r.o.m', 'fyrom'],
  MM: ['burma'],
  OM: ['سلطنة عمان'],
  PS: ['palestine', 'فلسطين'],
  SY: ['الجمهورية العربية السورية'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  VC: ['st. vincent and the grenadines'],
  ZA: ['rsa'],
};

let cached: ReadonlyMap<string, string> | undefined;

/** Returns the country code of a name in one of the supported languages, or null. */
export function countryNamed(written: string): string | null {
  cached ??= names();
  return cached.get(folded(written)) ?? null;
}

/** Splits a country off the end of a text. */
export function countryAtEnd(text: string): { readonly text: string; readonly country: string } | null {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(5, words.length); count > 0; count--) {
    const country = countryNamed(words.slice(-count).join(' '));
    if (/^(?:new|de)$/i.test(words.at(-count - 1) ?? '')) continue;
    if (country !== null) return { text: words.slice(0, -count).join(' '), country };
  }
  return null;
}

/** Returns a function that gives country names in a language. */
export function countryNameIn(language: 'zh_CN' | 'en_US'): (code: string) => string {
  const names = new Intl.DisplayNames(language === 'zh_CN' ? 'zh-CN' : 'en', { type: 'region' });
  return (code) => names.of(code) ?? code;
}

function names(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of languages) {
    const of = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of countryCodes) found.set(folded(of.of(code) ?? code), code);
  }
  for (const [code, list] of Object.entries(also)) for (const name of list) found.set(folded(name), code);
  return found;
}

function folded(text: string): string {
  return unaccented(text.trim().replace(/^[(]|[).,;]+$/g, ''))
    .replace(/’/g, "'")
    .replace(/\s*&\s*/g, ' and ')
    .replace(/\bsaint\b/g, 'st.')
    .replace(/\bst\b(?!\.)/g, 'st.')
    .replace(/^the /, '');
}
