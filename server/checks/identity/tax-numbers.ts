import { validate as abn } from 'stdnum/lib/cjs/au/abn.js';
import { validate as cnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as cpf } from 'stdnum/lib/cjs/br/cpf.js';
import { validate as ein } from 'stdnum/lib/cjs/us/ein.js';
import { has, shaped } from './shape.ts';
import { isVatNumber } from './vat-numbers.ts';

/** Whether a tax number is one of its type, a value of the dictionary `tax_type`. A type without a rule takes any number. */
export function isTaxNumber(type: string, number: string, country: string): boolean {
  return has(judges, type) ? judges[type]?.(number, country) === true : true;
}

/** Regulation (EU) 2015/2446, annex B: a country and up to 15 characters. The British one has 12 digits, or 15 for branches. */
const isEori = shaped(
  /^(?:(?:AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[A-Z0-9]{1,15}|(?:GB|XI)(?:\d{12}|\d{15}))$/,
);
/** Regulation (EU) 2020/194: `IM`, the country of identification, a number and a check digit. */
const isIoss = shaped(/^IM\d{10}$/);
/** Mexico's SAT gives numbers whose check digit does not follow the rule, and shared ones without a day for the public and for foreigners. */
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
