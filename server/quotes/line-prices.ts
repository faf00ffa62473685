import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { LineInput } from '../../contract/entities/order-input.ts';
import type { LinePrice } from '../../contract/entities/quote.ts';
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

interface Asking {
  readonly pricing: Pricing;
  readonly who: PricedFor;
  readonly language: Language;
  readonly productName: (code: string) => string;
}

const texts = {
  country: { zh_CN: '请选择国家', en_US: 'needs a country' },
  product: { zh_CN: '请选择产品', en_US: 'needs a product' },
  later: { zh_CN: '保存后显示价格', en_US: 'its price is told once it is saved' },
} satisfies Record<string, Phrase>;

/** Boxes that a call weighs at most: as many as a trial's. Who writes a list waits for them, and others behind it. */
const weighed = 20_000;

/**
 * What each line of a list of recipients would cost by its product, all with the same boxes and services. Lines to one place by one
 * product are rated once.
 */
export async function tryLines(
  tx: Transaction,
  asking: Asking,
  { lines = [], ...shared }: Input,
): Promise<CallReply<'calculate.linesTry'>> {
  const { language, productName } = asking;
  // The boxes and services are everybody's: what they lack is told once.
  const found = priceable({ ...shared, consignee: { country: 'ZZ' } }, language);
  if ('missing' in found) return { lines: [], missing: [...found.missing], totals: [] };
  const read = lines.map((line) => readLine(line, language));
  const rated = await rate(tx, asking, found.order, read);
  const priced = read.map((line, row): LinePrice => {
    const base = { row, name: line.name, productName: line.productCode === '' ? '' : productName(line.productCode) };
    const none = { ...base, total: null, currencyCode: null };
    if (line.wrong !== null) return { ...none, ...line.wrong, path: `lines.${row}.${line.wrong.path}` };
    const price = rated.get(placeOf(line));
    if (price === undefined) return { ...none, message: phrase(texts.later, language, {}), path: '' };
    if (price instanceof Refusal) return { ...none, message: reasonOf(price, language), path: `lines.${row}.productCode` };
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
  const say = (path: string, words: Phrase) => ({ path, message: phrase(words, language, {}) });
  const wrong = !/^[A-Z]{2}$/.test(country) ? say('country', texts.country) : productCode === '' ? say('productCode', texts.product) : null;
  const consignee = { country, city: text(line.city).slice(0, 100), postCode: text(line.postCode).slice(0, 16) };
  return { name: text(line.name).slice(0, 100), productCode, consignee, wrong };
}

function placeOf({ productCode, consignee: { country, city, postCode } }: ReadLine): string {
  return JSON.stringify([productCode, country, city, postCode]);
}

/** Prices by place; a place without one is beyond what a call weighs. */
async function rate(
  tx: Transaction,
  { pricing, who, language }: Asking,
  shared: PriceableOrder,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<string, Priced>> {
  const places = new Map(lines.flatMap((line) => (line.wrong === null ? [[placeOf(line), line] as const] : [])));
  const inTime = [...places].slice(0, Math.max(1, Math.floor(weighed / Math.max(1, shared.boxes.length))));
  const prices = new Map<string, Priced>();
  for (const code of new Set(inTime.map(([, { productCode }]) => productCode))) {
    const asked = inTime.filter(([, { productCode }]) => productCode === code);
    const orders = asked.map(([, { consignee }]) => ({ ...shared, consignee }));
    const rated = await pricing.trial(tx, who, orders, [code], true);
    for (const [at, [place]] of asked.entries()) {
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
