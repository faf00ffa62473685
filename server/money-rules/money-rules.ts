import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { type MoneyRuleKind, moneyLimits } from '../../contract/entities/finance/money-rule.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { lockRules } from './db/rules.ts';
import {
  builtInCauses,
  everyone,
  limitOfId,
  readBankRules,
  readCarrierRules,
  readCauses,
  readChange,
  readChanges,
  readDays,
  readLimits,
  readTolerances,
  readWords,
} from './read-rules.ts';
import { bankRuleWanted, carrierRuleWanted, causeWanted, limitWanted, toleranceWanted, wordWanted } from './save-rules.ts';
import { decide, type Wanted, write } from './write-rules.ts';

/** Limits, causes, days, match rules, tolerances and words that decide on money; the platform changes them (decision 85). */
export function createMoneyRules(database: Database, now: () => Date) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);

  /** Checks and writes under one lock, so that two changes cannot make what each alone could not. */
  const changing = (caller: SignedInCaller, wanted: (tx: Transaction) => Promise<Wanted> | Wanted) =>
    inTenant(caller, async (tx) => {
      await lockRules(tx);
      return write(tx, await wanted(tx), caller, now());
    });

  return {
    limits: (caller: SignedInCaller) => inTenant(caller, (tx) => readLimits(tx, caller)),
    causes: (caller: SignedInCaller) => inTenant(caller, (tx) => readCauses(tx, caller)),
    days: (input: CallInput<'moneyRule.days'>, caller: SignedInCaller) => inTenant(caller, (tx) => readDays(tx, input)),
    bankRules: (caller: SignedInCaller) => inTenant(caller, (tx) => readBankRules(tx, caller)),
    carrierRules: (caller: SignedInCaller) => inTenant(caller, (tx) => readCarrierRules(tx, caller)),
    tolerances: (caller: SignedInCaller) => inTenant(caller, (tx) => readTolerances(tx, caller)),
    words: (input: CallInput<'moneyRule.words'>, caller: SignedInCaller) => inTenant(caller, (tx) => readWords(tx, input, caller)),
    changes: (input: CallInput<'moneyRule.changes'>, caller: SignedInCaller) => inTenant(caller, (tx) => readChanges(tx, input, caller)),
    change: (input: CallInput<'moneyRule.change'>, caller: SignedInCaller) => inTenant(caller, (tx) => readChange(tx, input, caller)),

    saveLimit: (input: CallInput<'moneyRule.saveLimit'>, caller: SignedInCaller) => changing(caller, (tx) => limitWanted(tx, input)),
    saveCause: (input: CallInput<'moneyRule.saveCause'>, caller: SignedInCaller) => changing(caller, (tx) => causeWanted(tx, input)),
    saveDays: ({ id, days }: CallInput<'moneyRule.saveDays'>, caller: SignedInCaller) =>
      changing(caller, () => {
        if (!isRowId(id)) throw new Refusal('money_rule_not_found');
        return { kind: 'adjustmentDays', key: id, value: { days } };
      }),
    saveBankRule: (input: CallInput<'moneyRule.saveBankRule'>, caller: SignedInCaller) =>
      changing(caller, (tx) => bankRuleWanted(tx, input)),
    saveCarrierRule: (input: CallInput<'moneyRule.saveCarrierRule'>, caller: SignedInCaller) =>
      changing(caller, (tx) => carrierRuleWanted(tx, input)),
    saveTolerance: (input: CallInput<'moneyRule.saveTolerance'>, caller: SignedInCaller) =>
      changing(caller, (tx) => toleranceWanted(tx, caller.principal.tenantId, input)),
    saveWord: (input: CallInput<'moneyRule.saveWord'>, caller: SignedInCaller) =>
      changing(caller, (tx) => wordWanted(tx, caller.principal.tenantId, input)),
    remove: ({ kind, id }: CallInput<'moneyRule.remove'>, caller: SignedInCaller): Promise<CallReply<'moneyRule.remove'>> =>
      changing(caller, () => removed(kind, id)),
    decide: (input: CallInput<'moneyRule.decide'>, caller: SignedInCaller) => inTenant(caller, (tx) => decide(tx, input, caller, now())),
  };
}

/** @throws Refusal money_rule_stays for what has to be there, money_rule_not_found for the limit of another kind */
function removed(kind: MoneyRuleKind, id: string): Wanted {
  const stays =
    kind === 'adjustmentDays' || (kind === 'tolerance' && id === everyone) || (kind === 'adjustmentCause' && builtInCauses.has(id));
  if (stays) throw new Refusal('money_rule_stays');
  const isLimit = moneyLimits.some((one) => one === kind);
  if (isLimit && limitOfId(id).kind !== kind) throw new Refusal('money_rule_not_found');
  return { kind, key: isLimit ? limitOfId(id).currency : id, value: null };
}
