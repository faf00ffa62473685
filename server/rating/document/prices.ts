import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Literal, Optional, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Above, Number0, ZoneNames } from './parts.ts';
import { RoundingTier } from './weights.ts';

/** Which shipments a price row is for: by zone, and by the shipment's chargeable weight. Without a bound it is open there. */
const bracket = {
  zones: Optional(ZoneNames()),
  /** More than, or at least. */
  over: Optional(Number0()),
  from: Optional(Number0()),
  /** At most, or less than. */
  upTo: Optional(Above()),
  below: Optional(Above()),
  /** The least that this row costs. */
  minCharge: Optional(Number0()),
  /** Shipments below `from` are charged as `from` by this row where that costs less than their own (air freight's next weight break). */
  asNextBreak: Optional(Bool()),
};

/** One price for the bracket. */
export const FlatPrice = record({ kind: Literal('flat'), ...bracket, price: Number0() });
/** A rate on the chargeable weight. */
export const PerKgPrice = record({ kind: Literal('perKg'), ...bracket, rate: Number0() });
/** A rate on the chargeable weight, and an amount for the shipment. */
export const PerKgPlusTicketPrice = record({ kind: Literal('perKgPlusTicket'), ...bracket, rate: Number0(), ticket: Number0() });
/** A first weight, then steps that are begun. */
export const FirstContinuePrice = record({
  kind: Literal('firstContinue'),
  ...bracket,
  first: record({ weight: Above(), price: Number0() }),
  next: record({ step: Above(), price: Number0() }),
});
/** A rate per CBM or, where it is more, per so much actual weight (W/M), on at least `min` CBM. */
export const PerCbmPrice = record({
  kind: Literal('perCbm'),
  ...bracket,
  rate: Number0(),
  weightPerCbm: Optional(Above()),
  min: Optional(Above()),
  round: Optional(List(RoundingTier, { minItems: 1, maxItems: 20 })),
});

/** The first row that is for the shipment's zone and chargeable weight is its freight. */
export const PriceRow = Union([FlatPrice, PerKgPrice, PerKgPlusTicketPrice, FirstContinuePrice, PerCbmPrice]);
export type PriceRow = Static<typeof PriceRow>;
