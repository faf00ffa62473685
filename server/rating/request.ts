import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../contract/envelope.ts';
import { checkerOf, type Problem } from './check/schema-problems.ts';
import { Code, Country, Currency, Day } from './document/parts.ts';

const measured = (decimals: number, whole = 8) => Text({ pattern: `^\\d{1,${whole}}(\\.\\d{1,${decimals}})?$` });
const side = () => Text({ pattern: '^(?!0+(\\.0+)?$)\\d{1,6}(\\.\\d{1,2})?$' });
const Valued = () => record({ amount: measured(3, 11), currency: Currency() });

/** A box as it was weighed and measured. Its volumetric weight may stand in for sides that nobody knows; sides win over it. */
export const RateBox = record({
  no: Text({ minLength: 1, maxLength: 64 }),
  length: Optional(side()),
  width: Optional(side()),
  height: Optional(side()),
  weight: measured(3),
  volumetric: Optional(measured(6)),
});
export type RateBox = Static<typeof RateBox>;

/** What is to be sent, as far as its price depends on it. */
export const RateRequest = record({
  /** The day whose tariffs count, in the tenant's time zone. */
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
  /** Services that are asked for: each has its charge in a tariff that offers it. */
  services: Optional(List(Code(), { maxItems: 20, uniqueItems: true })),
  /** What services are paid by: the insured value, and what is collected on delivery. */
  values: Optional(record({ insured: Optional(Valued()), cod: Optional(Valued()) })),
  boxes: List(RateBox, { minItems: 1, maxItems: 1000 }),
});
export type RateRequest = Static<typeof RateRequest>;

const checker = checkerOf(RateRequest);

/** What is wrong in a request; nothing when it can be rated. */
export function requestProblems(value: unknown): readonly Problem[] {
  return checker.isValid(value) ? [] : checker.problems(value);
}
