import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import { day } from '../../../contract/values/calendar.ts';
import { isDecimal } from '../../../contract/values/decimal.ts';
import type { NewOrder } from '../db/order-writes.ts';
import { declaredTogether, packageSizeOf, weightOf } from './order-facts.ts';

/** Extracts the columns of a draft for lists and searches; blank and invalid values become null. */
export function draftFacts(typed: DraftInput, isProduct: (code: string) => boolean) {
  const consignee = typed.consignee ?? {};
  const code = textOrNull(typed.productCode, 64);
  const country = textOrNull(consignee.country, 2);
  return {
    productCode: code !== null && isProduct(code) ? code : null,
    goodsType: textOrNull(typed.goodsType, 64),
    consigneeName: textOrNull(consignee.name, 100),
    consigneeCountry: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    addressType: textOrNull(typed.addressType, 64),
    isRemote: false,
    ...boxFacts(typed.boxes ?? []),
    totalAmount: null,
    currency: null,
    quoteId: null,
    ...declaredFacts(typed.goods ?? []),
    ...moneyPair('insuranceValue', typed.insured === false ? null : typed.insuranceValue, 'insuranceCurrency', typed.insuranceCurrency),
    ...moneyPair('codAmount', typed.codPrice, 'codCurrency', typed.codCurrency),
    signatureService: textOrNull(typed.signatureService, 64),
    deliveryAddressCode: textOrNull(typed.deliveryAddressCode, 64),
    shipBy: day.isValid(typed.shipBy, {}) ? typed.shipBy : null,
    remark: textOrNull(typed.remark, 500),
  } satisfies Partial<NewOrder>;
}

/** Returns a typed value as text; null when it is blank, longer than `most`, or no text. */
export function textOrNull(value: unknown, most = 200): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > most ? null : text;
}

/** A typed number as a decimal string within these digits, or null. */
export function decimalOrNull(value: unknown, whole: number, decimals: number): string | null {
  const text = textOrNull(value, 20);
  return text !== null && !text.startsWith('-') && isDecimal(text, { whole, decimals }) ? text : null;
}

type TypedBox = NonNullable<DraftInput['boxes']>[number];
type TypedGoods = NonNullable<DraftInput['goods']>[number];

function boxFacts(boxes: readonly TypedBox[]) {
  const weights = boxes.flatMap((box) => {
    const boxWeight = decimalOrNull(box.boxWeight, 5, 3);
    return boxWeight === null ? [] : [{ boxWeight }];
  });
  const [first] = boxes;
  const [length, width, height] = [first?.boxLength, first?.boxWidth, first?.boxHeight].map((side) => decimalOrNull(side, 6, 2));
  const isMeasured = length != null && width != null && height != null;
  const one = isMeasured ? { boxLength: length, boxWidth: width, boxHeight: height } : null;
  return {
    weight: weights.length === 0 ? null : weightOf(weights),
    boxCount: boxes.length,
    packageSize: one === null ? '' : packageSizeOf(boxes.map(() => one)),
  };
}

function declaredFacts(goods: readonly TypedGoods[]) {
  const lines = goods.flatMap((line) => {
    const value = decimalOrNull(line.value, 6, 2);
    const quantity = decimalOrNull(line.quantity, 4, 0);
    const currencyCode = textOrNull(line.currencyCode, 3);
    const isWhole = value !== null && quantity !== null && currencyCode !== null && /^[A-Z]{3}$/.test(currencyCode);
    return isWhole ? [{ value, quantity: Number(quantity), currencyCode }] : [];
  });
  return declaredTogether(lines);
}

/** An amount with its currency, or neither. */
function moneyPair<A extends string, C extends string>(amount: A, value: unknown, currency: C, code: unknown) {
  const read = decimalOrNull(value, 11, 3);
  const of = textOrNull(code, 3);
  const both = read !== null && of !== null && /^[A-Z]{3}$/.test(of);
  return { [amount]: both ? read : null, [currency]: both ? of : null } as Record<A | C, string | null>;
}
