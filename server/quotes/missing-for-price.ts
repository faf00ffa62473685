import type { DraftInput } from '../../contract/entities/orders/order-input.ts';
import type { MissingForPrice } from '../../contract/entities/orders/quote.ts';
import { digitsOf, mostOf } from '../../contract/values/currency.ts';
import { isDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { PriceableBox, PriceableOrder } from './rate-request.ts';
import { type Phrase, phrase } from './texts/phrase.ts';

/** The part of an order that `calculate.orderTry` receives. */
export type TypedOrder = Pick<
  DraftInput,
  | 'consignee'
  | 'boxes'
  | 'goodsType'
  | 'addressType'
  | 'insured'
  | 'insuranceValue'
  | 'insuranceCurrency'
  | 'signatureService'
  | 'codPrice'
  | 'codCurrency'
>;

/** Returns the part of an unfinished order that can be priced, or the fields that prevent a price. */
export function priceable(
  typed: TypedOrder,
  language: Language,
): { readonly order: PriceableOrder } | { readonly missing: readonly MissingForPrice[] } {
  const missing: MissingForPrice[] = [];
  const report = (path: string, key: string) => missing.push({ path, title: titleOf(path, language), message: messageOf(key, language) });
  const { consignee = {}, boxes = [] } = typed;
  const country = textOf(consignee.country).toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) report('consignee.country', country === '' ? 'rule.required' : 'rule.country');
  if (boxes.length === 0) report('boxes', 'rule.packages');
  const measured = boxes.map((box, at): PriceableBox => {
    const path = `boxes.${at}`;
    return {
      boxNo: textOf(box.boxNo).slice(0, 64) || `#${at + 1}`,
      boxWeight: measure(box.boxWeight, 'rule.kilograms', 3, (key) => report(`${path}.boxWeight`, key)),
      boxLength: measure(box.boxLength, 'rule.centimetres', 2, (key) => report(`${path}.boxLength`, key)),
      boxWidth: measure(box.boxWidth, 'rule.centimetres', 2, (key) => report(`${path}.boxWidth`, key)),
      boxHeight: measure(box.boxHeight, 'rule.centimetres', 2, (key) => report(`${path}.boxHeight`, key)),
    };
  });
  const insured = typed.insured === true || typed.insured === 'true';
  const insurance = insured ? valued(typed, 'insuranceValue', 'insuranceCurrency', report) : {};
  const cod = textOf(typed.codPrice) === '' ? {} : valued(typed, 'codPrice', 'codCurrency', report);
  if (missing.length > 0) return { missing: missing.slice(0, fieldLimit) };
  return {
    order: {
      consignee: { country, city: textOf(consignee.city).slice(0, 100), postCode: textOf(consignee.postCode).slice(0, 16) },
      goodsType: coded(typed.goodsType),
      addressType: coded(typed.addressType),
      signatureService: coded(typed.signatureService),
      insured,
      ...insurance,
      ...cod,
      boxes: measured,
    },
  };
}

/** Upper limit of reported fields. */
const fieldLimit = 100;

function titleOf(path: string, language: Language): string {
  const [, number, field = path] = /^boxes\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const title = Object.hasOwn(titles, field) ? (titles[field]?.[language] ?? field) : field;
  return number === undefined ? title : phrase(ofBox, language, { number: String(Number(number) + 1), title });
}

const ofBox: Phrase = { zh_CN: '第 {number} 箱{title}', en_US: 'Box {number}: {title}' };
const titles: Readonly<Record<string, Phrase>> = {
  'consignee.country': { zh_CN: '收件国家或地区', en_US: 'Country of the recipient' },
  boxes: { zh_CN: '箱子', en_US: 'Boxes' },
  boxWeight: { zh_CN: '重量', en_US: 'weight' },
  boxLength: { zh_CN: '长', en_US: 'length' },
  boxWidth: { zh_CN: '宽', en_US: 'width' },
  boxHeight: { zh_CN: '高', en_US: 'height' },
  insuranceValue: { zh_CN: '保险金额', en_US: 'Insured value' },
  insuranceCurrency: { zh_CN: '保险币种', en_US: 'Currency of the insured value' },
  codPrice: { zh_CN: '代收货款金额', en_US: 'Amount to collect' },
  codCurrency: { zh_CN: '代收货款币种', en_US: 'Currency of the amount to collect' },
};

type Typed = DraftInput['customerNo'];

function textOf(value: Typed): string {
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Treats a text that cannot be a dictionary code as empty. */
function coded(value: Typed): string {
  const text = textOf(value);
  return /^[A-Za-z0-9][A-Za-z0-9_.-]{0,50}$/.test(text) ? text : '';
}

/** Reads a weight or side above zero and reports an invalid one. */
function measure(value: Typed, rule: string, decimals: number, report: (key: string) => void): string {
  const text = textOf(value);
  if (text === '') report('rule.required');
  else if (!isDecimal(text, { whole: decimals === 3 ? 8 : 6, decimals }) || text.startsWith('-')) report(rule);
  else if (/^0+(\.0+)?$/.test(text)) report('rule.aboveZero');
  return text;
}

function valued<A extends 'insuranceValue' | 'codPrice', C extends 'insuranceCurrency' | 'codCurrency'>(
  typed: TypedOrder,
  amountField: A,
  currencyField: C,
  report: (path: string, key: string) => void,
): { readonly [name in A | C]?: string } {
  const [amount, currency] = [textOf(typed[amountField]), textOf(typed[currencyField]).toUpperCase()];
  if (!/^[A-Z]{3}$/.test(currency)) report(currencyField, 'rule.required');
  if (amount === '') report(amountField, 'rule.required');
  else if (amount.startsWith('-') || !isDecimal(amount, { whole: 11, decimals: digitsOf(currency) })) report(amountField, 'rule.money');
  else if (compareDecimals(amount, mostOf(currency)) > 0) report(amountField, 'rule.amountLimit');
  const fields: { [name in A | C]?: string } = {};
  return Object.assign(fields, { [amountField]: amount, [currencyField]: currency });
}
