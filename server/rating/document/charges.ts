import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Code, Comparisons, NonNegative, Positive, Title, ZoneNames } from './parts.ts';

/** A rate on the chargeable weight of the piece or shipment, by its scope; at least `min`, at most `max`. */
const PerKg = record({ kind: Literal('perKg'), rate: NonNegative(), min: Optional(NonNegative()), max: Optional(NonNegative()) });
/** An amount for the shipment or for each piece. */
const Each = record({ kind: Literal('each'), amount: NonNegative() });
/** A percentage of preceding lines: `freight`, codes of charges, or `all`. It applies to their rounded amounts. */
const Percent = record({
  kind: Literal('percent'),
  percent: NonNegative(),
  of: List(Code(), { minItems: 1, maxItems: 100 }),
  min: Optional(NonNegative()),
  max: Optional(NonNegative()),
});
/** Values of a shipment that service charges are based on. */
export const valueNames = ['insured', 'cod'] as const;
export type ValueName = (typeof valueNames)[number];
/** A percentage of the insured value or of the amount collected on delivery. */
const PercentOfValue = record({
  kind: Literal('percentOfValue'),
  percent: NonNegative(),
  value: Enum(valueNames),
  min: Optional(NonNegative()),
  max: Optional(NonNegative()),
});

/**
 * A charge beside the freight. Charges are computed in order; `of` and the position determine the base of fuel surcharges, discounts and
 * taxes. A discount is subtracted and never exceeds the sum so far.
 */
export const Charge = record({
  code: Code(),
  title: Optional(Title()),
  kind: Enum(['surcharge', 'fuel', 'discount', 'tax']),
  scope: Enum(['piece', 'shipment']),
  charge: Union([PerKg, Each, Percent, PercentOfValue]),
  when: Optional(Comparisons()),
  zones: Optional(ZoneNames()),
  /** Applies in these tiers of the remote areas only. */
  remote: Optional(List(Code(), { minItems: 1, maxItems: 50 })),
  /** Applies to these address types only. */
  addressTypes: Optional(List(Code(), { minItems: 1, maxItems: 20 })),
  /** Applies only when the service is requested. */
  service: Optional(Code()),
  /** Upper limit of the line's amount. */
  cap: Optional(NonNegative()),
  /** Only one charge of a group applies, see `groups`. */
  group: Optional(Code()),
  /** Minimum chargeable weight of a piece or shipment that the charge applies to. */
  raisesTo: Optional(Positive()),
});
export type Charge = Static<typeof Charge>;

/** Mutually exclusive charges: the highest or the first applies, per piece or per shipment. */
export const Group = record({ code: Code(), takes: Enum(['highest', 'first']) });
export type Group = Static<typeof Group>;
