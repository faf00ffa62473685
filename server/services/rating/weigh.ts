import type { Blend, WeightRule } from './document/weights.ts';
import { type Facts, readTest, type Test } from './facts.ts';
import { densityRate, type MeasuredBox, type Measures, volumeOf } from './measures.ts';
import { applied, count, Quantity, quantity } from './quantity.ts';
import { type Rounding, readRounding, rounded } from './rounding.ts';

/** A weight rule ready for use. Rules that say the same have the same key. */
export interface Weighing {
  readonly key: string;
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

/** A box with its weights. */
export interface WeighedBox {
  readonly no: string;
  readonly sides: MeasuredBox['sides'];
  readonly volume: Quantity<'volume'> | undefined;
  readonly actual: Quantity<'weight'>;
  /** As computed, and as it counts; the latter is missing where the box has none by the rule. */
  readonly volumetric: Quantity<'weight'> | undefined;
  readonly counted: Quantity<'weight'> | undefined;
  readonly chosen: Chosen;
  readonly chargeable: Quantity<'weight'>;
  /** The rule needs sides that nobody measured. */
  readonly lacksSides: boolean;
  readonly facts: Facts;
}

export function readWeighing(rule: WeightRule, path: string, measures: Measures): Weighing {
  const { volumetric = {}, actual, piece, shipment, aggregate = 'sumOfPieces', zones, ...rest } = rule;
  const { divisor, densityKgPerCbm } = volumetric;
  const density = densityKgPerCbm === undefined ? undefined : densityRate(densityKgPerCbm, measures);
  return {
    key: JSON.stringify([measures, volumetric, actual, piece, rest]),
    path,
    terms: rule,
    zones,
    perVolume: divisor === undefined ? density : inverseOf(quantity('volume/weight', divisor)),
    needsVolume: (divisor !== undefined || density !== undefined) && rule.blend?.kind !== 'actual',
    sides: readRounding('side', volumetric.sides),
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

export function weighBox(box: MeasuredBox, rule: Weighing): WeighedBox {
  const sides = roundedSides(box.sides, rule.sides);
  const volume = sides === undefined ? undefined : volumeOf(sides);
  const actual = rounded(box.weight, rule.roundActual);
  const byVolume = volume === undefined || rule.perVolume === undefined ? undefined : applied(rule.perVolume, volume, 'weight');
  const found = box.volumetric ?? byVolume;
  const volumetric = found === undefined ? undefined : rounded(found, rule.roundVolumetric);
  const facts = factsOf(sides, volume, actual, volumetric);
  const [wanted, free] = [rule.when(facts), rule.exempt(facts)];
  const counted = wanted === true && free === false ? volumetric : undefined;
  const [weight, chosen] = rule.blend(actual, counted);
  const chargeable = pieceWeight(weight, rule);
  const isSettled = wanted === false || free === true;
  const isUnknown = volumetric === undefined || wanted === undefined || free === undefined;
  return {
    no: box.no,
    sides,
    volume,
    actual,
    volumetric,
    counted,
    chosen,
    chargeable,
    lacksSides: rule.needsVolume && !isSettled && isUnknown,
    facts: { ...facts, chargeable },
  };
}

/** What a piece counts with: at least the minimum, rounded. */
export function pieceWeight(weight: Quantity<'weight'>, { pieceMin, roundPiece }: Weighing): Quantity<'weight'> {
  return rounded(weight.atLeast(pieceMin), roundPiece);
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

const half = new Quantity('one', 1n, 2n);

function isMore<U extends string>(one: Quantity<U> | undefined, other: Quantity<U>): one is Quantity<U> {
  return one !== undefined && one.compare(other) > 0;
}

function roundedSides(sides: MeasuredBox['sides'], rounding: Rounding<'side'>): MeasuredBox['sides'] {
  if (sides === undefined || rounding.tiers.length === 0) return sides;
  const [length, width, height] = sides;
  return [rounded(length, rounding), rounded(width, rounding), rounded(height, rounding)];
}

function inverseOf(divisor: Quantity<'volume/weight'>): Quantity<'weight/volume'> {
  return new Quantity('weight/volume', divisor.under, divisor.over);
}

function factsOf(
  sides: MeasuredBox['sides'],
  volume: Quantity<'volume'> | undefined,
  actual: Quantity<'weight'>,
  volumetric: Quantity<'weight'> | undefined,
): Facts {
  const rest = { volume, actual, volumetric, chargeable: undefined, pieces: count(1) };
  if (sides === undefined) {
    const unknown = undefined;
    return { ...rest, longest: unknown, second: unknown, shortest: unknown, girth: unknown, lengthPlusGirth: unknown, sumSides: unknown };
  }
  const [shortest = sides[0], second = sides[1], longest = sides[2]] = [...sides].sort((one, other) => one.compare(other));
  const girth = shortest.plus(second).times(count(2));
  const sumSides = longest.plus(second).plus(shortest);
  return { ...rest, longest, second, shortest, girth, lengthPlusGirth: longest.plus(girth), sumSides };
}
