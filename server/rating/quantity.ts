import { type Exact, exact, fixedText, zero as nothing, ratio, rounded, shortText, sum as sumOf } from '../../contract/values/exact.ts';

/**
 * An exact number with its unit. Nothing is ever rounded but where a tariff says so, and quantities of different units do not
 * mix: the unit is part of the type.
 */
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

  /** Negative, zero or positive as this is less than, equal to or more than the other. */
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

  /** With exactly so many decimals, rounded half up (away from zero). */
  fixed(decimals: number): string {
    return fixedText(this.value, decimals);
  }

  /** As few decimals as it has, at most so many, the last rounded half up. */
  text(decimals = shownDecimals): string {
    return shortText(this.value, decimals);
  }

  /** Rounded half up (away from zero) to so many decimals. */
  rounded(decimals: number): Quantity<U> {
    return new Quantity(this.unit, rounded(this.value, decimals));
  }
}

/** Enough for what people compare by hand; what is computed with is the fraction, never its text. */
const shownDecimals = 9;

/**
 * A decimal string as a quantity.
 * @throws RangeError on what is no plain decimal: documents and requests are checked before
 */
export function quantity<U extends string>(unit: U, text: string): Quantity<U> {
  return new Quantity(unit, exact(text));
}

export function zero<U extends string>(unit: U): Quantity<U> {
  return new Quantity(unit, nothing);
}

/** How many, as a factor. */
export function count(number: number | bigint): Quantity<'one'> {
  return new Quantity('one', ratio(BigInt(number), 1n));
}

/** A rate on what it is a rate of: `money/weight` on a weight is money. The rate alone says what both are. */
export function applied<A extends string, B extends string>(
  rate: Quantity<`${A}/${B}`>,
  to: Quantity<NoInfer<B>>,
  unit: NoInfer<A>,
): Quantity<A> {
  return new Quantity(unit, rate.value.mul(to.value));
}

/** How often a rate is in a quantity: a volume by `volume/weight` is a weight. The rate is above zero. */
export function dividedBy<A extends string, B extends string>(
  amount: Quantity<NoInfer<A>>,
  rate: Quantity<`${A}/${B}`>,
  unit: NoInfer<B>,
): Quantity<B> {
  return new Quantity(unit, amount.value.div(rate.value));
}

/** What there is of one for each of the other, which is above zero: money over a weight is `money/weight`. */
export function shared<A extends string, B extends string>(
  one: Quantity<A>,
  over: Quantity<B>,
  unit: NoInfer<`${A}/${B}`>,
): Quantity<`${A}/${B}`> {
  return new Quantity(unit, one.value.div(over.value));
}

/** The sum of quantities in their unit. */
export function sum<U extends string>(unit: U, all: readonly Quantity<U>[]): Quantity<U> {
  return new Quantity(unit, sumOf(all.map(({ value }) => value)));
}
