import { CallFailure } from '../../../contract/failure.ts';
import { type Broken, isAsync, joinRules, judge, judgeLate, questionsOf, type RuleUse } from '../../../contract/rules/judge.ts';
import { blankMessage, isBlank, type Question } from '../../../contract/rules/rule.ts';
import { loadCall } from '../data/load-call.ts';
import { asValues, pick } from '../inputs.ts';
import type { Ports, Values } from '../ports.ts';
import { isVisible, type Leaf } from './node.ts';
import { settingsOf } from './settings.ts';
import { isBlankCard, sentValue } from './values.ts';

/** The context of rules besides the value. */
export interface RuleContext {
  readonly ports: Pick<Ports, 'translate' | 'call'>;
  readonly values: () => Values;
  /** Id of the edited record. */
  readonly dataId: () => string | undefined;
}

/** Whether a field is validated: the user cannot correct hidden, disabled or read-only fields. */
export function isValidated(leaf: Leaf): boolean {
  return leaf.pattern === 'editable' && isVisible(leaf) && !isSpare(leaf);
}

/** An optional blank card is not submitted, so it has no errors. */
function isSpare({ card, parent }: Leaf): boolean {
  return card !== null && parent?.kind === 'cards' && (parent.array.minItems ?? 0) === 0 && isBlankCard(card);
}

/** The error found by synchronous rules; empty if there is none. */
export function syncError(leaf: Leaf, ruleContext: RuleContext): string {
  if (!isValidated(leaf)) return '';
  const value = sentValue(leaf);
  if (leaf.live.isRequired && isBlank(value)) return ruleContext.ports.translate(blankMessage(value), { name: leaf.title });
  return messageOf(judge(usesOf(leaf), value, around(leaf, ruleContext)), leaf, ruleContext);
}

/** Whether further rules apply: those with tables that load on demand, or those of the server. */
export function hasAsyncRules(leaf: Leaf): boolean {
  return usesOf(leaf).some(isAsync);
}

/** The error found by all rules. If the server cannot be reached, it validates on submission instead. */
export async function asyncError(leaf: Leaf, ruleContext: RuleContext, signal: AbortSignal): Promise<string> {
  const uses = usesOf(leaf);
  const value = sentValue(leaf);
  const values = around(leaf, ruleContext);
  const broken = await judgeLate(uses, value, values);
  if (broken !== null) return messageOf(broken, leaf, ruleContext);
  for (const { call, input } of questions(leaf, ruleContext)) {
    try {
      await loadCall(ruleContext.ports, call, input, { signal });
    } catch (failure) {
      if (failure instanceof CallFailure && failure.detail.kind === 'refused' && failure.message !== '') return failure.message;
    }
  }
  return '';
}

/** Identifies a validation result: the value and the values that its rules read. */
export function validationKey(leaf: Leaf, ruleContext: RuleContext): string {
  return JSON.stringify([sentValue(leaf), questions(leaf, ruleContext), around(leaf, ruleContext)]);
}

function questions(leaf: Leaf, ruleContext: RuleContext): readonly Question[] {
  return questionsOf(usesOf(leaf), sentValue(leaf), { values: around(leaf, ruleContext), dataId: ruleContext.dataId() });
}

/** Rules name other fields relative to their own group first. */
function around({ parent, card, path, name }: Leaf, { values }: RuleContext): Values {
  const all = values();
  if (card !== null) return { ...all, ...Object.fromEntries(card.nodes.map((leaf) => [leaf.name, sentValue(leaf)])) };
  if (parent === null || path === name) return all;
  return { ...all, ...asValues(pick(all, path.slice(0, path.lastIndexOf('.')))) };
}

function usesOf(leaf: Leaf): readonly RuleUse[] {
  return joinRules(leaf.widget?.rules?.(settingsOf(leaf)) ?? [], leaf.field['x-validator'] ?? []);
}

function messageOf(broken: Broken | null, { title }: Leaf, { ports }: RuleContext): string {
  return broken === null ? '' : ports.translate(broken.messageKey, { name: title, ...broken.options });
}
