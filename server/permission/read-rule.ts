import { type RuleCondition, ruleConditions, type SystemVariable, systemVariables } from '../../contract/entities/company/permission.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { dayNumber } from '../../contract/values/date-range.ts';
import type { ColumnKind, RowCondition, RuleColumns } from './db/row-rules.ts';

/** The conditions that each kind of column allows. */
export const conditionsOf: Readonly<Record<ColumnKind, readonly RuleCondition[]>> = {
  text: ['eq', 'ne', 'in', 'like'],
  code: ['eq', 'ne', 'in'],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'],
  boolean: ['eq', 'ne'],
  time: ['gt', 'ge', 'lt', 'le'],
};

/** A rule as typed and stored; it may be invalid. */
export interface WrittenRule {
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
}

/**
 * Parses a rule over these columns, or returns its problem. Adding, changing and applying rules all use this function (security P3).
 * Variables stay unresolved.
 */
export function readRule<F extends string>(columns: RuleColumns<F>, written: WrittenRule): RowCondition<F> | FieldProblem {
  const field = Object.keys(columns).find((name): name is F => name === written.ruleColumn && Object.hasOwn(columns, name));
  if (field === undefined) return problem('ruleColumn', 'notAllowed');
  const { kind } = columns[field];
  const condition = ruleConditions.find((name) => name === written.ruleConditions);
  if (condition === undefined || !conditionsOf[kind].includes(condition)) return problem('ruleConditions', 'notAllowed');
  const values = condition === 'in' ? listed(written.ruleValue) : [written.ruleValue.trim()];
  if (values.length === 0 || values[0] === '') return problem('ruleValue', 'required');
  if (values.length > limits.numberList) return problem('ruleValue', 'length');
  const read = values.map((value) => readValue(kind, condition, value));
  const known = read.filter((value) => value !== null);
  return known.length < read.length ? problem('ruleValue', 'format') : { field, condition, values: known };
}

export function isProblem(read: RowCondition | FieldProblem): read is FieldProblem {
  return 'rule' in read;
}

/** Returns the variable of a value that is exactly `#{name}`, or null. */
export function variableOf(value: string): SystemVariable | null {
  return systemVariables.find((name) => value === `#{${name}}`) ?? null;
}

function readValue(kind: ColumnKind, condition: RuleCondition, value: string): string | null {
  if (value.includes('\u0000')) return null;
  switch (kind) {
    case 'text':
      // A malformed variable would be compared literally, which nobody intends.
      return value.includes('#{') && variableOf(value) === null ? null : value;
    case 'code':
      return /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
    case 'number':
      return /^-?\d{1,11}(\.\d{1,3})?$/.test(value) ? value : null;
    case 'boolean':
      return value === 'true' || value === 'false' ? value : null;
    case 'time':
      return readTime(condition, value);
  }
}

/** Splits by comma, including the Chinese one, and removes duplicates. */
function listed(text: string): string[] {
  const parts = text.split(/[,，]/u).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** A day stands for its start, or for its end where it is the last included one. */
function readTime(condition: RuleCondition, value: string): string | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?: ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d))?$/.exec(value);
  const [, day = '', time] = parts ?? [];
  if (dayNumber(day) === null || day < '1900') return null;
  return `${day} ${time ?? (condition === 'gt' || condition === 'le' ? '23:59:59' : '00:00:00')}`;
}

function problem(path: keyof WrittenRule, rule: string): FieldProblem {
  return { path, rule, message: `rule.${rule}` };
}
