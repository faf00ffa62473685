import { type Exact, exact, fixedText, zero as nothing, ratio, rounded, shortText, sum as sumOf } from '../../contract/values/exact.ts';

/** An exact number with a unit. Only tariffs round it. The unit is part of the type, so quantities of different units do not mix. */
export class Quantity<U extends string> {
  readonly unit: U;
  readonly value: Exact;

  constructor(unit: U, value: Exact) {
    this.unit = unit;
    this.value = value;
  }

  plus(other: Quantity<U>): Quantity<U> {
    return new Quantity(this.unit, this.value.add(other.value));
  }

  minus(other: Quantity<U>): Quantity<U> {
    return new Quantity(this.unit, this.value.sub(other.value));
  }

  times(factor: Quantity<'one'>): Quantity<U> {
    return new Quantity(this.unit, this.value.mul(factor.value));
  }

  negated(): Quantity<U> {
    return new Quantity(this.unit, this.value.neg());
  }

  /** Returns a negative number, zero or a positive number, like a sort comparator. */
  compare(other: Quantity<U>): number {
    return this.value.compare(other.value);
  }

  atLeast(other: Quantity<U> | undefined): Quantity<U> {
    return other === undefined || this.compare(other) >= 0 ? this : other;
  }

  atMost(other: Quantity<U> | undefined): Quantity<U> {
    return other === undefined || this.compare(other) <= 0 ? this : other;
  }

  get isZero(): boolean {
    return this.value.n === 0n;
  }

  get isAboveZero(): boolean {
    return this.value.s > 0n && !this.isZero;
  }

  /** Formats with exactly this many decimals, rounded half away from zero. */
  fixed(decimals: number): string {
    return fixedText(this.value, decimals);
  }

  /** Formats without trailing zeros and with at most this many decimals, rounded half away from zero. */
  text(decimals = shownDecimals): string {
    return shortText(this.value, decimals);
  }

  /** Rounds half away from zero to this many decimals. */
  rounded(decimals: number): Quantity<U> {
    return new Quantity(this.unit, rounded(this.value, decimals));
  }
}

/** Enough decimals for a comparison by hand; calculations use the exact value, never the text. */
const shownDecimals = 9;

/**
 * Parses a decimal string.
 * @throws RangeError for anything but a plain decimal; documents and requests are checked before
 */
export function quantity<U extends string>(unit: U, text: string): Quantity<U> {
  return new Quantity(unit, exact(text));
}

export function zero<U extends string>(unit: U): Quantity<U> {
  return new Quantity(unit, nothing);
}

/** Returns a count as a factor. */
export function count(number: number | bigint): Quantity<'one'> {
  return new Quantity('one', ratio(BigInt(number), 1n));
}

/** Applies a rate: `money/weight` times a weight is money. The type of the rate determines both units. */
export function applied<A extends string, B extends string>(
  rate: Quantity<`${A}/${B}`>,
  to: Quantity<NoInfer<B>>,
  unit: NoInfer<A>,
): Quantity<A> {
  return new Quantity(unit, rate.value.mul(to.value));
}

/** Divides by a rate: a volume divided by `volume/weight` is a weight. The rate is positive. */
export function dividedBy<A extends string, B extends string>(
  amount: Quantity<NoInfer<A>>,
  rate: Quantity<`${A}/${B}`>,
  unit: NoInfer<B>,
): Quantity<B> {
  return new Quantity(unit, amount.value.div(rate.value));
}

/** Divides one quantity by another positive one: money divided by a weight is `money/weight`. */
export function shared<A extends string, B extends string>(
  one: Quantity<A>,
  over: Quantity<B>,
  unit: NoInfer<`${A}/${B}`>,
): Quantity<`${A}/${B}`> {
  return new Quantity(unit, one.value.div(over.value));
}

/** Sums quantities of one unit. */
export function sum<U extends string>(unit: U, all: readonly Quantity<U>[]): Quantity<U> {
  return new Quantity(unit, sumOf(all.map(({ value }) => value)));
}
