import { validate as abn } from 'stdnum/lib/cjs/au/abn.js';
import { validate as cnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as cpf } from 'stdnum/lib/cjs/br/cpf.js';
import { validate as ein } from 'stdnum/lib/cjs/us/ein.js';
import type { RefusedField } from '../../calls/refusal.ts';
import { isCertificateNumber } from './certificates.ts';
import { hasOwnKey, shaped } from './shape.ts';
import { isVatNumber } from './vat-numbers.ts';

/** Regulation (EU) 2015/2446, annex B: a country and up to 15 characters. British numbers have 12 digits, or 15 for branches. */
const isEori = shaped(
  /^(?:(?:AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{1,15}|(?:GB|XI)(?:\d{12}|\d{15}))$/,
);
/** Regulation (EU) 2020/194: `IM`, the country of identification, a number and a check digit. */
const isIoss = shaped(/^IM\d{10}$/);
/** Mexico's SAT issues numbers whose check digit breaks the rule, and shared ones without a date for the public and for foreigners. */
const isRfc = shaped(
  /^(?:[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]|[A-ZÑ]{4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|X[AE]XX010101000)$/,
);

const judges: Readonly<Record<string, (number: string, country: string) => boolean>> = {
  VAT: isVatNumber,
  EORI: isEori,
  IOSS: isIoss,
  CPF: (number) => cpf(number).isValid,
  CNPJ: (number) => cnpj(number).isValid,
  EIN: (number) => ein(number).isValid,
  ABN: (number) => abn(number).isValid,
  RFC: isRfc,
};

/** Rules of identity numbers by type and country (ISO 3166-1). */
export const numberRules = { taxNumber: isTaxNumber, certificateNumber: isCertificateNumber } as const;

/** A party's identity numbers; each may be absent. */
interface Numbered {
  readonly country: string;
  readonly taxType?: string | null | undefined;
  readonly taxNo?: string | null | undefined;
  readonly certificatesType?: string | null | undefined;
  readonly certificatesNo?: string | null | undefined;
}

/** Returns the problems of a party's numbers; a number without a type is not checked. */
export function numberProblems({ country, taxType, taxNo, certificatesType, certificatesNo }: Numbered): RefusedField[] {
  return [
    ...problem('taxNo', 'taxNumber', taxType, taxNo, country),
    ...problem('certificatesNo', 'certificateNumber', certificatesType, certificatesNo, country),
  ];
}

function problem(
  path: string,
  rule: keyof typeof numberRules,
  type: string | null | undefined,
  number: string | null | undefined,
  country: string,
): RefusedField[] {
  if (type == null || number == null || type === '' || number === '') return [];
  return numberRules[rule](type, number, country) ? [] : [{ path, rule, message: `rule.${rule}` }];
}

/** Checks a tax number by its type, a value of the dictionary `tax_type`. A type without a rule accepts any number. */
export function isTaxNumber(type: string, number: string, country: string): boolean {
  return hasOwnKey(judges, type) ? judges[type]?.(number, country) === true : true;
}
