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
}

export type Order = 'price' | 'time';

/** Reads a quote, a trial's quote, or the reply to `calculate.orderTry`; the server has validated it. */
export function pricesOf(data: unknown): Prices {
  const reply = asValues(data);
  const quote = 'products' in reply ? reply : asValues(reply.quote);
  const { products, quoteId, expiresAt } = quote;
  return {
    products: Array.isArray(products) ? products : null,
    missing: Array.isArray(reply.missing) ? reply.missing : [],
    quoteId: typeof quoteId === 'string' ? quoteId : '',
    expiresAt: typeof expiresAt === 'string' ? expiresAt : '',
  };
}

export function orderOf(value: unknown): Order {
  return value === 'time' ? 'time' : 'price';
}

/** The offers in the chosen order. By price they keep the server's order: amounts of different currencies cannot be compared. */
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

/** Whether the offers have several currencies. */
export function hasCurrencies(offered: readonly QuoteProduct[]): boolean {
  return new Set(offered.map(({ currencyCode }) => currencyCode)).size > 1;
}

/** `4–8`, `5`, or '' if unknown. */
export function daysText({ transitDaysFrom, transitDaysTo }: QuoteProduct): string {
  if (transitDaysFrom === null || transitDaysTo === null) return '';
  return transitDaysFrom === transitDaysTo ? String(transitDaysTo) : `${transitDaysFrom}–${transitDaysTo}`;
}

/** "Cheapest", with the currency if the offers have several. */
export function cheapestText({ currencyCode }: QuoteProduct, isAmong: boolean, text: (key: string, values?: Values) => string): string {
  return isAmong ? text('widget.offers.cheapestIn', { currency: currencyCode ?? '' }) : text('widget.offers.cheapest');
}

function days(value: number | null): number {
  return value ?? Number.MAX_SAFE_INTEGER;
}

function byAmount(one: QuoteProduct, other: QuoteProduct): number {
  return one.currencyCode === other.currencyCode ? compareDecimals(one.total, other.total) : 0;
}
