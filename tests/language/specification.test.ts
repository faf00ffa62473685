import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import { describe, expect, test } from 'vitest';
import { compileExpression, setPatternEngine } from '../../src/runtime/language/expression/evaluate.ts';
import { matches } from '../../src/runtime/language/expression/pattern.ts';

setPatternEngine(matches);

/** Suites about what the language has: no protobuf messages, timestamps, optionals or further extensions. */
const suites = /^\/(?:basic|comparisons|conversions|fields|fp_math|integer_math|lists|logic|macros|parse|plumbing|string|string_ext)\//;

/** Where we answer otherwise than CEL's specification, each with its reason. */
const deviations: Readonly<Record<string, readonly string[]>> = {
  'numbers are those of JSON: beyond 53 bits they are not exact, and there is no overflow': [
    'lt_literal/not_lt_dyn_int_big_lossy_double',
    'gt_literal/not_gt_dyn_big_double_int',
    'lte_literal/lte_dyn_big_double_int',
    'gte_literal/gte_dyn_int_big_lossy_double',
    'int64_math/int64_min_negate',
    'int64_math/int64_min_negate_div',
    'fp_math/mod_not_support',
    'int/double_int_max_range',
    'int/double_int_min_range',
    'int/double_range',
    'uint/double_uint_max_range',
  ],
  'types that cannot be equal or stand for each other have no answer; the checker has refused them': [
    'eq_literal/not_eq_list_length',
    'eq_literal/eq_list_elem_mixed_types',
    'conditional/mixed_type',
    'AND/short_circuit_type_left',
    'AND/short_circuit_type_right',
    'OR/short_circuit_type_left',
    'OR/short_circuit_type_right',
    'exists_one/map_one',
  ],
  'a literal without items has no type for its items': [
    'exists/list_empty',
    'all/list_empty',
    'exists_one/list_empty',
    'map/list_empty',
    'filter/list_empty',
  ],
  'has() asks of names in the scope, not of literals': ['map_has/has', 'map_has/has_not', 'map_has/has_empty'],
  'names of the scope have no dots': [
    'qualified_identifier_resolution/qualified_ident',
    'qualified_identifier_resolution/map_field_select',
    'qualified_identifier_resolution/qualified_identifier_resolution_unchecked',
    'qualified_identifier_resolution/ident_with_longest_prefix_check',
  ],
  'a literal map takes any key, the last of equal ones': [
    'qualified_identifier_resolution/map_key_float',
    'qualified_identifier_resolution/map_key_null',
    'qualified_identifier_resolution/map_value_repeat_key',
  ],
  'letters and blanks are those of JavaScript': [
    'ascii_casing/lowerascii_unicode',
    'ascii_casing/lowerascii_unicode_with_space',
    'ascii_casing/upperascii_unicode',
    'trim/unicode_space_chars_1',
    'trim/unicode_no_trim',
  ],
};

interface Case {
  readonly id: string;
  readonly text: string;
  readonly scope: Readonly<Record<string, unknown>>;
  /** Undefined for an error: an expression without an answer. */
  readonly wanted: unknown;
}

const cases = readCases();
const known = new Set(Object.values(deviations).flat());

describe("CEL's own conformance cases, as far as they apply", () => {
  test('most of them apply', () => expect(cases.length).toBeGreaterThan(640));

  test('each is answered as the specification answers it', () => {
    const wrong = cases.filter(({ id, text, scope, wanted }) => !known.has(id) && !isSame(answer(text, scope), wanted));
    expect(wrong.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });

  test('no deviation is named that is none any more', () => {
    const agreeing = cases.filter(({ id, text, scope, wanted }) => known.has(id) && isSame(answer(text, scope), wanted));
    expect(agreeing.map(({ id }) => id)).toEqual([]);
  });
});

function answer(text: string, scope: Case['scope']): unknown {
  const compiled = compileExpression(`{{ ${text} }}`);
  return 'fault' in compiled ? undefined : compiled.evaluate(scope);
}

function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort()) : item,
    ) ?? 'none'
  );
}

/** What is written in the language at all: no bytes, unsigned numbers, messages, or functions that it does not have. */
function readCases(): readonly Case[] {
  const found: Case[] = [];
  const pending = [{ suite: tests, path: '' }];
  for (const { suite, path } of pending) {
    for (const inner of suite.suites ?? []) pending.push({ suite: inner, path: `${path}/${inner.name}` });
    if (!suites.test(`${path}/`)) continue;
    for (const { original } of suite.tests ?? []) {
      const read = readCase(`${path.split('/').at(-1)}/${original.name}`, original);
      if (read !== undefined && !('fault' in compileExpression(`{{ ${read.text} }}`))) found.push(read);
    }
  }
  return found;
}

function readCase(id: string, original: Readonly<Record<string, unknown>>): Case | undefined {
  const { expr, value, evalError, typedResult, bindings } = original;
  if (typeof expr !== 'string' || typedResult !== undefined || /\/\//.test(expr)) return undefined;
  try {
    const wanted = evalError !== undefined ? undefined : value === undefined ? true : plain(value);
    const scope = Object.entries(isObject(bindings) ? bindings : {}).map(([name, bound]) => [
      name,
      plain(isObject(bound) ? bound.value : undefined),
    ]);
    return { id, text: expr, scope: Object.fromEntries(scope), wanted };
  } catch {
    return undefined;
  }
}

/** A value of the specification's cases as plain data; throws for kinds that JSON has not. */
function plain(value: unknown): unknown {
  if (!isObject(value)) throw new TypeError('no value');
  const [kind = '', held] = Object.entries(value)[0] ?? [];
  if (kind === 'boolValue' || kind === 'stringValue') return held;
  if (kind === 'int64Value' || kind === 'doubleValue') return Number(held);
  if (kind === 'nullValue') return null;
  if (kind === 'listValue') return listOf(held, 'values').map(plain);
  if (kind !== 'mapValue') throw new TypeError(kind);
  return Object.fromEntries(
    listOf(held, 'entries').map((entry) => [
      String(plain(isObject(entry) ? entry.key : undefined)),
      plain(isObject(entry) ? entry.value : undefined),
    ]),
  );
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
