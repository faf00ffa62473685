import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import type { Language } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { inBreaths } from '../fairness/breaths.ts';
import type { Quote } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';
import type { NotOffered, Offer } from '../rating/snapshot.ts';
import type { Tariff } from '../rating/tariff.ts';
import { findQuote, insertQuotes, listProducts, purgeQuotes } from './db/quotes.ts';
import { type PriceableOrder, rateRequestOf } from './rate-request.ts';
import { createRater, type Rater } from './rater.ts';
import { createTariffShelf, type TariffShelf, tariffsOf } from './tariff-shelf.ts';
import { reasonText } from './texts/reasons.ts';

export type { PriceableOrder } from './rate-request.ts';

/** Whom the price is for. */
export interface PricedFor {
  readonly tenantId: string;
  /** IANA name: it says which day today is. */
  readonly timeZone: string;
  /** Whether the account may have selling products (autheStatus 1). */
  readonly activated: boolean;
  readonly userId: string | null;
}

export interface KeptQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly expiresAt: Date;
}

export type Pricing = ReturnType<typeof createPricing>;

/** Ended quotes that nothing refers to are kept so long for whoever still has one open. */
const keptMs = 86_400_000;
/** How often one process looks for them, in each tenant. */
const purgeMs = 3_600_000;

/** Prices by the tariffs that are valid today, kept as snapshots in the caller's transaction. */
export function createPricing(now: () => Date, shelf: TariffShelf = createTariffShelf(), rater: Rater = createRater()) {
  const purged = new Map<string, number>();

  /** @param known what is sold now, of who has read it */
  async function quoteFor(
    tx: Transaction,
    who: PricedFor,
    order: PriceableOrder,
    productCodes?: readonly string[],
    known?: Market,
  ): Promise<KeptQuote> {
    const market = known ?? (await marketFor(tx, who));
    const made = await quoted(rater, market, [{ request: rateRequestOf(order, market), only: productCodes }]);
    tx.unheard(keep(tx, who, made));
    return first(made);
  }

  /** Many orders at once: tariffs are read once, and the snapshots written together. */
  async function quoteAll(
    tx: Transaction,
    who: PricedFor,
    orders: readonly { readonly order: PriceableOrder; readonly productCode: string }[],
  ): Promise<readonly KeptQuote[]> {
    const market = await marketFor(tx, who);
    const asked = await inBreaths(orders, ({ order, productCode }) => ({ request: rateRequestOf(order, market), only: [productCode] }));
    const made = await quoted(rater, market, asked);
    await keep(tx, who, made);
    return made;
  }

  /**
   * What orders would cost that nobody is about to send: nothing is kept, and nothing is promised.
   * @param brief totals and reasons alone, without boxes and lines
   */
  async function trial(
    tx: Transaction,
    who: PricedFor,
    orders: readonly PriceableOrder[],
    productCodes?: readonly string[],
    brief = false,
  ): Promise<readonly Pick<KeptQuote, 'quote'>[]> {
    const market = await marketFor(tx, who);
    const asked = await inBreaths(orders, (order, at) => ({ request: trialRequest(order, market, at), only: productCodes }));
    return quoted(rater, market, asked, brief);
  }

  /** A quote of the tenant that is still there, ended or not; null for one that is not. */
  async function kept(tx: Transaction, tenantId: string, id: string): Promise<KeptQuote | null> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
    const found = await findQuote(tx, tenantId, id);
    if (found === null) return null;
    const snapshot: Quote = JSON.parse(found.snapshot);
    return { id: found.id, quote: snapshot, expiresAt: found.expiresAt };
  }

  async function marketFor(tx: Transaction, { tenantId, timeZone, activated }: PricedFor): Promise<Market> {
    const moment = now();
    const day = dayIn(timeZone, moment);
    const [products, versions] = await Promise.all([listProducts(tx, tenantId, day), shelf.onDay(tx, tenantId, day)]);
    const tariffs = new Map(products.map(({ code }) => [code, tariffsOf(versions, code)]));
    return { day, activated, quotedAt: moment, tariffs };
  }

  async function keep(tx: Transaction, { tenantId, userId }: PricedFor, made: readonly KeptQuote[]): Promise<void> {
    const moment = now().getTime();
    if ((purged.get(tenantId) ?? 0) + purgeMs < moment) {
      purged.set(tenantId, moment);
      tx.unheard(purgeQuotes(tx, new Date(moment - keptMs)));
    }
    await insertQuotes(
      tx,
      made.map((one) => ({ tenantId, userId, ...rowOf(one) })),
    );
  }

  return { quoteFor, quoteAll, trial, kept, marketFor };
}

function rowOf({ id, quote: snapshot, expiresAt }: KeptQuote) {
  return { id, quotedAt: new Date(snapshot.quotedAt), expiresAt, snapshot };
}

/** What cannot be rated is told at its field of the rule. */
function trialRequest(order: PriceableOrder, market: Market, at: number): RateRequest {
  try {
    return rateRequestOf(order, market);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = error.detail.fields?.map((field) => ({ ...field, path: `rules.${at}.${field.path.split('.').at(-1)}` })) ?? [];
    throw new Refusal(error.code, { ...error.detail, fields });
  }
}

/** The offer of a product. @throws Refusal product_not_offered with its reasons as text */
export function offerFor({ quote: { products } }: Pick<KeptQuote, 'quote'>, productCode: string, language: Language): Offer {
  const found = products.find(({ product }) => product === productCode);
  if (found?.offered === true) return found;
  const reasons = found?.reasons ?? [noTariff];
  const reason = reasons.map((one) => reasonText(one, language)).join(language === 'zh_CN' ? '；' : '; ');
  throw new Refusal('product_not_offered', {
    values: { reason },
    fields: [{ path: 'productCode', rule: 'offered', message: 'error.productNotOffered', values: { reason } }],
  });
}

/** What is sold today, with the tariffs of each product: none where no document can be used. */
interface Market {
  readonly day: string;
  readonly activated: boolean;
  readonly quotedAt: Date;
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>;
}

const noTariff = { code: 'no_tariff', values: {} } as const;

interface Asked {
  readonly request: RateRequest;
  /** The products that are asked for; all that are sold without it. One that is not sold is not in the quote. */
  readonly only: readonly string[] | undefined;
}

async function quoted(
  rater: Rater,
  { tariffs, activated, quotedAt }: Market,
  all: readonly Asked[],
  brief = false,
): Promise<readonly KeptQuote[]> {
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
  if (one === undefined) throw new Error('an order was rated and has no quote');
  return one;
}

function withoutTariff(product: string, activated: boolean): NotOffered {
  const reasons = activated ? [noTariff] : ([{ code: 'not_activated', values: {} }, noTariff] as const);
  return { offered: false, product, title: null, tariff: null, reasons };
}

/** Making one takes as long as a query. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(moment);
}
