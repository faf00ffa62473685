import { CallFailure } from '../../../contract/failure.ts';
import { type Broken, isAsync, judge, judgeLate, questionsOf } from '../../../contract/rules/judge.ts';
import { isBlank, type Question } from '../../../contract/rules/rule.ts';
import { loadCall } from '../data/load-call.ts';
import { asValues, evaluateInputs, pick } from '../inputs.ts';
import { dayIn } from '../language/named-ranges.ts';
import type { Scope } from '../language/stages.ts';
import type { Ports, Values } from '../ports.ts';
import { isVisible, type Leaf } from './node.ts';
import { settingsOf } from './settings.ts';
import { blankText, brokenText, type CallCheck, callChecksOf, rulesOf, type WordedRule } from './validators.ts';
import { isBlankCard, rowOf, sentValue } from './values.ts';

/** The context of rules besides the value. */
export interface RuleContext {
  readonly ports: Pick<Ports, 'translate' | 'call' | 'timeZone' | 'now'>;
  readonly values: () => Values;
  /** Id of the edited record. */
  readonly dataId: () => string | undefined;
  /** What expressions read, with `values`. */
  readonly scope: () => Scope;
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
  if (leaf.live.isRequired && isBlank(value)) return blankText(usesOf(leaf, ruleContext), value, leaf.title, ruleContext.ports.translate);
  return messageOf(judge(usesOf(leaf, ruleContext), value, around(leaf, ruleContext)), leaf, ruleContext);
}

/** Whether further rules apply: those with tables that load on demand, or those of the server. */
export function hasAsyncRules(leaf: Leaf, ruleContext: RuleContext): boolean {
  return usesOf(leaf, ruleContext).some(isAsync) || callChecksOf(leaf.field).length > 0;
}

/** The error found by all rules. If the server cannot be reached, it validates on submission instead. */
export async function asyncError(leaf: Leaf, ruleContext: RuleContext, signal: AbortSignal): Promise<string> {
  const uses = usesOf(leaf, ruleContext);
  const value = sentValue(leaf);
  const values = around(leaf, ruleContext);
  const broken = await judgeLate(uses, value, values);
  if (broken !== null) return messageOf(broken, leaf, ruleContext);
  for (const { call, input, message } of questions(leaf, ruleContext)) {
    const refusal = await refusalOf(loadCall(ruleContext.ports, call, input, { signal }));
    if (refusal !== '') return message === undefined ? refusal : ruleContext.ports.translate(message, { name: leaf.title });
  }
  for (const check of callChecksOf(leaf.field)) {
    const said = await callError(check, leaf, ruleContext, signal);
    if (said !== '') return said;
  }
  return '';
}

/** The error found by a call of the document. */
async function callError(check: CallCheck, leaf: Leaf, ruleContext: RuleContext, signal: AbortSignal): Promise<string> {
  const scope = checkScope(leaf, ruleContext);
  if (isBlank(scope.value)) return '';
  let said = '';
  const asking = loadCall(ruleContext.ports, check.call, evaluateInputs(check.with, scope), { signal }).then((result) => {
    if (check.valid.evaluate({ ...scope, result }) !== true)
      said = ruleContext.ports.translate(check.message, { name: leaf.title, value: String(scope.value) });
  });
  return (await refusalOf(asking)) || said;
}

/** The server's words for what it refuses; empty if it accepts, cannot be reached, or asks for a check that this browser cannot do. */
async function refusalOf(asking: Promise<unknown>): Promise<string> {
  try {
    await asking;
    return '';
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.detail.errorCode === 'captcha_required') return '';
    return failure.detail.kind === 'refused' ? failure.message : '';
  }
}

/** What the inputs and the condition of a call read. */
function checkScope(leaf: Leaf, { scope }: RuleContext): Scope {
  return { ...scope(), ...(leaf.card === null ? {} : { row: rowOf(leaf.card) }), value: sentValue(leaf) };
}

/** Identifies a validation result: the value and the values that its rules read. */
export function validationKey(leaf: Leaf, ruleContext: RuleContext): string {
  const inputs = callChecksOf(leaf.field).map((check) => evaluateInputs(check.with, checkScope(leaf, ruleContext)));
  return JSON.stringify([sentValue(leaf), questions(leaf, ruleContext), around(leaf, ruleContext), inputs]);
}

function questions(leaf: Leaf, ruleContext: RuleContext): readonly (Question & Pick<WordedRule, 'message'>)[] {
  const context = { values: around(leaf, ruleContext), dataId: ruleContext.dataId() };
  return usesOf(leaf, ruleContext).flatMap((use) =>
    questionsOf([use], sentValue(leaf), context).map((question) => ({ ...question, message: use.message })),
  );
}

/** Rules name other fields relative to their own group first. */
function around({ parent, card, path, name }: Leaf, { values }: RuleContext): Values {
  const all = values();
  if (card !== null) return { ...all, ...Object.fromEntries(card.nodes.map((leaf) => [leaf.name, sentValue(leaf)])) };
  if (parent === null || path === name) return all;
  return { ...all, ...asValues(pick(all, path.slice(0, path.lastIndexOf('.')))) };
}

function usesOf(leaf: Leaf, { ports }: RuleContext): readonly WordedRule[] {
  return rulesOf(
    leaf.field,
    leaf.widget?.rules?.(settingsOf(leaf), () => dayIn(ports.timeZone, ports.now())),
  );
}

function messageOf(broken: Broken<WordedRule> | null, { title }: Leaf, { ports }: RuleContext): string {
  return broken === null ? '' : brokenText(broken, title, ports.translate);
}
