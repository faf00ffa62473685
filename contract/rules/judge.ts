import { rules } from './all.ts';
import { isBlank, type Question, type QuestionContext, type Rule, type RuleOptions, type RuleValues } from './rule.ts';

/** A rule as a field or a schema of the contract uses it. */
export interface RuleUse {
  readonly rule: string;
  readonly with?: RuleOptions;
}

/** A rule that a value breaks. */
export interface Broken {
  readonly rule: string;
  readonly messageKey: string;
  readonly options: RuleOptions;
}

/** What a field's kind keeps of itself and what its document says: where both name a rule, the document's options are meant. */
export function joinRules(own: readonly RuleUse[], written: readonly RuleUse[]): readonly RuleUse[] {
  return own.length === 0 ? written : [...own.filter(({ rule }) => !written.some((use) => use.rule === rule)), ...written];
}

/** Whether a rule cannot be judged at once: its tables come late, or only the server knows. */
export function isAsync(use: RuleUse): boolean {
  const entry = ruleOf(use);
  return entry?.late !== undefined || entry?.ask !== undefined;
}

/** The first of the rules that the value breaks, as far as it can be said at once; null when it breaks none. */
export function judge(uses: readonly RuleUse[], value: unknown, values: RuleValues = {}): Broken | null {
  const broken = uses.find((use) => {
    const entry = concerned(use, value);
    return entry !== undefined && !entry.test(value, use.with ?? {}, values);
  });
  return broken === undefined ? null : brokenBy(broken);
}

/** The first that it breaks, with those whose tables come late; what only the server knows is not asked. */
export async function judgeLate(uses: readonly RuleUse[], value: unknown, values: RuleValues = {}): Promise<Broken | null> {
  const atOnce = judge(uses, value, values);
  if (atOnce !== null) return atOnce;
  for (const use of uses) {
    const test = await concerned(use, value)?.late?.();
    if (test !== undefined && !test(value, use.with ?? {}, values)) return brokenBy(use);
  }
  return null;
}

/** What the server is to be asked about the value, in the order of the rules. */
export function questionsOf(uses: readonly RuleUse[], value: unknown, context: QuestionContext = {}): readonly Question[] {
  return uses.flatMap((use) => ruleOf(use)?.ask?.(value, use.with ?? {}, context) ?? []);
}

function ruleOf({ rule }: RuleUse): Rule | undefined {
  return Object.hasOwn(rules, rule) ? rules[rule] : undefined;
}

/** The rule, unless the value is blank and that is not its business. */
function concerned(use: RuleUse, value: unknown): Rule | undefined {
  const entry = ruleOf(use);
  return entry?.judgesBlank !== true && isBlank(value) ? undefined : entry;
}

function brokenBy(use: RuleUse): Broken {
  return { rule: use.rule, messageKey: ruleOf(use)?.messageKey ?? '', options: use.with ?? {} };
}
