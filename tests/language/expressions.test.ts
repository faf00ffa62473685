import { describe, expect, test } from 'vitest';
import { compileExpression, setPatternEngine } from '../../src/runtime/language/expression/evaluate.ts';
import { matches } from '../../src/runtime/language/expression/pattern.ts';
import type { Scope } from '../../src/runtime/language/stages.ts';
import { leastCpu } from '../support/least-cpu.ts';

setPatternEngine(matches);

const scope: Scope = {
  row: { boxCount: 3, customerNo: 'WB1', remark: null, tags: ['a', 'b'], 'odd key': 1 },
  rows: [
    { id: '1', status: 'draft', weight: 1.5 },
    { id: '2', status: 'voided', weight: 2 },
  ],
};

function compiled(text: string) {
  const expression = compileExpression(`{{ ${text} }}`);
  if ('fault' in expression) throw new Error(expression.fault.message);
  return expression;
}

function answer(text: string, over: Scope = scope): unknown {
  return compiled(text).evaluate(over);
}

describe('expressions are CEL (security S2)', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['7 / 2', 3],
    ['7 % 4', 3],
    ['-7 / 2', -3],
    ['1.5 + 1.5', 3],
    ['"a" + "b"', 'ab'],
    ['[1] + [2]', [1, 2]],
    ['true ? "yes" : "no"', 'yes'],
    ['2 in [1, 2]', true],
    ['"k" in {"k": 1}', true],
    ['size("日本")', 2],
    ['"hello".substring(1, 3)', 'el'],
    ['"a,b".split(",")', ['a', 'b']],
    ['["a", "b"].join("-")', 'a-b'],
    ['"WB-1".startsWith("WB")', true],
    ['int("42") + 1', 43],
    ['string(1.5)', '1.5'],
    ['{"a": 1, "b": [2]}', { a: 1, b: [2] }],
    ['false && 1 / 0 == 1', false],
    ['1 / 0 == 1 || true', true],
    ["r'\\d'", '\\d'],
  ])('%s', (text, expected) => {
    expect(answer(text)).toEqual(expected);
  });

  test('numbers of data and numbers as written meet', () => {
    expect(answer('row.boxCount > 1 && row.boxCount == 3 && row.boxCount + 1 == 4 && row.boxCount % 2 == 1 && row.boxCount in [3]')).toBe(
      true,
    );
  });

  test('macros: all, exists, exists_one, map, filter, has', () => {
    expect(answer('rows.all(r, r.weight > 1)')).toBe(true);
    expect(answer('rows.exists(r, r.status == "draft")')).toBe(true);
    expect(answer('rows.exists_one(r, r.status == "draft")')).toBe(true);
    expect(answer('rows.map(r, r.id)')).toEqual(['1', '2']);
    expect(answer('rows.filter(r, r.status == "draft").map(r, r.id)')).toEqual(['1']);
    expect(answer('has(row.remark) && !has(row.absent)')).toBe(true);
  });

  test('what it reads is known without running it; variables of macros are not read', () => {
    expect(compiled('rows.all(r, r.status == row.customerNo) && user.id != ""').reads).toEqual(
      expect.arrayContaining(['rows', 'row', 'row.customerNo', 'user', 'user.id']),
    );
    expect(compiled('rows.all(r, r.status == "x")').reads).toEqual(['rows']);
    expect(compiled('r.id + rows.map(r, r.id)[0]').reads).toEqual(expect.arrayContaining(['r', 'r.id', 'rows']));
  });

  test('they are total: what has no answer is undefined', () => {
    for (const text of ['row.absent', 'absent.name', 'row.boxCount + "a"', '1 / 0', 'row.tags[9]', 'int("x")', 'row.remark.size()'])
      expect(answer(text)).toBeUndefined();
    expect(compiled('row.boxCount > 1').evaluate({})).toBeUndefined();
  });
});

describe('no expression escapes (security S1)', () => {
  test.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    'row.constructor',
    'row["constructor"]',
    'row["__proto__"]',
    'row.tags.constructor',
    '"".constructor',
    'rows.map(r, r.constructor)',
    '{"a": 1}["__proto__"]',
    '{"__proto__": {"x": 1}}.x',
    'row.toString',
    '[].length',
  ])('%s has no answer', (text) => {
    expect(answer(text)).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test.each([
    '__proto__',
    'prototype',
    'cel.bind(x, 1, x)',
    'google.protobuf.Timestamp',
    'timestamp("2026-01-01T00:00:00Z")',
    'eval("1")',
    'row.map',
    'this.x()',
    'b"bytes"',
    '1u',
    'a = 1',
    'x => x',
    '`a`',
    '$(row)',
  ])('%s is refused or has no answer', (text) => {
    const expression = compileExpression(`{{ ${text} }}`);
    if (!('fault' in expression)) expect(expression.evaluate(scope)).toBeUndefined();
  });

  test('a getter of the scope is not called for names that are not read, and prototypes are not scopes', () => {
    const inherited: Scope = Object.create({ secret: 1 });
    expect(answer('secret', inherited)).toBeUndefined();
  });
});

describe('what an expression costs is bounded (security S2)', () => {
  const nodes = (count: number) => Array.from({ length: count }, () => '1').join('+');

  test.each([
    ['500 nodes', nodes(260)],
    ['depth 30', `${'('.repeat(31)}1${')'.repeat(31)}`],
    ['list literals of 100', `[${Array.from({ length: 101 }, () => '1').join(',')}]`],
    ['one nested macro', 'rows.all(a, rows.all(b, rows.all(c, true)))'],
  ])('%s', (_bound, text) => {
    const expression = compileExpression(`{{ ${text} }}`);
    expect('fault' in expression && expression.fault.code).toBe('expression_too_costly');
  });

  test('a thousand unary operators do not overflow', () => {
    expect(() => compileExpression(`{{ ${'!'.repeat(1_900)}true }}`)).not.toThrow();
  });

  test('lists of more than 1,000 rows are refused', () => {
    const many = { rows: Array.from({ length: 1_001 }, () => ({ ok: true })) };
    expect(answer('rows.all(r, r.ok)', many)).toBeUndefined();
    expect(answer('rows.all(r, r.ok)', { rows: many.rows.slice(1) })).toBe(true);
  });

  const large = {
    rows: Array.from({ length: 1_000 }, (_, index) => ({
      id: `id-${index}`,
      text: 'x'.repeat(2_000),
      list: Array.from({ length: 50 }, () => 'y'),
    })),
    text: 'a,'.repeat(20_000),
  };
  const many = (term: string, times: number) => Array.from({ length: times }, () => term).join(' || ');

  test.each([
    ['nested loops over 1,000 rows', 'rows.all(a, rows.all(b, a.id != b.id + "!"))'],
    ['many operators in nested loops', `rows.exists(a, rows.exists(b, ${many('a.id == b.id + "!"', 50)}))`],
    ['errors in nested loops', 'rows.exists(a, rows.exists(b, b.absent == 1))'],
    ['many errors in a loop', `rows.exists(a, ${many('a.absent == 1', 80)})`],
    ['many errors in nested loops', `rows.exists(a, rows.exists(b, ${many('b.absent == 1', 80)}))`],
    ['many operators that do not pay', `rows.exists(a, rows.exists(b, ${many('a.id < b.id && b.id < a.id', 25)}))`],
    ['deep comparison in a loop', 'rows.all(a, rows == rows.filter(b, true))'],
    ['splitting in a loop', 'rows.exists(a, size(text.split("") + text.split("") + text.split("")) == 1)'],
    ['joining in a loop', 'rows.exists(a, rows.map(b, b.text).join("") == "")'],
    ['texts that grow', 'rows.map(a, rows.map(b, a.text + b.text + a.text + b.text).join("")).join("")'],
    ['patterns in a loop', 'rows.exists(a, rows.exists(b, a.text.matches("(x+x+)+y")))'],
    ['patterns made in a loop', 'rows.exists(a, a.text.matches(a.id + "(x{1,99}){1,9}"))'],
  ])('the worst allowed expression ends in 100 ms: %s', (_case, text) => {
    const expression = compiled(text);
    expression.evaluate({ rows: large.rows.slice(0, 2), text: 'a' });
    expect(leastCpu(() => expression.evaluate(large), 100)).toBeLessThan(100);
  });
});

describe('patterns run in a linear engine (security S3)', () => {
  const hostile = [
    '^(a+)+$',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*a){20}$',
    '([a-zA-Z]+)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '(?:a?){30}a{30}',
    '^(\\w+\\s?)*$',
    '(a*)*b',
    '^(a|b|ab)*c$',
    '(\\d+)*[^\\d]$',
  ];

  test.each(hostile)('%s under 50 ms', (pattern) => {
    const quoted = JSON.stringify(pattern).replaceAll('$', '$');
    const expression = compiled(`text.matches(${quoted})`);
    for (const text of ['a'.repeat(2_000), `${'a'.repeat(1_999)}!`, `${'1'.repeat(1_999)}x`, `${'x'.repeat(2_000)}`]) {
      expect(leastCpu(() => expression.evaluate({ text }), 50)).toBeLessThan(50);
    }
  });

  test('texts and patterns are length-capped', () => {
    expect(answer('text.matches("a")', { text: 'a'.repeat(2_001) })).toBeUndefined();
    expect(answer('"a".matches(text)', { text: 'a'.repeat(300) })).toBeUndefined();
  });

  test('they find as RE2 does', () => {
    expect(answer('"WB-2026-0007".matches("^WB-[0-9]{4}-[0-9]+$")')).toBe(true);
    expect(answer('"WB".matches("B")')).toBe(true);
    expect(answer('"wb".matches("^WB$")')).toBe(false);
  });
});
