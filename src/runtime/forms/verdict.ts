import { CallFailure } from '../../../contract/failure.ts';
import { type Broken, isAsync, joinRules, judge, judgeLate, questionsOf, type RuleUse } from '../../../contract/rules/judge.ts';
import { blankMessage, isBlank, type Question } from '../../../contract/rules/rule.ts';
import { loadCall } from '../data/load-call.ts';
import { asValues, pick } from '../inputs.ts';
import type { Ports, Values } from '../ports.ts';
import { isInSight, type Leaf } from './node.ts';
import { settingsOf } from './settings.ts';
import { isBlankCard, sentValue } from './values.ts';

/** What rules read beside the value. */
export interface Judging {
  readonly ports: Pick<Ports, 'translate' | 'call'>;
  readonly values: () => Values;
  /** The record that is edited. */
  readonly dataId: () => string | undefined;
}

/** Whether a field is judged at all: what is hidden, disabled or only read is nothing that its user could mend. */
export function isJudged(leaf: Leaf): boolean {
  return leaf.pattern === 'editable' && isInSight(leaf) && !isSpare(leaf);
}

/** A blank card that need not be is left out of what is sent, so nothing of it is wrong. */
function isSpare({ card, parent }: Leaf): boolean {
  return card !== null && parent?.kind === 'cards' && (parent.array.minItems ?? 0) === 0 && isBlankCard(card);
}

/** What is wrong with a field as far as it can be said at once; empty when nothing is. */
export function verdictNow(leaf: Leaf, judging: Judging): string {
  if (!isJudged(leaf)) return '';
  const value = sentValue(leaf);
  if (leaf.live.isRequired && isBlank(value)) return judging.ports.translate(blankMessage(value), { name: leaf.title });
  return said(judge(usesOf(leaf), value, around(leaf, judging)), leaf, judging);
}

/** Whether more can be said of it later: by rules whose tables come late, or by the server. */
export function isJudgedLate(leaf: Leaf): boolean {
  return usesOf(leaf).some(isAsync);
}

/** What all rules say. A server that cannot be asked now judges when the form is sent. */
export async function verdictLate(leaf: Leaf, judging: Judging, signal: AbortSignal): Promise<string> {
  const uses = usesOf(leaf);
  const value = sentValue(leaf);
  const values = around(leaf, judging);
  const broken = await judgeLate(uses, value, values);
  if (broken !== null) return said(broken, leaf, judging);
  for (const { call, input } of questions(leaf, judging)) {
    try {
      await loadCall(judging.ports, call, input, { signal });
    } catch (failure) {
      if (failure instanceof CallFailure && failure.detail.kind === 'refused' && failure.message !== '') return failure.message;
    }
  }
  return '';
}

/** By which an answer is known again: the value and what it was judged with. */
export function questionKey(leaf: Leaf, judging: Judging): string {
  return JSON.stringify([sentValue(leaf), questions(leaf, judging), around(leaf, judging)]);
}

function questions(leaf: Leaf, judging: Judging): readonly Question[] {
  return questionsOf(usesOf(leaf), sentValue(leaf), { values: around(leaf, judging), dataId: judging.dataId() });
}

/** Rules name other fields as their neighbours see them: those of the same group first. */
function around({ parent, card, path, name }: Leaf, { values }: Judging): Values {
  const all = values();
  if (card !== null) return { ...all, ...Object.fromEntries(card.nodes.map((leaf) => [leaf.name, sentValue(leaf)])) };
  if (parent === null || path === name) return all;
  return { ...all, ...asValues(pick(all, path.slice(0, path.lastIndexOf('.')))) };
}

function usesOf(leaf: Leaf): readonly RuleUse[] {
  return joinRules(leaf.widget?.rules?.(settingsOf(leaf)) ?? [], leaf.field['x-validator'] ?? []);
}

function said(broken: Broken | null, { title }: Leaf, { ports }: Judging): string {
  return broken === null ? '' : ports.translate(broken.messageKey, { name: title, ...broken.options });
}
