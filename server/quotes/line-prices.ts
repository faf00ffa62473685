import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { LineInput } from '../../contract/entities/orders/order-input.ts';
import type { LinePrice } from '../../contract/entities/orders/quote.ts';
import { type Exact, exact, shortText, zero } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { moneyText } from '../money/money.ts';
import type { Offer } from '../rating/snapshot.ts';
import { priceable } from './missing-for-price.ts';
import { offerFor, type PricedFor, type Pricing } from './pricing.ts';
import type { PriceableOrder } from './rate-request.ts';
import { type Phrase, phrase } from './texts/phrase.ts';

type Input = CallInput<'calculate.linesTry'>;
type Priced = Offer | Refusal;

interface PricingContext {
  readonly pricing: Pricing;
  readonly context: PricedFor;
  readonly language: Language;
  readonly productName: (code: string) => string;
}

const texts = {
  country: { zh_CN: '请选择国家', en_US: 'needs a country' },
  product: { zh_CN: '请选择产品', en_US: 'needs a product' },
  later: { zh_CN: '保存后显示价格', en_US: 'the price is shown after saving' },
} satisfies Record<string, Phrase>;

/** Upper limit of boxes that a call weighs, the same as for a trial; the caller waits for the result. */
const boxLimit = 20_000;

/**
 * Prices each line of a list of recipients by its product; all lines share boxes and services. Lines with the same destination and product
 * are rated once.
 */
export async function tryLines(
  tx: Transaction,
  context: PricingContext,
  { lines = [], ...shared }: Input,
): Promise<CallReply<'calculate.linesTry'>> {
  const { language, productName } = context;
  // Boxes and services are common to all lines: their gaps are reported once.
  const found = priceable({ ...shared, consignee: { country: 'ZZ' } }, language);
  if ('missing' in found) return { lines: [], missing: [...found.missing], totals: [] };
  const read = lines.map((line) => readLine(line, language));
  const rated = await rate(tx, context, found.order, read);
  const priced = read.map((line, row): LinePrice => {
    const base = { row, name: line.name, productName: line.productCode === '' ? '' : productName(line.productCode) };
    const unpriced = { ...base, total: null, currencyCode: null };
    if (line.wrong !== null) return { ...unpriced, ...line.wrong, path: `lines.${row}.${line.wrong.path}` };
    const price = rated.get(placeOf(line));
    if (price === undefined) return { ...unpriced, message: phrase(texts.later, language, {}), path: '' };
    if (price instanceof Refusal) return { ...unpriced, message: reasonOf(price, language), path: `lines.${row}.productCode` };
    return { ...base, total: price.total, currencyCode: price.currency, message: '', path: '' };
  });
  return { lines: priced, missing: [], totals: totalsOf(priced) };
}

interface ReadLine {
  readonly name: string;
  readonly productCode: string;
  readonly consignee: PriceableOrder['consignee'];
  readonly wrong: { readonly path: string; readonly message: string } | null;
}

function readLine(line: LineInput, language: Language): ReadLine {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim());
  const country = text(line.country).toUpperCase();
  const productCode = text(line.productCode);
  const refused = (path: string, words: Phrase) => ({ path, message: phrase(words, language, {}) });
  const wrong = !/^[A-Z]{2}$/.test(country)
    ? refused('country', texts.country)
    : productCode === ''
      ? refused('productCode', texts.product)
      : null;
  const consignee = { country, city: text(line.city).slice(0, 100), postCode: text(line.postCode).slice(0, 16) };
  return { name: text(line.name).slice(0, 100), productCode, consignee, wrong };
}

function placeOf({ productCode, consignee: { country, city, postCode } }: ReadLine): string {
  return JSON.stringify([productCode, country, city, postCode]);
}

/** Returns prices by place. A place without a price exceeds the limit of the call. */
async function rate(
  tx: Transaction,
  { pricing, context, language }: PricingContext,
  shared: PriceableOrder,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, Priced>> {
  const places = new Map(lines.flatMap((line) => (line.wrong === null ? [[placeOf(line), line] as const] : [])));
  const inTime = [...places].slice(0, Math.max(1, Math.floor(boxLimit / Math.max(1, shared.boxes.length))));
  const prices = new Map<string, Priced>();
  for (const code of new Set(inTime.map(([, { productCode }]) => productCode))) {
    const withProduct = inTime.filter(([, { productCode }]) => productCode === code);
    const orders = withProduct.map(([, { consignee }]) => ({ ...shared, consignee }));
    const rated = await pricing.trial(tx, context, orders, [code], true);
    for (const [at, [place]] of withProduct.entries()) {
      const one = rated[at];
      if (one !== undefined) prices.set(place, offered(one, code, language));
    }
  }
  return prices;
}

function offered(rated: Parameters<typeof offerFor>[0], code: string, language: Language): Priced {
  try {
    return offerFor(rated, code, language);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function reasonOf({ detail: { values = {} } }: Refusal, language: Language): string {
  return messageOf('error.productNotOffered', language, values);
}

/** More decimals than any currency has. */
const mostDecimals = 6;

function totalsOf(lines: readonly LinePrice[]): { currencyCode: string; total: string }[] {
  const sums = new Map<string, Exact>();
  for (const { total, currencyCode } of lines) {
    if (total === null || currencyCode === null) continue;
    sums.set(currencyCode, (sums.get(currencyCode) ?? zero).add(exact(total)));
  }
  const inOrder = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([currencyCode, sum]) => ({ currencyCode, total: moneyText(shortText(sum, mostDecimals), currencyCode) }));
}
