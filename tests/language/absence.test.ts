import { describe, expect, test } from 'vitest';
import { compileExpression } from '../../src/runtime/language/expression/evaluate.ts';
import { withoutOrElse } from '../../src/runtime/language/expression/or-else.ts';
import type { Scope } from '../../src/runtime/language/stages.ts';
import { orderList, problemsOf, told } from './knowledge.ts';

function answer(text: string, scope: Scope): unknown {
  const expression = compileExpression(`{{ ${text} }}`);
  if ('fault' in expression) throw new Error(expression.fault.message);
  return expression.evaluateOrThrow(scope);
}

describe('x ?? y is x where it is there, else y (decision 0033)', () => {
  const scope = { row: { name: 'Ann', remark: null, count: 0, note: '' }, rows: [{ id: '1' }, {}] };
  test.each([
    ["row.name ?? 'none'", 'Ann'],
    ["row.remark ?? 'none'", 'none'],
    ["row.missing ?? 'none'", 'none'],
    ["row.missing.deeper ?? 'none'", 'none'],
    ["missing ?? 'none'", 'none'],
    ['row.count ?? 5', 0],
    ["row.note ?? 'none'", ''],
    ["row.missing ?? row.remark ?? 'last'", 'last'],
    ["(row.missing ?? 'a') == 'a'", true],
    ["row.missing ?? 'a' == 'a'", true],
    ["row.missing ?? row.name == 'Ann' ? 'yes' : 'no'", 'yes'],
    ["true ? row.missing ?? 'a' : 'b'", 'a'],
    ["{'a': row.missing ?? 1, 'b': [row.missing ?? 2]}", { a: 1, b: [2] }],
    ["rows.map(r, r.id ?? 'none')", ['1', 'none']],
    ["row.missing ?? 'a ?? b'", 'a ?? b'],
    ['row.name ?? absent', 'Ann'],
    ['row.missing ?? absent', undefined],
  ])('%s', (text, expected) => expect(answer(text, scope)).toEqual(expected));

  test('the right side is not looked at where the left one is there', () => {
    expect(answer('row.name ?? string(1 / 0)', scope)).toBe('Ann');
    expect(() => answer('row.missing ?? string(1 / 0)', scope)).toThrow();
    expect(() => answer('(1 / 0) ?? 2', scope)).toThrow();
  });

  test('it binds less than every other operator but the choice, and groups from the left', () => {
    expect(withoutOrElse('a ?? b && c')).toBe('__orElse(a, b && c)');
    expect(withoutOrElse('a ?? b ?? c')).toBe('__orElse(__orElse(a, b), c)');
    expect(withoutOrElse("x ? a ?? 'p ?? q' : b")).toBe("x ?__orElse(a, 'p ?? q'): b");
    for (const broken of ['a ?? )', '?? (', '((a ??']) expect(() => withoutOrElse(broken)).not.toThrow();
  });
});

describe('absent is the name of what is not there', () => {
  test('a choice that gives it has no value', () => {
    expect(answer("row.id == '' ? absent : row.id", { row: { id: '' } })).toBeUndefined();
    expect(answer("row.id == '' ? absent : row.id", { row: { id: '7' } })).toBe('7');
  });

  test('no result can take the name', () => {
    const ask = { ask: { type: 'object', properties: {} }, title: 'order.abandon', as: 'absent' };
    expect(told(orderList({ rowActions: [{ name: 'abandon', title: 'order.abandon', do: [ask] }] }))).toContain(
      'wrong_value /body/0/rowActions/0/do/0/as',
    );
  });
});

describe('range(n) is the numbers from 0 to below n', () => {
  test.each([
    ['range(3)', [0, 1, 2]],
    ['range(n)', [0, 1]],
    ['range(0)', []],
    ['range(-4)', []],
    ['range(2.9)', [0, 1]],
    ["range(2).map(at, 'box ' + string(at + 1))", ['box 1', 'box 2']],
  ])('%s', (text, expected) => expect(answer(text, { n: 2 })).toEqual(expected));

  test.each(['range(1001)', 'range(1e9)', "range(int('99999999'))"])('%s is refused: no list of an expression is that long', (text) =>
    expect(() => answer(text, {})).toThrow(),
  );
});

describe('the checker knows their types', () => {
  const problem = (when: string) =>
    problemsOf(orderList({ rowActions: [{ name: 'abandon', title: 'order.abandon', when: `{{ ${when} }}`, do: [{ reload: true }] }] }))[0];

  test.each([
    "(row.trackingNumber ?? '') == ''",
    "(row.trackingNumber ?? 'a').startsWith('a')",
    '(search.customerNo ?? 1) == 1',
    'row.isRemote ?? false',
    '(row.boxCount ?? 1) > 1',
    'range(row.boxCount).exists(at, at > 2)',
    "(row.boxCount > 1 ? absent : row.customerNo) == 'a'",
  ])('%s is good', (when) => expect(problem(when)).toBeUndefined());

  test.each([
    ['(row.trackingNumber ?? 1) == 1', 'expression_type', '"??" does not take a text and a whole number'],
    ["row.trackingNumber ?? '' == ''", 'expression_type', '"??" does not take a text and true or false'],
    ["(row.trackingNumbr ?? '') == ''", 'expression_name', 'There is no "trackingNumbr" in row'],
    ["range('a').exists(at, at > 2)", 'expression_type', 'range'],
    ['__orElse(row.isRemote, true)', 'expression_name', 'not part of the language'],
  ])('%s is not', (when, code, message) => {
    expect(problem(when)?.code).toBe(code);
    expect(problem(when)?.message).toContain(message);
  });
});
