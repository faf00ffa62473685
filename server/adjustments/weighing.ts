import type { MeasuredBox, WeighedBox, WeighingLine } from '../../contract/entities/finance/adjustment.ts';
import { type Exact, exact, zero } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { moneyShown, moneyText, storedText } from '../money/money.ts';
import { boxOrder } from '../quotes/box-runs.ts';
import { offerFor } from '../quotes/pricing.ts';
import { linesOf } from '../quotes/quote-view.ts';
import { rateBoxOf } from '../quotes/rate-request.ts';
import { type Quote, quote } from '../rating/quote.ts';
import { readTariff } from '../rating/read-tariff.ts';
import { type RateBox, requestProblems } from '../rating/request.ts';
import type { Offer } from '../rating/snapshot.ts';

type Price = Pick<Offer, 'lines' | 'currency' | 'units' | 'total'> & { readonly chargeable: string };

/** A re-weighing as it is kept: both prices with the rules of their lines, and the boxes of both. */
export interface Weighing {
  readonly quoted: Price;
  readonly billed: Price;
  readonly quotedBoxes: readonly RateBox[];
  readonly measuredBoxes: readonly RateBox[];
}

/** Reads a stored re-weighing, which only `weighAgain` makes; null for adjustments of other causes. */
export function asWeighing(stored: unknown): Weighing | null {
  return stored === null ? null : (stored as Weighing);
}

interface Sold {
  readonly productCode: string;
  /** The stored quote, which is a snapshot. */
  readonly snapshot: unknown;
  readonly tariff: unknown;
}

export function quoteOf(snapshot: unknown): Quote | null {
  return snapshot === null ? null : (snapshot as Quote);
}

/** The offer by which an order was sold, or null for orders without a quote. */
export function soldOffer({ productCode, snapshot }: Sold): Offer | null {
  const found = quoteOf(snapshot)?.products.find(({ product }) => product === productCode);
  return found?.offered === true ? found : null;
}

/**
 * Computes the price of the measured boxes by the tariff that the order was sold by, with everything else as it was quoted.
 * @throws Refusal adjustment_no_quote, adjustment_no_difference, product_not_offered, invalid_fields
 */
export function weighAgain(sold: Sold, boxes: readonly MeasuredBox[], language: Language, now: Date): Weighing {
  const snapshot = quoteOf(sold.snapshot);
  const offer = soldOffer(sold);
  const { tariff } = readTariff(sold.tariff);
  if (snapshot === null || offer === null || tariff === undefined || tariff.fingerprint !== offer.tariff.fingerprint) {
    throw new Refusal('adjustment_no_quote');
  }
  const measuredBoxes = boxes.map(rateBoxOf);
  const request = { ...snapshot.request, boxes: measuredBoxes };
  if (requestProblems(request).length > 0) {
    throw wrongField('boxes', 'packages', 'rule.packages');
  }
  const billed = offerFor({ quote: quote([tariff], request, { quotedAt: now, validMinutes: 1 }) }, sold.productCode, language);
  if (exact(billed.total).equals(exact(offer.total))) throw new Refusal('adjustment_no_difference');
  return { quoted: priceOf(offer), billed: priceOf(billed), quotedBoxes: snapshot.request.boxes, measuredBoxes };
}

function priceOf({ lines, currency, units, total, shipment }: Offer): Price {
  return { lines, currency, units, total, chargeable: shipment.chargeable };
}

/** What is billed less what was quoted. */
export function differenceOf({ quoted, billed }: Weighing): Exact {
  return exact(billed.total).sub(exact(quoted.total));
}

/** Both prices in one sentence. */
export function becauseOf({ quoted, billed }: Weighing, language: Language): string {
  return messageOf('adjustment.because', language, {
    quoted: moneyShown(quoted.total, quoted.currency),
    quotedWeight: `${quoted.chargeable} ${quoted.units.weight}`,
    billed: moneyShown(billed.total, billed.currency),
    billedWeight: `${billed.chargeable} ${billed.units.weight}`,
  });
}

interface Wording {
  readonly language: Language;
  readonly feeName: (code: string, title: string | null) => string;
}

/** The fees of both prices side by side, each with its rule. */
export function weighingLines({ quoted, billed }: Weighing, wording: Wording): WeighingLine[] {
  const [before, after] = [quoted, billed].map((price) => keyed(linesOf(price, boxOrder([]), wording)));
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const { currency } = billed;
  return keys.map((key) => {
    const [old, made] = [before?.get(key), after?.get(key)];
    const amountOf = (line: typeof old) => (line === undefined ? zero : exact(line.amount));
    return {
      id: key,
      feeName: made?.feeName ?? old?.feeName ?? key,
      quotedAmount: old === undefined ? null : moneyText(old.amount, currency),
      quotedRule: old?.rule ?? null,
      billedAmount: made === undefined ? null : moneyText(made.amount, currency),
      billedRule: made?.rule ?? null,
      difference: moneyText(storedText(amountOf(made).sub(amountOf(old))), currency),
      currencyCode: currency,
    };
  });
}

/** A code may occur several times: the nth one of a price is compared with the nth one of the other. */
function keyed<L extends { readonly code: string }>(lines: readonly L[]): ReadonlyMap<string, L> {
  const times = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const nth = (times.get(line.code) ?? 0) + 1;
      times.set(line.code, nth);
      return [`${line.code}-${nth}`, line];
    }),
  );
}

/** Quoted and measured boxes side by side, in the order of their list. */
export function weighedBoxes({ quotedBoxes, measuredBoxes }: Weighing): WeighedBox[] {
  const measured = new Map(measuredBoxes.map((box) => [box.no, box]));
  const rows = quotedBoxes.map((box) => ({ no: box.no, quoted: boxText(box), measured: textOrNull(measured.get(box.no)) }));
  const known = new Set(quotedBoxes.map(({ no }) => no));
  const added = measuredBoxes.filter(({ no }) => !known.has(no)).map((box) => ({ no: box.no, quoted: null, measured: boxText(box) }));
  return [...rows, ...added].map(({ no, ...row }, at) => ({ id: String(at), boxNo: no, ...row }));
}

const textOrNull = (box: RateBox | undefined) => (box === undefined ? null : boxText(box));

function boxText({ weight, length, width, height }: RateBox): string {
  const sides = [length, width, height];
  return sides.includes(undefined) ? `${weight} kg` : `${weight} kg · ${sides.join(' × ')} cm`;
}
