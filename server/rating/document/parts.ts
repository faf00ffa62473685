import type { Static } from 'typebox';
import { Enum, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';

/** A decimal string, zero or more. */
export const NonNegative = () => Text({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$' });
/** A decimal string above zero. */
export const Positive = () => Text({ pattern: '^(?!0+(\\.0+)?$)\\d{1,9}(\\.\\d{1,6})?$' });
export const Day = () => Text({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
/** A code that lines and reasons refer to. */
export const Code = () => Text({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$' });
export const Title = () => Text({ minLength: 1, maxLength: 200 });
export const Country = () => Text({ pattern: '^[A-Z]{2}$' });
export const Currency = () => Text({ pattern: '^[A-Z]{3}$' });
export const ZoneNames = () => List(Code(), { minItems: 1, maxItems: 500 });

/**
 * Facts of a piece or shipment that a rule may test, in the tariff's units. Sides are rounded. `girth` is measured around the two shorter
 * sides; `lengthPlusGirth` adds the longest. For a shipment, a side fact is the largest among its pieces; weights, volume and `pieces` are
 * totals.
 */
export const facts = [
  'longest',
  'second',
  'shortest',
  'girth',
  'lengthPlusGirth',
  'sumSides',
  'volume',
  'actual',
  'volumetric',
  'chargeable',
  'pieces',
] as const;
export type FactName = (typeof facts)[number];

export const Comparison = record({ fact: Enum(facts), is: Enum(['>', '>=', '<', '<=']), than: NonNegative() });
export type Comparison = Static<typeof Comparison>;

/** Holds when all conditions of any group hold. */
export const Comparisons = () => List(List(Comparison, { minItems: 1, maxItems: 20 }), { minItems: 1, maxItems: 20 });

/**
 * A range of postcodes, both ends included. By default it compares as many characters as the ends have, without spaces and hyphens: `90` to
 * `92` includes 92115. `district` compares the letters and number of a British outward code: AB9 to AB12 includes AB10 1XG.
 */
export const PostcodeRange = record({
  from: Text({ pattern: postcodeText() }),
  to: Text({ pattern: postcodeText() }),
  by: Optional(Enum(['prefix', 'district'])),
});
export type PostcodeRange = Static<typeof PostcodeRange>;

/** A country, or the listed cities or postcodes in it. */
export const Place = record({
  country: Country(),
  cities: Optional(List(Text({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 5000 })),
  postcodes: Optional(List(PostcodeRange, { minItems: 1, maxItems: 20_000 })),
});
export type Place = Static<typeof Place>;

function postcodeText(): string {
  return '^[A-Z0-9][A-Z0-9 -]{0,11}$';
}
