/**
 * An exact number with its unit: a fraction of integers, so that thirds and sixths (a volume by a divisor of 6,000)
 * add up to what they are, and nothing is ever rounded but where a tariff says so. Quantities of different units
 * do not mix: the unit is part of the type.
 */
export class Quantity<U extends string> {
  readonly unit: U;
  readonly over: bigint;
  /** Above zero. */
  readonly under: bigint;

  constructor(unit: U, over: bigint, under: bigint) {
    this.unit = unit;
    this.over = over;
    this.under = under;
  }

  plus(other: Quantity<U>): Quantity<U> {
    if (this.under === other.under) return new Quantity(this.unit, this.over + other.over, this.under);
    if (this.over === 0n) return other;
    if (other.over === 0n) return this;
    const shared = greatestDivisor(this.under, other.under);
    const [left, right] = [other.under / shared, this.under / shared];
    return new Quantity(this.unit, this.over * left + other.over * right, this.under * left);
  }

  minus(other: Quantity<U>): Quantity<U> {
    return this.plus(new Quantity(this.unit, -other.over, other.under));
  }

  times(factor: Quantity<'one'>): Quantity<U> {
    return new Quantity(this.unit, this.over * factor.over, this.under * factor.under);
  }

  /** Negative, zero or positive as this is less than, equal to or more than the other. */
  compare(other: Quantity<U>): number {
    const difference = this.under === other.under ? this.over - other.over : this.over * other.under - other.over * this.under;
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  atLeast(other: Quantity<U> | undefined): Quantity<U> {
    return other === undefined || this.compare(other) >= 0 ? this : other;
  }

  atMost(other: Quantity<U> | undefined): Quantity<U> {
    return other === undefined || this.compare(other) <= 0 ? this : other;
  }

  get isZero(): boolean {
    return this.over === 0n;
  }

  /** With exactly so many decimals, rounded half up (away from zero). */
  fixed(decimals: number): string {
    const units = this.units(decimals);
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
    const sign = units < 0n ? '-' : '';
    return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  /** As few decimals as it has, at most so many, the last rounded half up. */
  text(decimals = shownDecimals): string {
    const fixed = this.fixed(decimals);
    let end = fixed.length;
    if (decimals > 0) while (fixed.charCodeAt(end - 1) === zeroDigit) end -= 1;
    if (fixed.charCodeAt(end - 1) === point) end -= 1;
    return end === fixed.length ? fixed : fixed.slice(0, end);
  }

  /** Rounded half up to so many decimals, in units of the last of them. */
  units(decimals: number): bigint {
    const scaled = this.over * powerOfTen(decimals);
    const magnitude = scaled < 0n ? -scaled : scaled;
    const rounded = (2n * magnitude + this.under) / (2n * this.under);
    return scaled < 0n ? -rounded : rounded;
  }

  rounded(decimals: number): Quantity<U> {
    return new Quantity(this.unit, this.units(decimals), powerOfTen(decimals));
  }
}

const plain = /^(-?\d{1,15})(?:\.(\d{1,12}))?$/;
/** Enough for what people compare by hand; what is computed with is the fraction, never its text. */
const shownDecimals = 9;
const zeroDigit = 48;
const point = 46;

/**
 * A decimal string as a quantity. Many of one kind get the same usual number of decimals, for then adding them is cheap.
 * @throws RangeError on what is no plain decimal: documents and requests are checked before
 */
export function quantity<U extends string>(unit: U, text: string, usualDecimals = 0): Quantity<U> {
  const [, whole, fraction = ''] = plain.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${text} is no decimal number.`);
  const decimals = Math.max(fraction.length, usualDecimals);
  return new Quantity(unit, BigInt(whole + fraction.padEnd(decimals, '0')), powerOfTen(decimals));
}

export function zero<U extends string>(unit: U): Quantity<U> {
  return new Quantity(unit, 0n, 1n);
}

/** How many, as a factor. */
export function count(number: number): Quantity<'one'> {
  return new Quantity('one', BigInt(number), 1n);
}

/** A rate on what it is a rate of: `money/weight` on a weight is money. The rate alone says what both are. */
export function applied<A extends string, B extends string>(
  rate: Quantity<`${A}/${B}`>,
  to: Quantity<NoInfer<B>>,
  unit: NoInfer<A>,
): Quantity<A> {
  return new Quantity(unit, rate.over * to.over, rate.under * to.under);
}

/** How often a rate is in a quantity: a volume by `volume/weight` is a weight. The rate is above zero. */
export function dividedBy<A extends string, B extends string>(
  amount: Quantity<NoInfer<A>>,
  rate: Quantity<`${A}/${B}`>,
  unit: NoInfer<B>,
): Quantity<B> {
  return new Quantity(unit, amount.over * rate.under, amount.under * rate.over);
}

/** What there is of one for each of the other, which is above zero: money over a weight is `money/weight`. */
export function shared<A extends string, B extends string>(
  one: Quantity<A>,
  over: Quantity<B>,
  unit: NoInfer<`${A}/${B}`>,
): Quantity<`${A}/${B}`> {
  return new Quantity(unit, one.over * over.under, one.under * over.over);
}

/** The sum of quantities in their unit. */
export function sum<U extends string>(unit: U, all: Iterable<Quantity<U>>): Quantity<U> {
  let total = zero(unit);
  for (const one of all) total = total.plus(one);
  return total;
}

const powers: readonly bigint[] = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
