import { type MeasuredBox, volumeOf } from './measures.ts';
import { count, type Quantity } from './quantity.ts';
import { type Rounding, rounded } from './rounding.ts';

type Sides = NonNullable<MeasuredBox['sides']>;

const two = count(2);

/** A box with rounded sides and actual weight, shared by products that round alike. Derived values are computed on demand. */
export class BoxShape {
  readonly no: string;
  readonly sides: MeasuredBox['sides'];
  readonly volume: Quantity<'volume'> | undefined;
  readonly actual: Quantity<'weight'>;
  /** The volumetric weight given in the request. */
  readonly given: Quantity<'weight'> | undefined;
  #sorted: Sides | undefined;
  #text: ShapeText | undefined;

  constructor(box: MeasuredBox, roundSides: Rounding<'side'>, roundActual: Rounding<'weight'>) {
    this.no = box.no;
    this.sides = roundedSides(box.sides, roundSides);
    this.volume = this.sides === undefined ? undefined : volumeOf(this.sides);
    this.actual = rounded(box.weight, roundActual);
    this.given = box.volumetric;
  }

  get longest() {
    return this.#fromShortest?.[2];
  }
  get second() {
    return this.#fromShortest?.[1];
  }
  get shortest() {
    return this.#fromShortest?.[0];
  }
  get girth() {
    const sides = this.#fromShortest;
    return sides?.[0].plus(sides[1]).times(two);
  }
  get lengthPlusGirth() {
    const girth = this.girth;
    return girth === undefined ? undefined : this.longest?.plus(girth);
  }
  get sumSides() {
    const { sides } = this;
    return sides?.[0].plus(sides[1]).plus(sides[2]);
  }

  get text(): ShapeText {
    this.#text ??= {
      sides: this.sides === undefined ? null : Object.freeze(this.sides.map((side) => side.text())),
      volume: this.volume?.text() ?? null,
      actual: this.actual.text(),
    };
    return this.#text;
  }

  get #fromShortest(): Sides | undefined {
    if (this.sides !== undefined) this.#sorted ??= sorted(this.sides);
    return this.#sorted;
  }
}

interface ShapeText {
  readonly sides: readonly string[] | null;
  readonly volume: string | null;
  readonly actual: string;
}

function sorted([length, width, height]: Sides): Sides {
  const [low, high] = length.compare(width) <= 0 ? [length, width] : [width, length];
  if (high.compare(height) <= 0) return [low, high, height];
  return low.compare(height) <= 0 ? [low, height, high] : [height, low, high];
}

function roundedSides(sides: MeasuredBox['sides'], rounding: Rounding<'side'>): MeasuredBox['sides'] {
  if (sides === undefined || rounding.tiers.length === 0) return sides;
  const [length, width, height] = sides;
  return [rounded(length, rounding), rounded(width, rounding), rounded(height, rounding)];
}
