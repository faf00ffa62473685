import type { Converted } from '../../contract/entities/finance/exchange-rate.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import type { Offer } from '../rating/snapshot.ts';

/** What a comparison reads of an offer. */
type Comparable = Pick<Offer, 'product' | 'total' | 'currency' | 'transitDays'>;

/** Offers in their order by price, with the converted price and the marks of each. */
export interface Compared<O extends Comparable = Offer> {
  readonly offers: readonly ComparedOffer<O>[];
  /** Currencies whose prices could not be converted; each is a group of its own. */
  readonly unknown: readonly string[];
}

export interface ComparedOffer<O extends Comparable = Offer> {
  readonly offer: O;
  /** Null where no rate is known. */
  readonly converted: Converted | null;
  readonly cheapest: boolean;
  readonly fastest: boolean;
}

/**
 * Compares offers across currencies by their converted prices. What cannot be converted stands behind them, a group for each currency. Each
 * group has one cheapest offer, and all of them have one fastest; of equal ones it is the faster, and the cheaper.
 */
export function compare<O extends Comparable>(offers: readonly O[], convert: (offer: O) => Converted | null): Compared<O> {
  const all = offers.map((offer) => ({ offer, converted: convert(offer) }));
  const counts = new Map<string, number>();
  for (const one of all) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1);
  const countOf = (group: string) => (group === convertible ? Number.MAX_SAFE_INTEGER : (counts.get(group) ?? 0));
  const sorted = [...all].sort((one, other) => {
    const [left, right] = [groupOf(one), groupOf(other)];
    if (left === right) return compareDecimals(amountOf(one), amountOf(other)) || bySpeed(one, other);
    return countOf(right) - countOf(left) || (left < right ? -1 : 1);
  });
  const [fastest] = sorted.filter(({ offer }) => offer.transitDays !== null).sort(bySpeed);
  const begun = new Set<string>();
  return {
    offers: sorted.map((one) => {
      const cheapest = !begun.has(groupOf(one));
      begun.add(groupOf(one));
      return { ...one, cheapest, fastest: one === fastest };
    }),
    unknown: [...begun].filter((group) => group !== convertible).sort(),
  };
}

interface Priced {
  readonly offer: Comparable;
  readonly converted: Converted | null;
}

const convertible = '';

function groupOf({ offer, converted }: Priced): string {
  return converted === null ? offer.currency : convertible;
}

function amountOf({ offer, converted }: Priced): string {
  return converted?.amount ?? offer.total;
}

function bySpeed({ offer: one }: Priced, { offer: other }: Priced): number {
  const days = (value: number | undefined) => value ?? Number.MAX_SAFE_INTEGER;
  return days(one.transitDays?.to) - days(other.transitDays?.to) || days(one.transitDays?.from) - days(other.transitDays?.from);
}
