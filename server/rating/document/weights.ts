import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Comparisons, NonNegative, Positive, ZoneNames } from './parts.ts';

/** One tier of a rounding; the last tier has no `upTo`. `nearest` rounds half up. */
export const RoundingTier = record({
  upTo: Optional(Positive()),
  step: Positive(),
  mode: Optional(Enum(['up', 'nearest', 'down'])),
});
export type RoundingTier = Static<typeof RoundingTier>;

const Rounding = () => List(RoundingTier, { minItems: 1, maxItems: 20 });

/** Volumetric weight by a divisor (volume per weight in the tariff's units) or by a density in kg per CBM; exactly one is given. */
export const Volumetric = record({
  divisor: Optional(Positive()),
  densityKgPerCbm: Optional(Positive()),
  /** Rounds each side before the volume; `sides` of the rule does the same. */
  sides: Optional(Rounding()),
  /** Rounds the volumetric weight itself. */
  round: Optional(Rounding()),
  /** Boxes need to meet these conditions to have a volumetric weight. */
  when: Optional(Comparisons()),
  /** Boxes that meet these conditions have no volumetric weight. */
  exempt: Optional(Comparisons()),
});

/**
 * `max` takes the larger weight; `half` the mean of both when the volumetric weight is larger; `actual` ignores the volumetric weight;
 * `ratio` takes the volumetric weight when it is at least the given multiple of the actual one.
 */
export const Blend = Union([
  record({ kind: Literal('max') }),
  record({ kind: Literal('half') }),
  record({ kind: Literal('actual') }),
  record({ kind: Literal('ratio'), ratio: Positive() }),
]);
export type Blend = Static<typeof Blend>;

/** Rules that determine weights. The first rule that matches the shipment's zone applies. */
export const WeightRule = record({
  zones: Optional(ZoneNames()),
  /** Rounds each side first of all. */
  sides: Optional(record({ round: Rounding() })),
  volumetric: Optional(Volumetric),
  /** Rounds the actual weight of each piece before the comparison. */
  actual: Optional(record({ round: Rounding() })),
  blend: Optional(Blend),
  /** Minimum and rounding of the weight that a piece counts with. */
  piece: Optional(record({ min: Optional(NonNegative()), round: Optional(Rounding()) })),
  aggregate: Optional(Enum(['sumOfPieces', 'maxOfSums'])),
  shipment: Optional(record({ min: Optional(NonNegative()), round: Optional(Rounding()) })),
});
export type WeightRule = Static<typeof WeightRule>;
