/** Options of a rule, given by `with` in a field's `x-validator`. */
export type RuleOptions = Readonly<Record<string, string | number | boolean>>;
/** The values of the other fields, by name. */
export type RuleValues = Readonly<Record<string, unknown>>;

/** `values` are the values of neighbouring fields, for rules whose options name one. */
export type RuleTest = (value: unknown, options: RuleOptions, values?: RuleValues) => boolean;

/** Values that a rule accepts and refuses; tested, and shown to authors of screens. */
export interface RuleExamples {
  readonly options?: RuleOptions;
  readonly values?: RuleValues;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** A call that checks a value: it succeeds or returns the message to show. */
export interface Question {
  readonly call: string;
  readonly input: Readonly<Record<string, string>>;
}

export interface QuestionContext {
  readonly values?: RuleValues;
  /** The edited record, which may keep its own value; defaults to the field `id`. */
  readonly dataId?: string;
}

/**
 * A validation rule (spec section 5). `test` takes any value, because forms may contain anything. Blank values are checked by `required`
 * only, unless the rule declares that it checks them too. `options` are samples of the required options.
 */
export interface Rule extends RuleExamples {
  readonly test: RuleTest;
  readonly messageKey: string;
  /** Samples of optional options. */
  readonly optional?: RuleOptions;
  readonly judgesBlank?: true;
  /** The option that is a pattern; the checker refuses a pattern that no linear engine takes. */
  readonly patternOption?: string;
  /** The complete test, for rules whose tables load late; `test` then refuses only obvious mistakes. */
  readonly late?: () => Promise<RuleTest>;
  /** Builds the question to the server; null when there is nothing to ask. It follows `test`, and the server's message is shown. */
  readonly ask?: (value: unknown, options: RuleOptions, context: QuestionContext) => Question | null;
  /** More examples with other options or values. */
  readonly more?: readonly RuleExamples[];
}

/** A rule about texts (numbers count as written) by a pattern with linear run time. */
export function textRule(pattern: RegExp, messageKey: string, good: readonly unknown[], bad: readonly unknown[]): Rule {
  return { test: (value) => pattern.test(textOf(value)), messageKey, good, bad };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Reports whether nothing was typed or chosen, as `required` checks. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** Returns the message for a blank required value: nothing, or only spaces. */
export function blankMessage(value: unknown): 'rule.required' | 'rule.notBlank' {
  return typeof value === 'string' && value !== '' ? 'rule.notBlank' : 'rule.required';
}

/** Returns the value of the field that an option names. */
export function otherValue(values: RuleValues | undefined, field: unknown): unknown {
  return values !== undefined && typeof field === 'string' && Object.hasOwn(values, field) ? values[field] : undefined;
}
