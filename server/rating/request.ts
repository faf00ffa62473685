import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../contract/envelope.ts';
import { checkerOf, type Problem } from './check/schema-problems.ts';
import { Code, Country, Currency, Day } from './document/parts.ts';

const measured = (decimals: number, whole = 8) => Text({ pattern: `^\\d{1,${whole}}(\\.\\d{1,${decimals}})?$` });
const side = () => Text({ pattern: '^(?!0+(\\.0+)?$)\\d{1,6}(\\.\\d{1,2})?$' });
const Valued = () => record({ amount: measured(3, 11), currency: Currency() });

/** A weighed and measured box. A given volumetric weight replaces unknown sides; known sides take precedence. */
export const RateBox = record({
  no: Text({ minLength: 1, maxLength: 64 }),
  length: Optional(side()),
  width: Optional(side()),
  height: Optional(side()),
  weight: measured(3),
  volumetric: Optional(measured(6)),
});
export type RateBox = Static<typeof RateBox>;

/** The part of a shipment that its price depends on. */
export const RateRequest = record({
  /** The day that selects the tariffs, in the tenant's time zone. */
  day: Day(),
  measures: Enum(['cm/kg', 'in/lb']),
  accountActivated: Bool(),
  destination: record({
    country: Country(),
    city: Optional(Text({ maxLength: 100 })),
    postcode: Optional(Text({ maxLength: 16 })),
    addressType: Optional(Code()),
  }),
  goodsType: Optional(Code()),
  /** Requested services; a tariff that offers one has a charge for it. */
  services: Optional(List(Code(), { maxItems: 20, uniqueItems: true })),
  /** Bases of service charges: the insured value and the amount collected on delivery. */
  values: Optional(record({ insured: Optional(Valued()), cod: Optional(Valued()) })),
  boxes: List(RateBox, { minItems: 1, maxItems: 1000 }),
});
export type RateRequest = Static<typeof RateRequest>;

const checker = checkerOf(RateRequest);

/** Lists the problems of a request; empty when it can be rated. */
export function requestProblems(value: unknown): readonly Problem[] {
  return checker.isValid(value) ? [] : checker.problems(value);
}
