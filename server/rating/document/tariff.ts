import type { Static } from 'typebox';
import { Enum, Integer, Array as List, Literal, Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { Charge, Group } from './charges.ts';
import { Code, Currency, Day, facts, NonNegative, Place, Positive, Title } from './parts.ts';
import { PriceRow } from './prices.ts';
import { WeightRule } from './weights.ts';

/** A limit of a box or shipment; the product is not offered when it is exceeded. */
export const Limit = record({
  scope: Enum(['piece', 'shipment']),
  fact: Enum(facts),
  min: Optional(NonNegative()),
  max: Optional(NonNegative()),
});
export type Limit = Static<typeof Limit>;

/**
 * The tariff of one product from a given day, checked when it is read. Numbers are decimal strings in the tariff's own units and currency;
 * percentages are per hundred.
 */
export const TariffDocument = record({
  format: Literal(1),
  product: Code(),
  title: Optional(Title()),
  version: Text({ minLength: 1, maxLength: 64 }),
  /** Both days are included. */
  validFrom: Day(),
  validTo: Optional(Day()),
  currency: Currency(),
  measures: Enum(['cm/kg', 'in/lb']),
  transitDays: Optional(record({ from: Integer({ minimum: 0, maximum: 365 }), to: Integer({ minimum: 0, maximum: 365 }) })),
  /** Accepted goods types; all when absent. */
  goodsTypes: Optional(List(Code(), { minItems: 1, maxItems: 100 })),
  /** Destinations; all when absent. The most precise place wins: postcode, then city, then country. */
  zones: Optional(List(record({ zone: Code(), places: List(Place, { minItems: 1, maxItems: 1000 }) }), { minItems: 1, maxItems: 500 })),
  remote: Optional(List(record({ tier: Code(), places: List(Place, { minItems: 1, maxItems: 1000 }) }), { minItems: 1, maxItems: 50 })),
  limits: Optional(List(Limit, { minItems: 1, maxItems: 100 })),
  weights: List(WeightRule, { minItems: 1, maxItems: 500 }),
  prices: List(PriceRow, { minItems: 1, maxItems: 20_000 }),
  charges: Optional(List(Charge, { minItems: 1, maxItems: 200 })),
  groups: Optional(List(Group, { minItems: 1, maxItems: 50 })),
  /** Exchange rates of other currencies, in which an insured or collected value may be given. */
  exchange: Optional(List(record({ currency: Currency(), rate: Positive() }), { minItems: 1, maxItems: 200 })),
  /** Decimals of the unit price, which is derived from the total and for display only. */
  unitPrice: Optional(record({ decimals: Integer({ minimum: 0, maximum: 6 }) })),
});
export type TariffDocument = Static<typeof TariffDocument>;
