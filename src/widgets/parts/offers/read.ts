import type { MissingForPrice, QuoteProduct } from '../../../../contract/entities/orders/quote.ts';
import { compareDecimals } from '../../../../contract/values/exact.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';

/** The prices to show. */
export interface Prices {
  /** Null if there is no price yet. */
  readonly products: readonly QuoteProduct[] | null;
  readonly missing: readonly MissingForPrice[];
  /** Empty if the prices are not binding. */
  readonly quoteId: string;
  readonly expiresAt: string;
  /** The currency that prices are compared in. */
  readonly baseCurrency: string;
  /** Currencies without a rate to it. */
  readonly unknownRates: readonly string[];
  /** The used rates in words. */
  readonly rates: readonly string[];
}

export type Order = 'price' | 'time';

/** Reads a quote, a trial's quote, or the reply to `calculate.orderTry`; the server has validated it. */
export function pricesOf(data: unknown): Prices {
  const reply = asValues(data);
  const quote = 'products' in reply ? reply : asValues(reply.quote);
  const { products, quoteId, expiresAt, baseCurrency, unknownRates, rates } = quote;
  return {
    products: Array.isArray(products) ? products : null,
    missing: Array.isArray(reply.missing) ? reply.missing : [],
    quoteId: typeof quoteId === 'string' ? quoteId : '',
    expiresAt: typeof expiresAt === 'string' ? expiresAt : '',
    baseCurrency: typeof baseCurrency === 'string' ? baseCurrency : '',
    unknownRates: Array.isArray(unknownRates) ? unknownRates : [],
    rates: Array.isArray(rates) ? rates : [],
  };
}

export function orderOf(value: unknown): Order {
  return value === 'time' ? 'time' : 'price';
}

/** The offers in the chosen order. By price they keep the server's order, which knows the rates. */
export function sorted(products: readonly QuoteProduct[], order: Order): readonly QuoteProduct[] {
  const offered = products.filter((product) => product.offered);
  if (order === 'price') return offered;
  return [...offered].sort(
    (one, other) =>
      days(one.transitDaysTo) - days(other.transitDaysTo) ||
      days(one.transitDaysFrom) - days(other.transitDaysFrom) ||
      byAmount(one, other),
  );
}

/** Whether rates are missing, so that the offers stand in groups that cannot be compared with each other. */
export function hasGroups(offered: readonly QuoteProduct[]): boolean {
  return new Set(offered.map(groupOf)).size > 1;
}

/** `4–8`, `5`, or '' if unknown. */
export function daysText({ transitDaysFrom, transitDaysTo }: QuoteProduct): string {
  if (transitDaysFrom === null || transitDaysTo === null) return '';
  return transitDaysFrom === transitDaysTo ? String(transitDaysTo) : `${transitDaysFrom}–${transitDaysTo}`;
}

/** "Cheapest", with its group where there are several. */
export function cheapestText(product: QuoteProduct, isAmong: boolean, text: (key: string, values?: Values) => string): string {
  if (!isAmong) return text('widget.offers.cheapest');
  const { converted, currencyCode } = product;
  return converted === null
    ? text('widget.offers.cheapestIn', { currency: currencyCode ?? '' })
    : text('widget.offers.cheapestConverted', { currency: converted.currencyCode });
}

function groupOf({ converted, currencyCode }: QuoteProduct): string {
  return converted === null ? (currencyCode ?? '') : '';
}

function days(value: number | null): number {
  return value ?? Number.MAX_SAFE_INTEGER;
}

function byAmount(one: QuoteProduct, other: QuoteProduct): number {
  if (groupOf(one) !== groupOf(other)) return 0;
  return compareDecimals(one.converted?.amount ?? one.total, other.converted?.amount ?? other.total);
}
