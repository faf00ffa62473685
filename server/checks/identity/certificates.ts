import { validate as japaneseCompany } from 'stdnum/lib/cjs/jp/cn.js';
import { validate as koreanCompany } from 'stdnum/lib/cjs/kr/brn.js';
import { validate as koreanResident } from 'stdnum/lib/cjs/kr/rrn.js';
import { validate as malaysian } from 'stdnum/lib/cjs/my/nric.js';
import { validate as singaporeCompany } from 'stdnum/lib/cjs/sg/uen.js';
import { validate as turkish } from 'stdnum/lib/cjs/tr/tckimlik.js';
import { validate as southAfrican } from 'stdnum/lib/cjs/za/idnr.js';
import validator from 'validator';
import { isCreditCode } from '../../../contract/values/identity-codes.ts';
import { hasOwnKey, type Shape, shaped } from './shape.ts';

/**
 * Checks an identity number by its type (a value of the dictionary `certificates_type`) and country. Countries without a known rule are
 * checked by a general format; a type without a rule accepts any number.
 */
export function isCertificateNumber(type: string, number: string, country: string): boolean {
  return hasOwnKey(judges, type) ? judges[type]?.(number, country) === true : true;
}

const judges: Readonly<Record<string, (number: string, country: string) => boolean>> = {
  id_card: isIdentityCard,
  passport: isPassport,
  business_licence: isBusinessLicence,
  // Korean customs assign P and twelve digits to each importing person.
  pccc: shaped(/^P\d{12}$/),
};

function isIdentityCard(number: string, country: string): boolean {
  const locale = hasOwnKey(locales, country) ? locales[country] : undefined;
  if (locale !== undefined) return validator.isIdentityCard(number, locale);
  return hasOwnKey(identityCards, country) ? identityCards[country]?.(number) === true : anyCertificate(number);
}

/** Checks the country's format, or that of ICAO Doc 9303: up to nine letters and digits. */
function isPassport(number: string, country: string): boolean {
  return passportCountries.has(country) ? validator.isPassportNumber(number, country) : anyPassport(number);
}

function isBusinessLicence(number: string, country: string): boolean {
  return hasOwnKey(businessLicences, country) ? businessLicences[country]?.(number) === true : anyCertificate(number);
}

const anyPassport: Shape = shaped(/^(?=.*\d)[A-Z0-9]{5,9}$/);
const anyCertificate: Shape = shaped(/^(?=.*\d)[A-Z0-9]{4,30}$/);

/** Mainland China has 18 characters by GB 11643, or 15 digits in the first generation. */
const locales: Readonly<Record<string, Parameters<typeof validator.isIdentityCard>[1]>> = {
  CN: 'zh-CN',
  ES: 'ES',
  FI: 'FI',
  HK: 'zh-HK',
  IL: 'he-IL',
  IN: 'IN',
  IR: 'IR',
  IT: 'IT',
  LK: 'LK',
  LY: 'ar-LY',
  NO: 'NO',
  PK: 'PK',
  PL: 'PL',
  TH: 'TH',
  TN: 'ar-TN',
  TW: 'zh-TW',
};

const identityCards: Readonly<Record<string, Shape>> = {
  KR: (number) => koreanResident(number).isValid,
  MY: (number) => malaysian(number).isValid,
  TR: (number) => turkish(number).isValid,
  ZA: (number) => southAfrican(number).isValid,
};

/** China's unified social credit code (GB 32100), and company numbers of neighbouring places. */
const businessLicences: Readonly<Record<string, Shape>> = {
  CN: (number) => isCreditCode(number.replace(/[\s-]/g, '')),
  JP: (number) => japaneseCompany(number).isValid,
  KR: (number) => koreanCompany(number).isValid,
  SG: (number) => singaporeCompany(number).isValid,
};

/** The countries that the library supports; a test compares the list with the library. */
export const passportCountries: ReadonlySet<string> = new Set(
  (
    'AM AR AT AU AZ BE BG BR BY CA CH CN CY CZ DE DK DZ EE ES FI FR GB GR HR HU IE IN ID IR IS IT JM JP KR KZ LI LT LU LV LY ' +
    'MT MZ MY MX NL NZ PH PK PL PT RO RU SE SL SK TH TR UA US ZA'
  ).split(' '),
);
