import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { NonNegative, Positive, ZoneNames } from './parts.ts';
import { RoundingTier } from './weights.ts';

/** The shipments that a price row applies to, by zone and chargeable weight. A missing bound leaves the range open. */
const bracket = {
  zones: Optional(ZoneNames()),
  /** More than (`over`) or at least (`from`). */
  over: Optional(NonNegative()),
  from: Optional(NonNegative()),
  /** At most (`upTo`) or less than (`below`). */
  upTo: Optional(Positive()),
  below: Optional(Positive()),
  /** Minimum price of this row. */
  minCharge: Optional(NonNegative()),
  /** Charges a shipment below `from` as `from` where that costs less than its own row (the next weight break of air freight). */
  asNextBreak: Optional(Bool()),
};

/** One price for the whole bracket. */
export const FlatPrice = record({ kind: Literal('flat'), ...bracket, price: NonNegative() });
/** A rate on the chargeable weight. */
export const PerKgPrice = record({ kind: Literal('perKg'), ...bracket, rate: NonNegative() });
/** A rate on the chargeable weight plus a fixed amount per shipment. */
export const PerKgPlusTicketPrice = record({ kind: Literal('perKgPlusTicket'), ...bracket, rate: NonNegative(), ticket: NonNegative() });
/** A first weight, then each started step. */
export const FirstContinuePrice = record({
  kind: Literal('firstContinue'),
  ...bracket,
  first: record({ weight: Positive(), price: NonNegative() }),
  next: record({ step: Positive(), price: NonNegative() }),
});
/** A rate per CBM or, if higher, per unit of actual weight (W/M), for at least `min` CBM. */
export const PerCbmPrice = record({
  kind: Literal('perCbm'),
  ...bracket,
  rate: NonNegative(),
  weightPerCbm: Optional(Positive()),
  min: Optional(Positive()),
  round: Optional(List(RoundingTier, { minItems: 1, maxItems: 20 })),
});

/** The first row that matches the shipment's zone and chargeable weight gives the freight. */
export const PriceRow = Union([FlatPrice, PerKgPrice, PerKgPlusTicketPrice, FirstContinuePrice, PerCbmPrice]);
export type PriceRow = Static<typeof PriceRow>;
