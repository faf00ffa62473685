import type { Static } from 'typebox';
import { Enum, Integer, Array as List, Literal, Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Charge, Group } from './charges.ts';
import { Above, Code, Currency, Day, facts, Number0, Place, Title } from './parts.ts';
import { PriceRow } from './prices.ts';
import { WeightRule } from './weights.ts';

/** What a box or a shipment must keep to; a product that it does not is not offered. */
export const Limit = record({
  scope: Enum(['piece', 'shipment']),
  fact: Enum(facts),
  min: Optional(Number0()),
  max: Optional(Number0()),
});
export type Limit = Static<typeof Limit>;

/**
 * What one product costs from one day on: data, checked when it is read. Numbers are decimal strings in the tariff's own
 * measures and currency; percentages are of a hundred.
 */
export const TariffDocument = record({
  format: Literal(1),
  product: Code(),
  title: Optional(Title()),
  version: Text({ minLength: 1, maxLength: 64 }),
  /** Both days included. */
  validFrom: Day(),
  validTo: Optional(Day()),
  currency: Currency(),
  measures: Enum(['cm/kg', 'in/lb']),
  transitDays: Optional(record({ from: Integer({ minimum: 0, maximum: 365 }), to: Integer({ minimum: 0, maximum: 365 }) })),
  /** The kinds of goods that it carries; without the list, all. */
  goodsTypes: Optional(List(Code(), { minItems: 1, maxItems: 100 })),
  /** Where it goes. Without zones it goes everywhere. The most precise place counts: postcode, city, country. */
  zones: Optional(List(record({ zone: Code(), places: List(Place, { minItems: 1, maxItems: 1000 }) }), { minItems: 1, maxItems: 500 })),
  remote: Optional(List(record({ tier: Code(), places: List(Place, { minItems: 1, maxItems: 1000 }) }), { minItems: 1, maxItems: 50 })),
  limits: Optional(List(Limit, { minItems: 1, maxItems: 100 })),
  weights: List(WeightRule, { minItems: 1, maxItems: 500 }),
  prices: List(PriceRow, { minItems: 1, maxItems: 20_000 }),
  charges: Optional(List(Charge, { minItems: 1, maxItems: 200 })),
  groups: Optional(List(Group, { minItems: 1, maxItems: 50 })),
  /** What a unit of other currencies counts for where an insured or collected value is given in them. */
  exchange: Optional(List(record({ currency: Currency(), rate: Above() }), { minItems: 1, maxItems: 200 })),
  /** A unit price that follows from the total is shown with so many decimals; nothing is computed with it. */
  unitPrice: Optional(record({ decimals: Integer({ minimum: 0, maximum: 6 }) })),
});
export type TariffDocument = Static<typeof TariffDocument>;
