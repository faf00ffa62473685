import type { Static } from 'typebox';
import { Boolean as Bool, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** How much of one currency one unit of another is: above zero, up to 10 integer digits and 10 decimals. */
export const Rate = () => Text({ pattern: '^\\d{1,10}(\\.\\d{1,10})?$' });
export const Currency = () => Text({ pattern: '^[A-Z]{3}$' });

/** A rate as the platform entered it: 1 `base` is `rate` `quote`. Rows are never changed; a correction is another row. */
export const ExchangeRateRow = record({
  id: Id(),
  base: Text(),
  quote: Text(),
  /** Both currencies: `USD → CNY`. */
  pair: Text(),
  /** Null in a row that takes another one back. */
  rate: orNull(Text()),
  source: Text(),
  validFrom: LocalTime(),
  /** Null: until a later one begins. */
  validUntil: orNull(LocalTime()),
  rateStatus: Coded('rate_status'),
  rateStatus_dictText: Text(),
  /** Whether it may be corrected: it has a rate, and no other row corrects it. */
  correctable: Bool(),
  /** Whether it takes the place of an earlier row. */
  correction: Bool(),
  remark: orNull(Text()),
  enteredBy: Text(),
  enterTime: LocalTime(),
});
export type ExchangeRateRow = Static<typeof ExchangeRateRow>;

/** A rate that an amount was converted by. */
export const UsedRate = record({
  base: Text(),
  quote: Text(),
  rate: Text(),
  source: Text(),
  /** Since when it holds. */
  validFrom: LocalTime(),
  /** Whether the amount was divided by it, because it was in `quote`. */
  inverse: Bool(),
});
export type UsedRate = Static<typeof UsedRate>;

/** An amount in another currency, for comparing alone: nothing is charged by it. */
export const Converted = record({
  /** Rounded half away from zero to the decimals of the currency. */
  amount: Amount(),
  currencyCode: Text(),
  /** The amount with its currency, for display. */
  amountText: Text(),
  /** One rate, two through a third currency, none if the amount is in the currency already. */
  rates: List(UsedRate),
  /** Rates, sources and times in words; empty without a rate. */
  rateText: Text(),
});
export type Converted = Static<typeof Converted>;

/** Beside the rate as entered, which ways of using rates a page permits. */
export const conversionInput = {
  /** A rate of the opposite pair counts too. */
  inverse: Optional(Bool()),
  /** Two rates with this currency between them count where the pair itself has none. */
  through: Optional(Currency()),
};
export const Conversion = record(conversionInput);
export type Conversion = Static<typeof Conversion>;
