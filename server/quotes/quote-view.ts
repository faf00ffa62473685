import type { QuoteBox, QuoteLine, QuoteProduct, Quote as QuoteReply } from '../../contract/entities/orders/quote.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import { moneyShown } from '../money/money.ts';
import type { Charge } from '../rating/document/charges.ts';
import type { PriceRow } from '../rating/document/prices.ts';
import type { CheaperStep } from '../rating/next-cheaper.ts';
import type { QuotedLine } from '../rating/quoted-lines.ts';
import type { NotOffered, Offer, QuotedBox } from '../rating/snapshot.ts';
import { alikeRuns, type BoxOrder, boxOrder, runText } from './box-runs.ts';
import type { StoredQuote } from './pricing.ts';
import { cheaperText } from './texts/cheaper.ts';
import { reasonText } from './texts/reasons.ts';
import { chargeText, priceText, type Wording } from './texts/terms.ts';

/** Language, time zone and names for one reader of a quote. */
export interface QuoteView {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  readonly productName: (code: string) => string;
  /** Returns the name of a line by its code. */
  readonly feeName: (code: string, title: string | null) => string;
  /** Returns the smallest change that costs less, if a search ran. */
  readonly cheaperOf?: (offer: Offer) => CheaperStep | undefined;
}

/** Converts a quote to its reply: offers first, the cheapest of each currency first. */
export function quoteReply({ id, quote, expiresAt }: StoredQuote, view: QuoteView): QuoteReply {
  return {
    quoteId: id,
    quotedAt: localTime(view.timeZone, new Date(quote.quotedAt)),
    expiresAt: localTime(view.timeZone, expiresAt),
    products: quotedProducts({ quote }, view),
  };
}

export function quotedProducts({ quote: { products, request } }: Pick<StoredQuote, 'quote'>, view: QuoteView): QuoteProduct[] {
  const order = boxOrder(request.boxes);
  const offers = products.flatMap((one) => (one.offered ? [one] : []));
  const marks = marksOf(offers);
  const sorted = [...offers].sort(byPrice(offers));
  return [
    ...sorted.map((offer) => offered(offer, order, view, marks)),
    ...products.flatMap((one) => (one.offered ? [] : [refused(one, order, view)])),
  ];
}

/** Formats a moment for the wire: `YYYY-MM-DD HH:mm:ss` in a time zone. */
export function localTime(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
}

/** Returns the lines of an offer with their rules in words. */
export function linesOf(
  offer: Pick<Offer, 'lines' | 'currency' | 'units'>,
  order: BoxOrder,
  view: Pick<QuoteView, 'language' | 'feeName'>,
): QuoteLine[] {
  const { currency, units } = offer;
  const lines = new Set(offer.lines.map(({ code }) => code));
  const wording: Wording = { language: view.language, currency, units, feeName: view.feeName, lines };
  return offer.lines.map((line) => ({
    code: line.code,
    kind: line.kind,
    feeName: view.feeName(line.code, line.title),
    amount: line.amount,
    currencyCode: currency,
    quantity: line.quantity,
    unit: line.unit,
    rule: ruleText(line, wording),
    rulePath: line.rule,
    boxes: line.boxes === null ? [] : order.runs(line.boxes),
  }));
}

function ruleText({ terms, quantity, unit, nextBreak }: QuotedLine, wording: Wording): string {
  return isCharge(terms) ? chargeText(terms, wording, { quantity, unit }) : priceText(terms, wording, { quantity, unit, nextBreak });
}

function isCharge(terms: PriceRow | Charge): terms is Charge {
  return 'charge' in terms;
}

function offered(offer: Offer, order: BoxOrder, view: QuoteView, marks: Marks): QuoteProduct {
  const step = view.cheaperOf?.(offer);
  return {
    productCode: offer.product,
    productName: view.productName(offer.product),
    offered: true,
    total: offer.total,
    totalText: moneyShown(offer.total, offer.currency),
    currencyCode: offer.currency,
    transitDaysFrom: offer.transitDays?.from ?? null,
    transitDaysTo: offer.transitDays?.to ?? null,
    zone: offer.zone,
    weightUnit: offer.units.weight,
    actual: offer.shipment.actual,
    volumetric: offer.shipment.volumetric,
    chargeable: offer.shipment.chargeable,
    unitPrice: offer.unitPrice,
    remoteTier: offer.remote?.tier ?? null,
    remoteAmount: offer.remote?.amount ?? null,
    tariffVersion: offer.tariff.version,
    cheapest: marks.cheapest.has(offer.product),
    fastest: marks.fastest.has(offer.product),
    lines: linesOf(offer, order, view),
    boxes: boxesOf(offer),
    reasons: [],
    nextCheaper:
      step === undefined
        ? null
        : {
            message: cheaperText(step, order.runs(step.boxes), view.language),
            saves: step.saves,
            boxNo: step.boxes[0] ?? '',
          },
  };
}

function refused({ product, tariff, reasons }: NotOffered, order: BoxOrder, view: QuoteView): QuoteProduct {
  return {
    productCode: product,
    productName: view.productName(product),
    offered: false,
    total: null,
    totalText: null,
    currencyCode: null,
    transitDaysFrom: null,
    transitDaysTo: null,
    zone: null,
    weightUnit: 'kg',
    actual: null,
    volumetric: null,
    chargeable: null,
    unitPrice: null,
    remoteTier: null,
    remoteAmount: null,
    tariffVersion: tariff?.version ?? null,
    cheapest: false,
    fastest: false,
    lines: [],
    boxes: [],
    reasons: reasons.map((reason) => {
      const boxes = order.runs(reason.boxes ?? []);
      return { code: reason.code, message: reasonText({ ...reason, boxes }, view.language), boxes };
    }),
    nextCheaper: null,
  };
}

function boxesOf({ boxes, units }: Offer): QuoteBox[] {
  return alikeRuns(boxes, isAlike).map(({ first, last, count }) => ({
    boxNo: runText(first.no, last.no),
    count,
    sides: first.sides === null ? null : `${first.sides.join(' × ')} ${units.side}`,
    actual: first.actual,
    volumetric: first.volumetric,
    chosen: first.chosen,
    chargeable: first.chargeable,
    raisedBy: first.raisedBy,
  }));
}

function isAlike(one: QuotedBox, other: QuotedBox): boolean {
  if (one === other) return true;
  const key = (box: QuotedBox) => JSON.stringify({ ...box, no: '' });
  return key(one) === key(other);
}

interface Marks {
  readonly cheapest: ReadonlySet<string>;
  readonly fastest: ReadonlySet<string>;
}

/** Finds the cheapest and fastest offers. Each currency has its own cheapest, because amounts of two currencies are not comparable. */
function marksOf(offers: readonly Offer[]): Marks {
  const cheapest = new Set<string>();
  const fastest = new Set<string>();
  for (const currency of new Set(offers.map((offer) => offer.currency))) {
    const own = offers.filter((offer) => offer.currency === currency);
    const [least] = [...own].sort((one, other) => compareDecimals(one.total, other.total));
    for (const { product, total } of own) if (compareDecimals(total, least?.total) === 0) cheapest.add(product);
  }
  const soonest = Math.min(...offers.flatMap(({ transitDays }) => (transitDays === null ? [] : [transitDays.to])));
  for (const { product, transitDays } of offers) if (transitDays?.to === soonest) fastest.add(product);
  return { cheapest, fastest };
}

/** Sorts currencies with more offers first, and by price within a currency. */
function byPrice(offers: readonly Offer[]): (one: Offer, other: Offer) => number {
  const counts = new Map<string, number>();
  for (const { currency } of offers) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const countOf = (currency: string) => counts.get(currency) ?? 0;
  return (one, other) => {
    if (one.currency === other.currency) return compareDecimals(one.total, other.total);
    return countOf(other.currency) - countOf(one.currency) || (one.currency < other.currency ? -1 : 1);
  };
}
