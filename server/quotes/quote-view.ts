import type { QuoteBox, QuotedProducts, QuoteLine, QuoteProduct, Quote as QuoteReply } from '../../contract/entities/orders/quote.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { exact, fixedText, sum } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import type { Converter } from '../exchange-rates/convert.ts';
import { moneyShown } from '../money/money.ts';
import type { Charge } from '../rating/document/charges.ts';
import type { PriceRow } from '../rating/document/prices.ts';
import type { CheaperStep } from '../rating/next-cheaper.ts';
import type { QuotedLine } from '../rating/quoted-lines.ts';
import type { NotOffered, Offer, QuotedBox } from '../rating/snapshot.ts';
import { alikeRuns, type BoxOrder, boxOrder, runText } from './box-runs.ts';
import { type ComparedOffer, compare } from './compare.ts';
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
  /** The currency that prices are compared in. */
  readonly baseCurrency: string;
  readonly convert: Converter;
  /** Returns the limits of an offer's tariff in words. */
  readonly restrictionsOf?: (offer: Offer) => readonly string[];
}

/** Converts a quote to its reply: offers first, by their prices in the base currency. */
export function quoteReply({ id, quote, expiresAt }: StoredQuote, view: QuoteView): QuoteReply {
  return {
    quoteId: id,
    quotedAt: localTime(view.timeZone, new Date(quote.quotedAt)),
    expiresAt: localTime(view.timeZone, expiresAt),
    ...quotedProducts({ quote }, view),
  };
}

export function quotedProducts({ quote: { products, request } }: Pick<StoredQuote, 'quote'>, view: QuoteView): QuotedProducts {
  const order = boxOrder(request.boxes);
  const { baseCurrency, convert } = view;
  const offers = products.flatMap((one) => (one.offered ? [one] : []));
  const compared = compare(offers, ({ total, currency }) => convert(total, currency, baseCurrency));
  const rateTexts = compared.offers.map(({ converted }) => converted?.rateText ?? '').filter((text) => text !== '');
  return {
    baseCurrency,
    unknownRates: [...compared.unknown],
    rates: [...new Set(rateTexts)],
    products: [
      ...compared.offers.map((one) => offered(one, order, view)),
      ...products.flatMap((one) => (one.offered ? [] : [refused(one, order, view)])),
    ],
  };
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

function offered({ offer, converted, cheapest, fastest }: ComparedOffer, order: BoxOrder, view: QuoteView): QuoteProduct {
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
    fuelAmount: fuelOf(offer),
    converted,
    cheapest,
    fastest,
    restrictions: [...(view.restrictionsOf?.(offer) ?? [])],
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
    fuelAmount: null,
    converted: null,
    cheapest: false,
    fastest: false,
    restrictions: [],
    lines: [],
    boxes: [],
    reasons: reasons.map((reason) => {
      const boxes = order.runs(reason.boxes ?? []);
      return { code: reason.code, message: reasonText({ ...reason, boxes }, view.language), boxes };
    }),
    nextCheaper: null,
  };
}

/** Returns the sum of the fuel lines; null without one. */
function fuelOf({ lines, currency }: Offer): string | null {
  const fuel = lines.filter(({ kind }) => kind === 'fuel');
  return fuel.length === 0 ? null : fixedText(sum(fuel.map(({ amount }) => exact(amount))), digitsOf(currency));
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
