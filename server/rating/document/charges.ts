import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Above, Code, Comparisons, Number0, Title, ZoneNames } from './parts.ts';

/** A rate on the chargeable weight (the piece's or the shipment's, as its scope says), at least `min`, at most `max`. */
const PerKg = record({ kind: Literal('perKg'), rate: Number0(), min: Optional(Number0()), max: Optional(Number0()) });
/** An amount for the shipment, or for each piece that it is for. */
const Each = record({ kind: Literal('each'), amount: Number0() });
/** A share of lines before it: `freight`, codes of charges, or `all`. What they say rounded is what it is a share of. */
const Percent = record({
  kind: Literal('percent'),
  percent: Number0(),
  of: List(Code(), { minItems: 1, maxItems: 100 }),
  min: Optional(Number0()),
  max: Optional(Number0()),
});
/** What a shipment is worth to its sender, as far as services are paid by it. */
export const valueNames = ['insured', 'cod'] as const;
export type ValueName = (typeof valueNames)[number];
/** A share of the insured value, or of what is collected on delivery. */
const PercentOfValue = record({
  kind: Literal('percentOfValue'),
  percent: Number0(),
  value: Enum(valueNames),
  min: Optional(Number0()),
  max: Optional(Number0()),
});

/**
 * A line beside the freight. They stand in the order in which they are reckoned, so fuel, discounts and taxes say by their
 * `of` and their place what they are on. A discount is taken off, never more than there is.
 */
export const Charge = record({
  code: Code(),
  title: Optional(Title()),
  kind: Enum(['surcharge', 'fuel', 'discount', 'tax']),
  scope: Enum(['piece', 'shipment']),
  charge: Union([PerKg, Each, Percent, PercentOfValue]),
  when: Optional(Comparisons()),
  zones: Optional(ZoneNames()),
  /** Only in these tiers of the remote areas. */
  remote: Optional(List(Code(), { minItems: 1, maxItems: 50 })),
  /** Only for these kinds of address. */
  addressTypes: Optional(List(Code(), { minItems: 1, maxItems: 20 })),
  /** Only when the service is asked for. */
  service: Optional(Code()),
  /** What the line costs at most. */
  cap: Optional(Number0()),
  /** Of the charges of a group only one is taken, see `groups`. */
  group: Optional(Code()),
  /** The chargeable weight of the piece or shipment is at least this where the charge is for it. */
  raisesTo: Optional(Above()),
});
export type Charge = Static<typeof Charge>;

/** Of charges that exclude each other, the highest or the first is taken: for each piece, or for the shipment. */
export const Group = record({ code: Code(), takes: Enum(['highest', 'first']) });
export type Group = Static<typeof Group>;
