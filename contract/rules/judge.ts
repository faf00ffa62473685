import { rules } from './all.ts';
import { isBlank, type Question, type QuestionContext, type Rule, type RuleOptions, type RuleValues } from './rule.ts';

/** A rule as used by a field or a schema of the contract. */
export interface RuleUse {
  readonly rule: string;
  readonly with?: RuleOptions;
}

/** A rule that a value breaks. */
export interface Broken<U extends RuleUse = RuleUse> {
  readonly rule: string;
  readonly messageKey: string;
  readonly options: RuleOptions;
  /** The use of the rule, with what its owner says beside it. */
  readonly use: U;
}

/** Joins the rules of a field's kind with those of its document; the document's options take precedence. */
export function joinRules<U extends RuleUse>(own: readonly RuleUse[], written: readonly U[]): readonly (RuleUse | U)[] {
  return own.length === 0 ? written : [...own.filter(({ rule }) => !written.some((use) => use.rule === rule)), ...written];
}

/** Reports whether a rule needs tables that load late or the server. */
export function isAsync(use: RuleUse): boolean {
  const entry = ruleOf(use);
  return entry?.late !== undefined || entry?.ask !== undefined;
}

/** Returns the first rule that the value breaks, considering only synchronous rules; null when it breaks none. */
export function judge<U extends RuleUse>(uses: readonly U[], value: unknown, values: RuleValues = {}): Broken<U> | null {
  const broken = uses.find((use) => {
    const entry = concerned(use, value);
    return entry !== undefined && !entry.test(value, use.with ?? {}, values);
  });
  return broken === undefined ? null : brokenBy(broken);
}

/** Returns the first broken rule, including rules with late tables but not those of the server. */
export async function judgeLate<U extends RuleUse>(uses: readonly U[], value: unknown, values: RuleValues = {}): Promise<Broken<U> | null> {
  const atOnce = judge(uses, value, values);
  if (atOnce !== null) return atOnce;
  for (const use of uses) {
    const test = await concerned(use, value)?.late?.();
    if (test !== undefined && !test(value, use.with ?? {}, values)) return brokenBy(use);
  }
  return null;
}

/** Returns the questions to the server about the value, in the order of the rules. */
export function questionsOf(uses: readonly RuleUse[], value: unknown, context: QuestionContext = {}): readonly Question[] {
  return uses.flatMap((use) => ruleOf(use)?.ask?.(value, use.with ?? {}, context) ?? []);
}

function ruleOf({ rule }: RuleUse): Rule | undefined {
  return Object.hasOwn(rules, rule) ? rules[rule] : undefined;
}

/** Returns the rule unless the value is blank and the rule ignores blank values. */
function concerned(use: RuleUse, value: unknown): Rule | undefined {
  const entry = ruleOf(use);
  return entry?.judgesBlank !== true && isBlank(value) ? undefined : entry;
}

function brokenBy<U extends RuleUse>(use: U): Broken<U> {
  return { rule: use.rule, messageKey: ruleOf(use)?.messageKey ?? '', options: use.with ?? {}, use };
}
