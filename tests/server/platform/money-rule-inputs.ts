import { absentId as id } from './reconciling-inputs.ts';

const none = {};

/** A harmless input for every call about the rules of money. */
export const moneyRuleInputs = {
  'moneyRule.limits': none,
  'moneyRule.saveLimit': { id: 'topUpLimit XXX', limitOf: 'topUpLimit', currency: 'XXX', amount: '1' },
  'moneyRule.causes': none,
  'moneyRule.saveCause': { id: 'absent' },
  'moneyRule.days': none,
  'moneyRule.saveDays': { id, days: 7 },
  'moneyRule.bankRules': none,
  'moneyRule.saveBankRule': {
    ...{ id: 'absent', place: 1, score: 1, reference: true, amount: true, payerName: false, ties: false, active: false },
  },
  'moneyRule.carrierRules': none,
  'moneyRule.saveCarrierRule': { id: 'absent', place: 1, lineField: 'reference', orderField: 'customer_no', active: false },
  'moneyRule.tolerances': none,
  'moneyRule.saveTolerance': { id: 'absent', weightKg: '1', weightPercent: '1', pricePercent: '1' },
  'moneyRule.words': none,
  'moneyRule.saveWord': { id: 'absent', charge: 'freight' },
  'moneyRule.remove': { kind: 'chargeWord', id: 'absent' },
  'moneyRule.changes': none,
  'moneyRule.change': { id },
  'moneyRule.decide': { id, verdict: 'withdraw' },
};

const ofPlatform = 'for the platform alone, whose rules they are; money/money-rules.test.ts';

/** The ids that these calls take. */
export const moneyRuleIds = {
  'exchangeRate.correct id': 'for the platform alone, whose rates are of no tenant; money/exchange-rates.test.ts',
  'exchangeRate.withdraw id': 'for the platform alone, whose rates are of no tenant; money/exchange-rates.test.ts',
  'moneyRule.saveLimit id': ofPlatform,
  'moneyRule.saveCause id': ofPlatform,
  'moneyRule.saveDays id': 'a merchant, for the platform alone; money/money-rules.test.ts',
  'moneyRule.saveBankRule id': ofPlatform,
  'moneyRule.saveCarrierRule id': ofPlatform,
  'moneyRule.saveTolerance id': ofPlatform,
  'moneyRule.saveWord id': ofPlatform,
  'moneyRule.remove id': ofPlatform,
  'moneyRule.change id': ofPlatform,
  'moneyRule.decide id': ofPlatform,
};
