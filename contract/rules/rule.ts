/** What a rule may be told by `with` in a field's `x-validator`. */
export type RuleOptions = Readonly<Record<string, string | number | boolean>>;
/** The values of the other fields, by name. */
export type RuleValues = Readonly<Record<string, unknown>>;

/** `values` are those of the fields around, for rules whose options name another field. */
export type RuleTest = (value: unknown, options: RuleOptions, values?: RuleValues) => boolean;

/** Values that a rule accepts and refuses; tested, and shown to who writes screens. */
export interface RuleExamples {
  readonly options?: RuleOptions;
  readonly values?: RuleValues;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** A call of the contract that answers a question about a value: success, or the message to show. */
export interface Question {
  readonly call: string;
  readonly input: Readonly<Record<string, string>>;
}

export interface QuestionContext {
  readonly values?: RuleValues;
  /** The record that is edited, which may keep its own value; without it, the field `id` says it. */
  readonly dataId?: string;
}

/**
 * A validation rule (spec section 5). `test` takes any value, since forms hold anything, and answers for values that are
 * not blank; blank ones are the business of `required`, unless the rule says that it judges them too. Its `options` are
 * samples of those that it needs.
 */
export interface Rule extends RuleExamples {
  readonly test: RuleTest;
  readonly messageKey: string;
  /** Samples of options that may be given. */
  readonly optional?: RuleOptions;
  readonly judgesBlank?: true;
  /** The whole test, where it needs tables that come when they are asked for; `test` then refuses only what is obvious. */
  readonly late?: () => Promise<RuleTest>;
  /** What only the server can say; null when there is nothing to ask. Asked after `test`, and the server's message is shown. */
  readonly ask?: (value: unknown, options: RuleOptions, context: QuestionContext) => Question | null;
  /** Further examples with other options or values around. */
  readonly more?: readonly RuleExamples[];
}

/** A rule about texts (numbers count by how they are written) by a pattern that takes linear time. */
export function textRule(pattern: RegExp, messageKey: string, good: readonly unknown[], bad: readonly unknown[]): Rule {
  return { test: (value) => pattern.test(textOf(value)), messageKey, good, bad };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Nothing typed or chosen: what `required` is about. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** What is said of a required value that is blank: that nothing is there, or only spaces. */
export function blankMessage(value: unknown): 'rule.required' | 'rule.notBlank' {
  return typeof value === 'string' && value !== '' ? 'rule.notBlank' : 'rule.required';
}

/** The value of the field that an option names. */
export function otherValue(values: RuleValues | undefined, field: unknown): unknown {
  return values !== undefined && typeof field === 'string' && Object.hasOwn(values, field) ? values[field] : undefined;
}
