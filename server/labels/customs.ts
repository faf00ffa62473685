import type { DocumentKind } from '../../contract/entities/orders/label.ts';
import { compareDecimals, exact, fixedText } from '../../contract/values/exact.ts';
import { Refusal } from '../calls/refusal.ts';
import type { OrderRecord } from '../orders/db/order-records.ts';
import type { OrderParts } from './db/order-facts.ts';
import { netWeight } from './order-facts.ts';
import sdr from './sdr-rates.json' with { type: 'json' };

/** UPU: a CN 22 declares goods of up to 300 special drawing rights; more needs a CN 23. */
export const cn22Most = '300';

/** Exchange rates for the limit between the two forms. They are data with a date and a source, and are printed on the form. */
export interface SdrRates {
  readonly date: string;
  readonly rates: Readonly<Record<string, string>>;
}

/** Facts of customs documents, or why the order cannot be declared. */
export type Declared = { readonly fields: Readonly<Record<string, string>> } | { readonly refusal: Refusal };

/**
 * Checks an order against the rules of its customs document (cases/customs): one currency, net weight within the gross weight, HS code and
 * origin on each line of goods for sale, and the value within the form's limit.
 */
export function declare(kind: DocumentKind, order: OrderRecord, { goods }: OrderParts, rates: SdrRates = sdr): Declared {
  if (kind === 'label' || kind === 'pick_list' || kind === 'hand_over_sheet') return { fields: {} };
  const refuse = (reason: string, values: Readonly<Record<string, string | number>> = {}): Declared => ({
    refusal: new Refusal('label_unfit', { messageKey: `label.unfit.${reason}`, values }),
  });
  if (goods.length === 0) return refuse('noGoods');
  const { declaredValue, declaredCurrency, weight } = order;
  if (declaredValue === null || declaredCurrency === null) return refuse('currencies');
  const incomplete = goods.findIndex(({ hsCode, madeCountry }) => isBlank(hsCode) || isBlank(madeCountry));
  if (incomplete >= 0) return refuse('customsLine', { line: incomplete + 1, name: goods[incomplete]?.goodsNameEn ?? '' });
  const net = netWeight(goods);
  if (weight !== null && compareDecimals(net, weight) > 0) return refuse('netWeight', { net, gross: weight });
  if (kind === 'invoice') return { fields: {} };
  const rate = Object.hasOwn(rates.rates, declaredCurrency) ? rates.rates[declaredCurrency] : undefined;
  if (rate === undefined)
    return kind === 'cn22' ? refuse('noSdrRate', { currency: declaredCurrency }) : { fields: { sdrValue: '', sdrRate: '' } };
  const value = exact(declaredValue).mul(exact(rate));
  const sdrValue = fixedText(value, 2);
  const sdrRate = `1 ${declaredCurrency} = ${rate} SDR (${rates.date})`;
  if (kind === 'cn22' && value.compare(exact(cn22Most)) > 0) return refuse('needsCn23', { value: sdrValue, rate: sdrRate });
  return { fields: { sdrValue, sdrRate } };
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
