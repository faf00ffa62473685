import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { MoneyRuleKind } from '../../contract/entities/finance/money-rule.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { noteOf } from '../orders/write/batch.ts';
import { decideChange, endChangeNotices } from './db/changes.ts';
import { changeRule, type RuleValue } from './db/rules.ts';
import { ruleDictionaries } from './describe.ts';
import { announce } from './notices.ts';

type Outcome = CallReply<'moneyRule.saveLimit'>;

export interface Wanted {
  readonly kind: MoneyRuleKind;
  readonly key: string;
  /** Null removes the rule. */
  readonly value: RuleValue | null;
}

/** Limits and what silence accepts are announced to everybody who keeps the rules; the other rules move no money. */
const announced: ReadonlySet<MoneyRuleKind> = new Set(['topUpLimit', 'adjustmentLimit', 'claimLimit', 'adjustmentCause']);

/**
 * Changes a rule and writes the audit; what loosens it waits for a second person, who is told.
 * @throws Refusal money_rule_same, money_rule_asked, money_rule_used
 */
export async function write(tx: Transaction, { kind, key, value }: Wanted, caller: SignedInCaller, at: Date): Promise<Outcome> {
  const { userId } = caller.principal;
  const id = uuidv7();
  const { outcome, was, becomes } = await changeRule(tx, { id, kind, key, value, userId, at }).catch((error: unknown) => {
    throw databaseFailure(error)?.code === '23503' ? new Refusal('money_rule_used') : error;
  });
  if (outcome === 'same') throw new Refusal('money_rule_same');
  if (outcome === 'asked') throw new Refusal('money_rule_asked');
  const action = outcome === 'waiting' ? 'moneyRule.ask' : value === null ? 'moneyRule.remove' : 'moneyRule.change';
  await audit(tx, caller, at, { action, subject: subjectOf(kind, key), detail: { before: was, after: becomes } });
  if (outcome === 'waiting') await announce(tx, { what: 'asked', id, kind, key, was, becomes }, caller, at);
  else if (announced.has(kind)) await announce(tx, { what: 'changed', id, kind, key, was, becomes }, caller, at);
  return outcomeReply(tx, outcome, caller);
}

/**
 * Decides a change that waits; an agreed one holds from then on.
 * @throws Refusal money_rule_not_found, money_rule_decided, money_rule_second_person, money_rule_overtaken, money_rule_used, invalid_fields
 */
export async function decide(
  tx: Transaction,
  { id, verdict, ...input }: CallInput<'moneyRule.decide'>,
  caller: SignedInCaller,
  at: Date,
): Promise<Outcome> {
  const { tenantId, userId } = caller.principal;
  const remark = noteOf(input.remark);
  if (verdict === 'refuse' && remark === null) throw wrongField('remark', 'required', 'rule.required');
  if (!isRowId(id)) throw new Refusal('money_rule_not_found');
  const { outcome, kind, key, was, becomes } = await decideChange(tx, { id, verdict, remark, userId, at });
  if (outcome === 'not_found') throw new Refusal('money_rule_not_found');
  if (outcome === 'decided') throw new Refusal('money_rule_decided');
  if (outcome === 'second_person') throw new Refusal('money_rule_second_person');
  if (outcome === 'overtaken') throw new Refusal('money_rule_overtaken');
  const action = ({ agree: 'moneyRule.agree', refuse: 'moneyRule.refuse', withdraw: 'moneyRule.withdraw' } as const)[verdict];
  const detail = { before: was, after: becomes, ...(remark === null ? {} : { remark }) };
  await audit(tx, caller, at, { action, subject: subjectOf(kind, key), detail });
  await endChangeNotices(tx, tenantId, id, at);
  if (outcome === 'done') await announce(tx, { what: 'changed', id, kind, key, was, becomes }, caller, at);
  return outcomeReply(tx, outcome, caller);
}

function subjectOf(kind: MoneyRuleKind, key: string): string {
  return `${kind} ${key}`;
}

async function outcomeReply(tx: Transaction, state: string, caller: SignedInCaller): Promise<Outcome> {
  const textOf = await readTexts(tx, caller, ruleDictionaries);
  return { changeStatus: state, changeStatus_dictText: textOf('money_rule_status', state) };
}
