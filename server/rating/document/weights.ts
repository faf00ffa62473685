import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Above, Comparisons, Number0, ZoneNames } from './parts.ts';

/** One tier of a rounding; without `upTo` it takes the rest. `nearest` rounds a half up. */
export const RoundingTier = record({
  upTo: Optional(Above()),
  step: Above(),
  mode: Optional(Enum(['up', 'nearest', 'down'])),
});
export type RoundingTier = Static<typeof RoundingTier>;

const Rounding = () => List(RoundingTier, { minItems: 1, maxItems: 20 });

/** Volumetric weight: by a divisor (volume per weight in the tariff's measures) or by a density in kg per CBM, one of them. */
export const Volumetric = record({
  divisor: Optional(Above()),
  densityKgPerCbm: Optional(Above()),
  /** Each side before the volume; `sides` of the rule says the same. */
  sides: Optional(Rounding()),
  /** The volumetric weight itself. */
  round: Optional(Rounding()),
  /** Only boxes of which this holds have one. */
  when: Optional(Comparisons()),
  /** Boxes of which this holds have none. */
  exempt: Optional(Comparisons()),
});

/**
 * `max` takes the larger; `half` the mean of both when the volumetric weight is the larger; `actual` never the volumetric;
 * `ratio` the volumetric when it is at least so many times the actual.
 */
export const Blend = Union([
  record({ kind: Literal('max') }),
  record({ kind: Literal('half') }),
  record({ kind: Literal('actual') }),
  record({ kind: Literal('ratio'), ratio: Above() }),
]);
export type Blend = Static<typeof Blend>;

/** How weights are found. The first rule that is for the shipment's zone is used. */
export const WeightRule = record({
  zones: Optional(ZoneNames()),
  /** Each side before anything follows from it. */
  sides: Optional(record({ round: Rounding() })),
  volumetric: Optional(Volumetric),
  /** The actual weight of each piece, before it is compared. */
  actual: Optional(record({ round: Rounding() })),
  blend: Optional(Blend),
  /** The weight that a piece counts with. */
  piece: Optional(record({ min: Optional(Number0()), round: Optional(Rounding()) })),
  aggregate: Optional(Enum(['sumOfPieces', 'maxOfSums'])),
  shipment: Optional(record({ min: Optional(Number0()), round: Optional(Rounding()) })),
});
export type WeightRule = Static<typeof WeightRule>;
