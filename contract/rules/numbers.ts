import { digitsOf, mostOf } from '../values/currency.ts';
import { type DecimalBounds, isDecimal } from '../values/decimal.ts';
import { compareDecimals } from '../values/exact.ts';
import { bareAccount, isBankCard, isIban, looksLikeIban } from '../values/iban.ts';
import { measure, type Unit } from '../values/measure.ts';
import { money } from '../values/money.ts';
import { isBlank, otherValue, type Rule, type RuleOptions, type RuleValues, textOf, textRule } from './rule.ts';

const amount = textRule(
  /^[0-9]{1,11}(\.[0-9]{1,2})?$/,
  'rule.amount',
  ['0', '19.99', '0.07', '1.15', '1234567890.12', '99999999999.99', 12.5],
  ['', '-1', '+1', '1.', '.5', '1.234', '1e3', '１', '1,000', ' 1', '1 ', '0x10', '٣', 'NaN', 'Infinity', '123456789012', 1e21, Number.NaN],
);

/** Rules about numbers, as texts or numbers. They compare text, because `multipleOf: 0.01` refuses 19.99 (security M6). */
export const numberRules = {
  /** Digits with up to 2 decimals. */
  amount,
  /** The same for fields that may stay empty. */
  optionalAmount: {
    ...amount,
    test: (value) => isBlank(value) || amount.test(value, {}),
    judgesBlank: true,
    good: [...amount.good, '', null],
    bad: amount.bad.filter((value) => value !== ''),
  },
  /** Recharge: up to 2 decimals, greater than 0. */
  rechargeAmount: {
    test: (value) => amount.test(value, {}) && compareDecimals(value, '0') > 0,
    messageKey: 'rule.rechargeAmount',
    judgesBlank: true,
    good: ['0.01', '100', '99999999999.99', 5],
    bad: ['0', '0.00', '', '-1', '1.001', 'a', null],
  },
  /** An amount with no more decimals than its currency, which is given or in another field. */
  money: {
    test: (value, options, values) => isMoney(value, currencyOf(options, values)),
    messageKey: 'rule.money',
    optional: { currency: 'CNY', currencyField: 'currencyCode' },
    good: ['0', '12.30', '99999999999.99', 5],
    bad: ['', '12.345', '-1', '1e3', '1,000', 'CNY 5', '123456789012'],
    more: [
      { options: { currency: 'JPY' }, good: ['100'], bad: ['100.5', '100.00'] },
      { options: { currency: 'KWD' }, good: ['1.234'], bad: ['1.2345'] },
      { options: { currencyField: 'currencyCode' }, values: { currencyCode: 'JPY' }, good: ['7'], bad: ['7.1'] },
    ],
  },
  /** At most the upper limit of its currency (`mostOf`); other rules check that it is an amount. */
  amountLimit: {
    test: (value, options, values) => !(compareDecimals(value, mostOf(currencyOf(options, values))) > 0),
    messageKey: 'rule.amountLimit',
    optional: { currency: 'CNY', currencyField: 'currencyCode' },
    good: ['0', '1000000', '1000000.00', 12.5, 'a'],
    bad: ['1000000.01', '99999999999.99', 1_000_001],
    more: [
      { options: { currency: 'JPY' }, good: ['100000000'], bad: ['100000001'] },
      { options: { currencyField: 'currencyCode' }, values: { currencyCode: 'VND' }, good: ['10000000000'], bad: ['10000000001'] },
    ],
  },
  /**
   * An account number: a bank card by its check digit, an IBAN by length, structure and check digits. Without a field that says its
   * kind, only what begins like an IBAN is held to be one.
   */
  bankAccount: {
    test: (value, { kindField }, values) => isBankAccount(textOf(value), textOf(otherValue(values, kindField))),
    messageKey: 'rule.bankAccount',
    optional: { kindField: 'kind' },
    good: ['6222020200012345678', 'DE89 3704 0044 0532 0130 00', '000123456789', 'gb82 west 1234 5698 7654 32'],
    bad: ['', '123', 'DE89370400440532013001', 'DE8937040044053201300', 'XX22YYY1234567890123', '账号', '12345/678'],
    more: [
      { options: { kindField: 'kind' }, values: { kind: 'card' }, good: ['4111 1111 1111 1111'], bad: ['4111111111111112', '0001234'] },
      { options: { kindField: 'kind' }, values: { kind: 'iban' }, good: ['NO9386011117947'], bad: ['000123456789', 'NO938601111794'] },
      { options: { kindField: 'kind' }, values: { kind: 'account' }, good: ['000123456789'], bad: ['123'] },
    ],
  },
  /** Unit price of goods: a number of up to 2 decimals. */
  unitPrice: { ...amount, messageKey: 'rule.unitPrice' },
  /** A number of up to 2 decimals, possibly negative. */
  twoDecimals: textRule(
    /^-?[0-9]{1,15}(\.[0-9]{1,2})?$/,
    'rule.twoDecimals',
    ['0', '-1.5', '12.34', 12.5],
    ['', '1.234', '--1', '1.', '.5', '1e3'],
  ),
  digits: textRule(/^[0-9]{1,64}$/, 'rule.digits', ['0', '0123', 12], ['', '1.5', '-1', '１２', '1 2']),
  upTo20Digits: textRule(
    /^[0-9]{1,20}$/,
    'rule.upTo20Digits',
    ['0', '12345678901234567890'],
    ['', '123456789012345678901', '1.5', 'a', '-1'],
  ),
  positiveInteger: textRule(/^[1-9][0-9]{0,8}$/, 'rule.positiveInteger', ['1', '999', 12], ['0', '-1', '1.5', '01', '', 'a', 1.5]),
  /** The number of rows to add at once. */
  addRows: textRule(/^[1-9][0-9]{0,2}$/, 'rule.addRows', ['1', '999', 10], ['0', '1000', '1.5', '-1', '', 'a', '01']),
  /** An integer between two limits, both included. */
  integer: {
    test: (value, { min, max }) => isDecimal(value, { whole: 15, decimals: 0 }) && isWithin(value, min, max),
    messageKey: 'rule.integer',
    options: { min: 1, max: 20 },
    good: ['1', 20, '07'],
    bad: ['0', 21, '1.5', '', 'a', '-1'],
  },
  range: {
    test: (value, { min, max }) => isDecimal(value, { whole: 15, decimals: 15 }) && isWithin(value, min, max),
    messageKey: 'rule.range',
    options: { min: 0.1, max: 30 },
    good: ['0.1', '0.10', 30, '29.999'],
    bad: ['0.09', '30.001', -1, '', 'a', '1e1'],
  },
  /** More than nothing: a side or weight of a box. What is no number is another rule's. */
  aboveZero: {
    test: (value) => !isDecimal(value, { whole: 15, decimals: 15 }) || compareDecimals(value, '0') > 0,
    messageKey: 'rule.aboveZero',
    good: ['0.01', '30', 2.5, 'a'],
    bad: ['0', '0.00', '-1', 0],
  },
  /** Kilograms, up to 3 decimals. */
  kilograms: measureRule('kg', ['0', '1.234', '99999999.999', 2.5], ['', '1.2345', '-1', '1 kg', '1e3', '123456789']),
  /** Length, width and height in centimetres, up to 2 decimals. */
  centimetres: measureRule('cm', ['0', '30', '30.55', 2.5], ['', '30.555', '-1', '30cm', '1234567']),
  cubicMetres: measureRule('cbm', ['0', '0.024', '0.000001'], ['', '0.0000001', '-1']),
} as const satisfies Readonly<Record<string, Rule>>;

function measureRule(unit: Unit, good: readonly unknown[], bad: readonly unknown[]): Rule {
  const names: Readonly<Record<Unit, string>> = { kg: 'rule.kilograms', cm: 'rule.centimetres', cbm: 'rule.cubicMetres' };
  return { test: (value) => measure.isValid(value, { unit }), messageKey: names[unit], good, bad };
}

function isBankAccount(value: string, kind: string): boolean {
  if (kind === 'card') return isBankCard(value);
  if (kind === 'iban' || looksLikeIban(value)) return isIban(value);
  return /^[0-9A-Z-]{4,34}$/.test(bareAccount(value));
}

function isMoney(value: unknown, currency: string): boolean {
  const bounds: DecimalBounds = { whole: 11, decimals: digitsOf(currency) };
  return isDecimal(value, bounds) && money.isValid(value, { currency }) && !textOf(value).startsWith('-');
}

function currencyOf({ currency, currencyField }: RuleOptions, values: RuleValues | undefined): string {
  return textOf(currency) || textOf(otherValue(values, currencyField));
}

function isWithin(value: unknown, min: unknown, max: unknown): boolean {
  return compareDecimals(value, min) >= 0 && compareDecimals(value, max) <= 0;
}
