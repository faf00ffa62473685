import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, Coded, Id, LocalTime, orNull } from '../../values.ts';

/** What decides on money and is changed by pages (decision 85). */
export const moneyRuleKinds = [
  'topUpLimit',
  'adjustmentLimit',
  'claimLimit',
  'adjustmentCause',
  'adjustmentDays',
  'bankRule',
  'carrierRule',
  'tolerance',
  'chargeWord',
] as const;
export type MoneyRuleKind = (typeof moneyRuleKinds)[number];

/** Limits above which two people decide. */
export const moneyLimits = ['topUpLimit', 'adjustmentLimit', 'claimLimit'] as const satisfies readonly MoneyRuleKind[];

/** Numbers of a carrier's line, and of an order, that a rule compares. */
export const carrierLineFields = ['tracking_number', 'order_no', 'reference'] as const;
export const carrierOrderFields = ['tracking_number', 'master_tracking_number', 'customer_no', 'transaction_order_no'] as const;

/** The name of a rule within its kind: a code, a currency, a carrier, a company or a word. */
export const RuleKey = () => Text({ minLength: 1, maxLength: 100 });
/** A percentage of at most three digits, and two decimals. */
export const Percent = () => Text({ pattern: '^-?\\d{1,3}(\\.\\d{1,2})?$' });
const key = { id: RuleKey() };

export const MoneyLimitRow = record({
  /** Kind and currency. */
  ...key,
  limitOf: Coded('money_rule_kind'),
  limitOf_dictText: Text(),
  currencyCode: Text(),
  amount: Amount(),
  /** The amount that waits for a second person. */
  waiting: orNull(Amount()),
});
export type MoneyLimitRow = Static<typeof MoneyLimitRow>;

export const AdjustmentCauseRow = record({
  ...key,
  /** In the reader's language. */
  name: Text(),
  nameZh: Text(),
  nameEn: Text(),
  /** Empty where both ways are possible. */
  direction: Coded('adjustment_direction'),
  direction_dictText: Text(),
  /** Whether silence accepts a charge that has evidence. */
  silentCharge: Bool(),
  /** Causes of the product stay; only their way and silence may change. */
  builtIn: Bool(),
  waiting: Bool(),
});
export type AdjustmentCauseRow = Static<typeof AdjustmentCauseRow>;

export const AdjustmentDaysRow = record({ id: Id(), merchant: Text(), days: Integer({ minimum: 1, maximum: 60 }) });

/** A rule that finds the top-up of a bank line; each condition that is set has to hold. */
export const bankRule = {
  /** From 1; the first rule that holds decides. */
  place: Integer({ minimum: 1, maximum: 100 }),
  score: Integer({ minimum: 1, maximum: 100 }),
  reference: Bool(),
  amount: Bool(),
  payerName: Bool(),
};
export const BankRuleRow = record({
  ...key,
  ...bankRule,
  /** The conditions in words. */
  says: Text(),
  payerDigits: orNull(Integer({ minimum: 4, maximum: 20 })),
  withinDays: orNull(Integer({ minimum: 0, maximum: 90 })),
  ties: Bool(),
  active: Bool(),
});
export type BankRuleRow = Static<typeof BankRuleRow>;

export const CarrierRuleRow = record({
  ...key,
  place: Integer({ minimum: 1, maximum: 100 }),
  lineField: Coded('carrier_line_field'),
  lineField_dictText: Text(),
  orderField: Coded('carrier_order_field'),
  orderField_dictText: Text(),
  active: Bool(),
});
export type CarrierRuleRow = Static<typeof CarrierRuleRow>;

export const ToleranceRow = record({
  /** A carrier, or `*` for those without their own. */
  ...key,
  carrier: Text(),
  weightKg: Text(),
  weightPercent: Percent(),
  pricePercent: Text(),
  everyone: Bool(),
});
export type ToleranceRow = Static<typeof ToleranceRow>;

export const ChargeWordRow = record({ ...key, word: Text(), charge: Coded('carrier_charge'), charge_dictText: Text() });

export const moneyRuleStates = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export type MoneyRuleState = (typeof moneyRuleStates)[number];

export const MoneyRuleChangeRow = record({
  id: Id(),
  kind: Coded('money_rule_kind'),
  kind_dictText: Text(),
  /** Which rule of its kind, in words. */
  rule: Text(),
  /** What it said and says, in words, also where there was, or will be, none. */
  before: Text(),
  after: Text(),
  changeStatus: Coded('money_rule_status'),
  changeStatus_dictText: Text(),
  asker: Text(),
  askTime: LocalTime(),
  decider: orNull(Text()),
  decideTime: orNull(LocalTime()),
  remark: orNull(Text()),
  /** Whether this reader may agree or refuse, or take it back. */
  mayDecide: Bool(),
  mayWithdraw: Bool(),
});
export type MoneyRuleChangeRow = Static<typeof MoneyRuleChangeRow>;

/** What a change came to: `waiting` for a second person, or done. */
export const RuleOutcome = record({ changeStatus: Coded('money_rule_status'), changeStatus_dictText: Text() });

export const optionalKey = { id: Optional(RuleKey()) };
