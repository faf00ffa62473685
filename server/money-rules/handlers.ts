import type { moneyRuleEndpoints } from '../../contract/endpoints/finance/money-rule.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of the rules of money, for the platform. */
export function createMoneyRuleHandlers({ moneyRules }: Services): Pick<Handlers, keyof typeof moneyRuleEndpoints> {
  return {
    'moneyRule.limits': (_input, caller) => moneyRules.limits(caller),
    'moneyRule.saveLimit': (input, caller) => moneyRules.saveLimit(input, caller),
    'moneyRule.causes': (_input, caller) => moneyRules.causes(caller),
    'moneyRule.saveCause': (input, caller) => moneyRules.saveCause(input, caller),
    'moneyRule.days': (input, caller) => moneyRules.days(input, caller),
    'moneyRule.saveDays': (input, caller) => moneyRules.saveDays(input, caller),
    'moneyRule.bankRules': (_input, caller) => moneyRules.bankRules(caller),
    'moneyRule.saveBankRule': (input, caller) => moneyRules.saveBankRule(input, caller),
    'moneyRule.carrierRules': (_input, caller) => moneyRules.carrierRules(caller),
    'moneyRule.saveCarrierRule': (input, caller) => moneyRules.saveCarrierRule(input, caller),
    'moneyRule.tolerances': (_input, caller) => moneyRules.tolerances(caller),
    'moneyRule.saveTolerance': (input, caller) => moneyRules.saveTolerance(input, caller),
    'moneyRule.words': (input, caller) => moneyRules.words(input, caller),
    'moneyRule.saveWord': (input, caller) => moneyRules.saveWord(input, caller),
    'moneyRule.remove': (input, caller) => moneyRules.remove(input, caller),
    'moneyRule.changes': (input, caller) => moneyRules.changes(input, caller),
    'moneyRule.change': (input, caller) => moneyRules.change(input, caller),
    'moneyRule.decide': (input, caller) => moneyRules.decide(input, caller),
  };
}
