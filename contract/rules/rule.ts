/** What a rule may be told by `with` in a field's `x-validator`. */
export type RuleOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * A validation rule. `test` takes any value, since forms hold anything, and answers for values that are not blank;
 * blank ones are the business of `required`. Examples are tested, and shown to who writes screens.
 */
export interface Rule {
  readonly test: (value: unknown, options: RuleOptions) => boolean;
  readonly messageKey: string;
  readonly options?: RuleOptions;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

/** A rule about texts (numbers count by how they are written) by a pattern that takes linear time. */
export function textRule(pattern: RegExp, messageKey: string, good: readonly unknown[], bad: readonly unknown[]): Rule {
  return { test: (value) => pattern.test(textOf(value)), messageKey, good, bad };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
