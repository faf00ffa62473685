import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  AdjustmentCauseRow,
  AdjustmentDaysRow,
  BankRuleRow,
  bankRule,
  CarrierRuleRow,
  ChargeWordRow,
  carrierLineFields,
  carrierOrderFields,
  MoneyLimitRow,
  MoneyRuleChangeRow,
  moneyLimits,
  moneyRuleKinds,
  optionalKey,
  Percent,
  RuleKey,
  RuleOutcome,
  ToleranceRow,
} from '../../entities/finance/money-rule.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, Id, Kilograms, Remark } from '../../values.ts';

const access = { permission: 'platform:rules' } as const;
const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const place = Integer({ minimum: 1, maximum: 100 });

/** What decides on money: the platform's pages change it, and what loosens a limit waits for a second person (decision 85). */
export const moneyRuleEndpoints = declare({
  'moneyRule.limits': {
    method: 'GET',
    path: '/oms/moneyRule/limits',
    access,
    summary: 'The amounts above which two people decide, by kind and currency; a currency without one always needs two',
    query: record({}),
    reply: List(MoneyLimitRow),
  },
  'moneyRule.saveLimit': {
    method: 'PUT',
    path: '/oms/moneyRule/saveLimit',
    access,
    freshProof: true,
    summary: 'Sets a limit: a lower one holds at once, a higher one when a second person agrees; without an id it is a new one',
    body: record({ ...optionalKey, limitOf: Enum([...moneyLimits]), currency: Coded('currency'), amount: Amount() }),
    reply: RuleOutcome,
  },
  'moneyRule.causes': {
    method: 'GET',
    path: '/oms/moneyRule/causes',
    access,
    summary: 'Causes of adjustments',
    query: record({}),
    reply: List(AdjustmentCauseRow),
  },
  'moneyRule.saveCause': {
    method: 'PUT',
    path: '/oms/moneyRule/saveCause',
    access,
    freshProof: true,
    summary: 'Sets a cause of adjustments; that silence accepts its charges holds when a second person agrees',
    body: record({
      ...optionalKey,
      /** Of a new cause, and of one that the product did not bring. */
      nameZh: Optional(Text({ maxLength: 40 })),
      nameEn: Optional(Text({ maxLength: 40 })),
      direction: Optional(Enum(['', 'charge', 'credit'])),
      silentCharge: Optional(Bool()),
    }),
    reply: RuleOutcome,
  },
  'moneyRule.days': {
    method: 'GET',
    path: '/oms/moneyRule/days',
    access,
    summary: 'Within how many days each merchant answers an adjustment',
    query: record({ ...paging, merchant: Optional(Text({ maxLength: limits.text })) }),
    reply: pageOf(AdjustmentDaysRow),
  },
  'moneyRule.saveDays': {
    method: 'PUT',
    path: '/oms/moneyRule/saveDays',
    access,
    summary: 'Sets the days of a merchant; what was proposed keeps its term',
    body: record({ id: Id(), days: Integer({ minimum: 1, maximum: 60 }) }),
    reply: RuleOutcome,
  },
  'moneyRule.bankRules': {
    method: 'GET',
    path: '/oms/moneyRule/bankRules',
    access,
    summary: 'Rules that find the top-up of a bank line, in their order',
    query: record({}),
    reply: List(BankRuleRow),
  },
  'moneyRule.saveBankRule': {
    method: 'PUT',
    path: '/oms/moneyRule/saveBankRule',
    access,
    summary: 'Sets a rule of bank lines; refused where it repeats a rule, or one before it takes all of its lines',
    body: record({
      ...optionalKey,
      ...bankRule,
      payerDigits: Optional(Integer({ minimum: 4, maximum: 20 })),
      withinDays: Optional(Integer({ minimum: 0, maximum: 90 })),
      ties: Bool(),
      active: Bool(),
    }),
    reply: RuleOutcome,
  },
  'moneyRule.carrierRules': {
    method: 'GET',
    path: '/oms/moneyRule/carrierRules',
    access,
    summary: "Rules that find the order of a carrier's line, in their order",
    query: record({}),
    reply: List(CarrierRuleRow),
  },
  'moneyRule.saveCarrierRule': {
    method: 'PUT',
    path: '/oms/moneyRule/saveCarrierRule',
    access,
    summary: "Sets a rule of carriers' lines; refused where another compares the same numbers",
    body: record({
      ...optionalKey,
      place,
      lineField: Enum([...carrierLineFields]),
      orderField: Enum([...carrierOrderFields]),
      active: Bool(),
    }),
    reply: RuleOutcome,
  },
  'moneyRule.tolerances': {
    method: 'GET',
    path: '/oms/moneyRule/tolerances',
    access,
    summary: 'How far weight and price of carriers may be off before a difference is shown',
    query: record({}),
    reply: List(ToleranceRow),
  },
  'moneyRule.saveTolerance': {
    method: 'PUT',
    path: '/oms/moneyRule/saveTolerance',
    access,
    summary: 'Sets what a carrier may be off; the id `*` is of carriers without their own',
    body: record({
      ...optionalKey,
      /** Of a new one. */
      carrierCode: Optional(Coded('carrier')),
      weightKg: Kilograms(),
      weightPercent: Percent(),
      pricePercent: Percent(),
    }),
    reply: RuleOutcome,
  },
  'moneyRule.words': {
    method: 'GET',
    path: '/oms/moneyRule/words',
    access,
    summary: 'What carriers call their charges',
    query: record({ ...paging, word: Optional(Text({ maxLength: limits.text })), charge: Optional(Coded('carrier_charge')) }),
    reply: pageOf(ChargeWordRow),
  },
  'moneyRule.saveWord': {
    method: 'PUT',
    path: '/oms/moneyRule/saveWord',
    access,
    summary: 'Says which charge a word of carriers means; case does not count',
    body: record({
      ...optionalKey,
      /** Of a new one. */
      word: Optional(Text({ maxLength: 100 })),
      charge: Coded('carrier_charge'),
    }),
    reply: RuleOutcome,
  },
  'moneyRule.remove': {
    method: 'PUT',
    path: '/oms/moneyRule/remove',
    access,
    freshProof: true,
    summary: 'Removes a rule; a currency without a limit needs two people for every amount',
    body: record({ kind: Enum([...moneyRuleKinds]), id: RuleKey() }),
    reply: RuleOutcome,
  },
  'moneyRule.changes': {
    method: 'GET',
    path: '/oms/moneyRule/changes',
    access,
    summary: 'Changes of all rules with what they said before, those that wait first, then the latest',
    query: record({
      ...paging,
      kind: Optional(Coded('money_rule_kind')),
      changeStatus: Optional(Coded('money_rule_status')),
    }),
    reply: pageOf(MoneyRuleChangeRow),
  },
  'moneyRule.change': {
    method: 'GET',
    path: '/oms/moneyRule/changeById',
    access,
    summary: 'One change of a rule',
    query: record({ id: Id() }),
    reply: MoneyRuleChangeRow,
  },
  'moneyRule.decide': {
    method: 'PUT',
    path: '/oms/moneyRule/decide',
    access,
    freshProof: true,
    summary: 'Agrees to a change as the second person, refuses it, or takes back an own one',
    body: record({
      id: Id(),
      verdict: Enum(['agree', 'refuse', 'withdraw']),
      /** Required to refuse. */
      remark: Optional(Remark(limits.remark)),
    }),
    reply: RuleOutcome,
  },
});
