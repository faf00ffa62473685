import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import type { Language } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { mapYielding } from '../fairness/yielding.ts';
import type { Quote } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';
import type { NotOffered, Offer } from '../rating/snapshot.ts';
import type { Tariff } from '../rating/tariff.ts';
import { findQuote, insertQuotes, listProducts, purgeQuotes } from './db/quotes.ts';
import { type PriceableOrder, rateRequestOf } from './rate-request.ts';
import { createRater, type Rater } from './rater.ts';
import { createTariffCache, type TariffCache, tariffsOf } from './tariff-cache.ts';
import { reasonText } from './texts/reasons.ts';

export type { PriceableOrder } from './rate-request.ts';

/** The account and time zone that a price is for. */
export interface PricedFor {
  readonly tenantId: string;
  /** IANA name; it determines the current day. */
  readonly timeZone: string;
  /** Whether the account may use selling products (autheStatus 1). */
  readonly activated: boolean;
  readonly userId: string | null;
}

export interface StoredQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly expiresAt: Date;
}

export type Pricing = ReturnType<typeof createPricing>;

/** Expired quotes without references stay this long for callers context still have one open. */
const retentionMs = 86_400_000;
/** Interval of the purge in each process and tenant. */
const purgeMs = 3_600_000;

/** Rates by the tariffs that are valid today and stores snapshots in the caller's transaction. */
export function createPricing(now: () => Date, tariffCache: TariffCache = createTariffCache(), rater: Rater = createRater()) {
  const purged = new Map<string, number>();

  /** @param known the current market, if the caller has already read it */
  async function quoteFor(
    tx: Transaction,
    context: PricedFor,
    order: PriceableOrder,
    productCodes?: readonly string[],
    known?: Market,
  ): Promise<StoredQuote> {
    const market = known ?? (await marketFor(tx, context));
    const made = await quoted(rater, market, [{ request: rateRequestOf(order, market), only: productCodes }]);
    tx.unawaited(keep(tx, context, made));
    return first(made);
  }

  /** Quotes many orders: reads the tariffs once and writes the snapshots together. */
  async function quoteAll(
    tx: Transaction,
    context: PricedFor,
    orders: readonly { readonly order: PriceableOrder; readonly productCode: string }[],
  ): Promise<readonly StoredQuote[]> {
    const market = await marketFor(tx, context);
    const jobs = await mapYielding(orders, ({ order, productCode }) => ({ request: rateRequestOf(order, market), only: [productCode] }));
    const made = await quoted(rater, market, jobs);
    await keep(tx, context, made);
    return made;
  }

  /**
   * Rates orders without storing a quote.
   * @param brief returns totals and reasons only, without boxes and lines
   */
  async function trial(
    tx: Transaction,
    context: PricedFor,
    orders: readonly PriceableOrder[],
    productCodes?: readonly string[],
    brief = false,
  ): Promise<readonly Pick<StoredQuote, 'quote'>[]> {
    const market = await marketFor(tx, context);
    const jobs = await mapYielding(orders, (order, at) => ({ request: trialRequest(order, market, at), only: productCodes }));
    return quoted(rater, market, jobs, brief);
  }

  /** Reads a stored quote of the tenant, expired or not; null when it no longer exists. */
  async function findStored(tx: Transaction, tenantId: string, id: string): Promise<StoredQuote | null> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
    const found = await findQuote(tx, tenantId, id);
    if (found === null) return null;
    const snapshot: Quote = JSON.parse(found.snapshot);
    return { id: found.id, quote: snapshot, expiresAt: found.expiresAt };
  }

  async function marketFor(tx: Transaction, { tenantId, timeZone, activated }: PricedFor): Promise<Market> {
    const moment = now();
    const day = dayIn(timeZone, moment);
    const [products, versions] = await Promise.all([listProducts(tx, tenantId, day), tariffCache.onDay(tx, tenantId, day)]);
    const tariffs = new Map(products.map(({ code }) => [code, tariffsOf(versions, code)]));
    return { day, activated, quotedAt: moment, tariffs };
  }

  async function keep(tx: Transaction, { tenantId, userId }: PricedFor, made: readonly StoredQuote[]): Promise<void> {
    const moment = now().getTime();
    if ((purged.get(tenantId) ?? 0) + purgeMs < moment) {
      purged.set(tenantId, moment);
      tx.unawaited(purgeQuotes(tx, new Date(moment - retentionMs)));
    }
    await insertQuotes(
      tx,
      made.map((one) => ({ tenantId, userId, ...rowOf(one) })),
    );
  }

  return { quoteFor, quoteAll, trial, findStored, marketFor };
}

function rowOf({ id, quote: snapshot, expiresAt }: StoredQuote) {
  return { id, quotedAt: new Date(snapshot.quotedAt), expiresAt, snapshot };
}

/** Reports invalid input at the field of its rule. */
function trialRequest(order: PriceableOrder, market: Market, at: number): RateRequest {
  try {
    return rateRequestOf(order, market);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = error.detail.fields?.map((field) => ({ ...field, path: `rules.${at}.${field.path.split('.').at(-1)}` })) ?? [];
    throw new Refusal(error.code, { ...error.detail, fields });
  }
}

/** Returns the offer of a product. @throws Refusal product_not_offered with its reasons as text */
export function offerFor({ quote: { products } }: Pick<StoredQuote, 'quote'>, productCode: string, language: Language): Offer {
  const found = products.find(({ product }) => product === productCode);
  if (found?.offered === true) return found;
  const reasons = found?.reasons ?? [noTariff];
  const reason = reasons.map((one) => reasonText(one, language)).join(language === 'zh_CN' ? '；' : '; ');
  throw new Refusal('product_not_offered', {
    values: { reason },
    fields: [{ path: 'productCode', rule: 'offered', message: 'error.productNotOffered', values: { reason } }],
  });
}

/** Products on sale today with their tariffs; no tariffs when no document is usable. */
export interface Market {
  readonly day: string;
  readonly activated: boolean;
  readonly quotedAt: Date;
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>;
}

const noTariff = { code: 'no_tariff', values: {} } as const;

interface QuoteJob {
  readonly request: RateRequest;
  /** The requested products; all products on sale when absent. Unknown products are left out of the quote. */
  readonly only: readonly string[] | undefined;
}

async function quoted(
  rater: Rater,
  { tariffs, activated, quotedAt }: Market,
  all: readonly QuoteJob[],
  brief = false,
): Promise<readonly StoredQuote[]> {
  const offered = all.map(({ only }) => [...tariffs].filter(([code]) => only === undefined || only.includes(code)));
  const jobs = all.map(({ request }, at) => ({ tariffs: (offered[at] ?? []).flatMap(([, versions]) => versions), request }));
  const rated = await rater.quotes(jobs, { quotedAt, validMinutes: limits.quoteMinutes }, brief);
  return rated.map((one, at) => {
    const bare = (offered[at] ?? []).filter(([, versions]) => versions.length === 0).map(([code]) => withoutTariff(code, activated));
    const products = bare.length === 0 ? one.products : [...one.products, ...bare];
    return { id: uuidv7(), quote: Object.freeze({ ...one, products: Object.freeze(products) }), expiresAt: new Date(one.expiresAt) };
  });
}

function first<T>(all: readonly T[]): T {
  const [one] = all;
  if (one === undefined) throw new Error('the rating returned no quote for an order');
  return one;
}

function withoutTariff(product: string, activated: boolean): NotOffered {
  const reasons = activated ? [noTariff] : ([{ code: 'not_activated', values: {} }, noTariff] as const);
  return { offered: false, product, title: null, tariff: null, reasons };
}

/** Cached, because creating a format takes as long as a query. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment in a time zone as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}

// The first format of a process loads tables for ten milliseconds, which no call should wait for.
dayIn('UTC', new Date());
