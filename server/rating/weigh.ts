import type { BoxShape } from './box-shape.ts';
import type { Blend, WeightRule } from './document/weights.ts';
import { type Facts, readTest, type Test } from './facts.ts';
import { densityRate, type Measures } from './measures.ts';
import { applied, count, Quantity, quantity } from './quantity.ts';
import { type Rounding, readRounding, rounded } from './rounding.ts';

/** A compiled weight rule. Equal rules have equal keys. */
export interface Weighing {
  readonly key: string;
  /** Equal for rules that round sides and actual weights alike. */
  readonly shapeKey: string;
  readonly path: string;
  readonly terms: WeightRule;
  readonly zones: readonly string[] | undefined;
  readonly perVolume: Quantity<'weight/volume'> | undefined;
  readonly needsVolume: boolean;
  readonly sides: Rounding<'side'>;
  readonly roundVolumetric: Rounding<'weight'>;
  readonly when: Test;
  readonly exempt: Test;
  readonly roundActual: Rounding<'weight'>;
  readonly blend: Blending;
  readonly pieceMin: Quantity<'weight'> | undefined;
  readonly roundPiece: Rounding<'weight'>;
  readonly aggregate: 'sumOfPieces' | 'maxOfSums';
  readonly shipmentMin: Quantity<'weight'> | undefined;
  readonly roundShipment: Rounding<'weight'>;
}

export type Chosen = 'actual' | 'volumetric' | 'mean';
export type Blending = (actual: Quantity<'weight'>, volumetric: Quantity<'weight'> | undefined) => readonly [Quantity<'weight'>, Chosen];

const one = count(1);

/** A box with its weights by one rule; conditions and limits test it as a piece. */
export class WeighedBox implements Facts {
  readonly shape: BoxShape;
  readonly pieces = one;
  /** The computed weight, and the one that counts; the latter is undefined when the rule exempts the box. */
  readonly volumetric: Quantity<'weight'> | undefined;
  readonly counted: Quantity<'weight'> | undefined;
  readonly chosen: Chosen;
  /** True when the rule needs sides that were not measured. */
  readonly lacksSides: boolean;
  #chargeable: Quantity<'weight'> | undefined;

  constructor(shape: BoxShape, rule: Weighing) {
    this.shape = shape;
    const { volume, actual, given } = shape;
    const found = volume === undefined ? given : byVolume(volume, rule);
    this.volumetric = found === undefined ? undefined : rounded(found, rule.roundVolumetric);
    const [wanted, free] = [rule.when(this), rule.exempt(this)];
    this.counted = wanted === true && free === false ? this.volumetric : undefined;
    const [weight, chosen] = rule.blend(actual, this.counted);
    this.chosen = chosen;
    this.#chargeable = pieceWeight(weight, rule);
    const isUnknown = this.volumetric === undefined || wanted === undefined || free === undefined;
    this.lacksSides = rule.needsVolume && wanted !== false && free !== true && isUnknown;
  }

  get no() {
    return this.shape.no;
  }
  /** Conditions of the volumetric weight must not test it, because it derives from that weight. */
  get chargeable() {
    return this.#chargeable ?? this.shape.actual;
  }
  get actual() {
    return this.shape.actual;
  }
  get volume() {
    return this.shape.volume;
  }
  get longest() {
    return this.shape.longest;
  }
  get second() {
    return this.shape.second;
  }
  get shortest() {
    return this.shape.shortest;
  }
  get girth() {
    return this.shape.girth;
  }
  get lengthPlusGirth() {
    return this.shape.lengthPlusGirth;
  }
  get sumSides() {
    return this.shape.sumSides;
  }
}

export function readWeighing(rule: WeightRule, path: string, measures: Measures): Weighing {
  const { volumetric = {}, actual, piece, shipment, aggregate = 'sumOfPieces', zones, ...rest } = rule;
  const sides = rule.sides?.round ?? volumetric.sides;
  const { divisor, densityKgPerCbm } = volumetric;
  const density = densityKgPerCbm === undefined ? undefined : densityRate(densityKgPerCbm, measures);
  return {
    key: JSON.stringify([measures, volumetric, actual, piece, rest]),
    shapeKey: JSON.stringify([measures, sides, actual]),
    path,
    terms: rule,
    zones,
    perVolume: divisor === undefined ? density : inverseOf(quantity('volume/weight', divisor)),
    needsVolume: (divisor !== undefined || density !== undefined) && rule.blend?.kind !== 'actual',
    sides: readRounding('side', sides),
    roundVolumetric: readRounding('weight', volumetric.round),
    when: readTest(volumetric.when),
    exempt: volumetric.exempt === undefined ? () => false : readTest(volumetric.exempt),
    roundActual: readRounding('weight', actual?.round),
    blend: readBlend(rule.blend ?? { kind: 'max' }),
    pieceMin: piece?.min === undefined ? undefined : quantity('weight', piece.min),
    roundPiece: readRounding('weight', piece?.round),
    aggregate,
    shipmentMin: shipment?.min === undefined ? undefined : quantity('weight', shipment.min),
    roundShipment: readRounding('weight', shipment?.round),
  };
}

/** Applies the minimum and the rounding of a piece. */
export function pieceWeight(weight: Quantity<'weight'>, { pieceMin, roundPiece }: Weighing): Quantity<'weight'> {
  return rounded(weight.atLeast(pieceMin), roundPiece);
}

function byVolume(volume: Quantity<'volume'>, { perVolume }: Weighing): Quantity<'weight'> | undefined {
  return perVolume === undefined ? undefined : applied(perVolume, volume, 'weight');
}

function readBlend(blend: Blend): Blending {
  switch (blend.kind) {
    case 'max':
      return (actual, volumetric) => (isMore(volumetric, actual) ? [volumetric, 'volumetric'] : [actual, 'actual']);
    case 'half':
      return (actual, volumetric) => (isMore(volumetric, actual) ? [actual.plus(volumetric).times(half), 'mean'] : [actual, 'actual']);
    case 'actual':
      return (actual) => [actual, 'actual'];
    case 'ratio': {
      const factor = quantity('one', blend.ratio);
      return (actual, volumetric) =>
        volumetric !== undefined && volumetric.compare(actual.times(factor)) >= 0 ? [volumetric, 'volumetric'] : [actual, 'actual'];
    }
  }
}

const half = quantity('one', '0.5');

function isMore<U extends string>(one: Quantity<U> | undefined, other: Quantity<U>): one is Quantity<U> {
  return one !== undefined && one.compare(other) > 0;
}

function inverseOf(divisor: Quantity<'volume/weight'>): Quantity<'weight/volume'> {
  return new Quantity('weight/volume', divisor.value.inverse());
}
