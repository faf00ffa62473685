import { type Broken, joinRules, type RuleUse } from '../../../contract/rules/judge.ts';
import { blankMessage } from '../../../contract/rules/rule.ts';
import type { CompiledField } from '../language/stages.ts';
import type { Message, Ports } from '../ports.ts';

type Validator = NonNullable<CompiledField['x-validator']>[number];
/** A call that judges a value. */
export type CallCheck = Extract<Validator, { readonly call: string }>;
/** A rule with the message that its document has for it. */
export interface WordedRule extends RuleUse {
  readonly message?: Message;
}

/** The rules of a field: those of its widget, and those of the document. */
export function rulesOf({ 'x-validator': validators = [] }: CompiledField, ofWidget: readonly RuleUse[] = []): readonly WordedRule[] {
  return joinRules<WordedRule>(
    ofWidget,
    validators.flatMap((validator) => ('rule' in validator ? [validator] : [])),
  );
}

/** The calls that judge a field. */
export function callChecksOf({ 'x-validator': validators = [] }: CompiledField): readonly CallCheck[] {
  return validators.flatMap((validator) => ('call' in validator ? [validator] : []));
}

/** What a broken rule says of the field with this name. */
export function brokenText(broken: Broken<WordedRule>, name: string, translate: Ports['translate']): string {
  return translate(broken.use.message ?? broken.messageKey, { name, ...broken.options });
}

/** What is said of a required field that is blank. */
export function blankText(rules: readonly WordedRule[], value: unknown, name: string, translate: Ports['translate']): string {
  const own = rules.find(({ rule, message }) => rule === 'required' && message !== undefined)?.message;
  return translate(own ?? blankMessage(value), { name });
}
