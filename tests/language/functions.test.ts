import { describe, expect, test } from 'vitest';
import { money } from '../../contract/values/money.ts';
import { expressionProblem } from '../../src/runtime/language/check/expression/expressions.ts';
import { expressionSchema } from '../../src/runtime/language/check/expression/inferred.ts';
import { signatures } from '../../src/runtime/language/check/expression/signatures.ts';
import { mapNames } from '../../src/runtime/language/check/expression/whole-maps.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { compileExpression, setLibrary } from '../../src/runtime/language/expression/evaluate.ts';
import { arities } from '../../src/runtime/language/expression/library/arities.ts';
import { hereName } from '../../src/runtime/language/expression/library/here.ts';
import { libraryWork } from '../../src/runtime/language/expression/library/work.ts';
import { minuteIn } from '../../src/runtime/language/named-ranges.ts';
import type { Scope } from '../../src/runtime/language/stages.ts';

setLibrary(libraryWork);

const here = {
  minute: '2026-11-23 09:30:00',
  day: '2026-11-23',
  format: (value: unknown, kind: string, currency: string | undefined) =>
    kind === 'money' ? (money.format(value, { currency: currency ?? '' }) ?? '') : `${kind}:${JSON.stringify(value)}`,
};
const rows = [
  { id: '1', amount: '0.10', weight: 0.1, count: 2 },
  { id: '2', amount: '0.20', weight: 0.2, count: 3 },
  { id: '3', amount: null, weight: null, count: 4 },
];
const scope: Scope = {
  [hereName]: here,
  rows,
  row: rows[0],
  many: Array.from({ length: 1_001 }, () => 1),
  page: { filters: { a: 1, b: 2 } },
};

function compiled(text: string) {
  const expression = compileExpression(`{{ ${text} }}`);
  if ('fault' in expression) throw new Error(expression.fault.message);
  return expression;
}

test('functions of values alone need no surroundings, others have no answer without them', () => {
  const row = { value: '1.25', quantity: '2' };
  expect(compiled('times(row.value, row.quantity)').evaluate({ row })).toBe('2.50');
  expect(compiled('today()').evaluate({ row })).toBeUndefined();
  expect(compiled("format(row.value, 'kg')").evaluate({ row })).toBeUndefined();
});
const answer = (text: string, over: Scope = scope): unknown => compiled(text).evaluate(over);

describe('functions of the language', () => {
  test('each has a signature for as many arguments as it takes, and an example that is true', () => {
    expect(Object.keys(signatures)).toEqual(Object.keys(arities));
    for (const [name, { parameters, example }] of Object.entries(signatures)) {
      const [least, most] = arities[name as keyof typeof arities];
      expect([parameters.filter((parameter) => !parameter.endsWith('?')).length, parameters.length]).toEqual([least, most]);
      expect(answer(example[0]), example[0]).toEqual(example[1]);
    }
  });

  test.each([
    ['sum(rows.map(r, r.amount))', '0.30'],
    ['sum(rows.map(r, r.weight))', 0.3],
    ['sum(rows.map(r, 1))', 3],
    ['sum([])', 0],
    ["sum(['0.1', 1])", '1.1'],
    ["sum(['99999999999999999999.99', '0.01'])", '100000000000000000000.00'],
    ["avg(['10', '10', '11'])", '10.3333333333'],
    ['avg(rows.map(r, r.weight))', 0.15],
    ['avg([1, 2])', 1.5],
    ["min(['9', '10'])", '9'],
    ["max(['9', '10', '9.50'])", '10'],
    ['max([1.5, 2])', 2],
    ["max(['2026-02-01', '2026-10-01'])", '2026-10-01'],
    ['round(0.1 + 0.2, 2) == 0.3', true],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ["round('1234.5', 3)", '1234.500'],
    ['times(0.1, 3)', 0.3],
    ["times('1.10', '1.10')", '1.2100'],
    ["minus(1, '0.9')", '0.1'],
    ["addDays('2026-02-28 23:59:59', 1)", '2026-03-01 23:59:59'],
    ["addDays('2026-03-01', -1)", '2026-02-28'],
    ["addMonths('2024-02-29', 12)", '2025-02-28'],
    ["addMonths('2026-01-15', -13)", '2024-12-15'],
    ["days(today(), '2026-11-20')", -3],
    ["days('2026-11-23 23:59:59', '2026-11-24 00:00:00') > 0", true],
    ['now()', '2026-11-23 09:30:00'],
    ["format(1, 'digit')", 'digit:1'],
    ["format(rows[0].amount, 'money', 'EUR')", 'EUR 0.10'],
    ["pick(row, ['id', 'nothing'])", { id: '1' }],
    ["omit(page.filters, ['a'])", { b: 2 }],
    ["merge(page.filters, {'b': 3, 'c': 4})", { a: 1, b: 3, c: 4 }],
    ["merge(row, {'id': '9'}).id", '9'],
  ])('%s', (text, expected) => {
    expect(answer(text)).toEqual(expected);
  });

  test('an empty list has no smallest, largest or average item, so that "??" takes its other side', () => {
    expect(['min([])', 'max([])', 'avg([])'].map((text) => answer(text))).toEqual([undefined, undefined, undefined]);
    expect(answer('max(rows.filter(r, r.count > 9).map(r, r.count)) ?? 0')).toBe(0);
    expect(compiled('max([])').evaluateOrThrow(scope)).toBeUndefined();
  });

  test('a wrong value has no answer; sent away, it stops the call', () => {
    for (const text of [
      "sum(['1,5'])",
      "addDays('2026-02-30', 1)",
      "days('soon', today())",
      'round(1.5, 11)',
      "max(['a', 1])",
      'sum(many)',
    ]) {
      expect(answer(text), text).toBeUndefined();
      expect(() => compiled(text).evaluateOrThrow(scope), text).toThrow();
    }
    expect(answer('today()', {})).toBeUndefined();
  });

  test('what they cost counts: work within loops ends, however it is nested', () => {
    const heavy = { rows: Array.from({ length: 1_000 }, (_, id) => ({ id, amount: '1.5' })) };
    expect(answer("sum(rows.map(r, r.amount)) == '1500.0'", { ...scope, ...heavy })).toBe(true);
    expect(answer('rows.map(r, sum(rows.map(q, q.amount)))', { ...scope, ...heavy })).toBeUndefined();
  });

  test('what reads the clock says so, and the screen that has it follows', async () => {
    expect(compiled('today() > row.id').reads).toEqual(expect.arrayContaining([`${hereName}.day`]));
    const screen = (value: string) => ({ document: { body: [{ block: 'html', content: 'x', when: value }] }, problems: [] });
    expect((await compileScreen('a', screen("{{ now() > '2026' }}"))).follows).toBe('minute');
    expect((await compileScreen('a', screen("{{ today() > '2026' }}"))).follows).toBe('day');
    expect((await compileScreen('a', screen("{{ 'now' != '' }}"))).follows).toBeUndefined();
    expect(minuteIn('Asia/Shanghai', new Date('2026-11-22T16:05:59Z'))).toBe('2026-11-23 00:05:00');
  });
});

const row = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    amount: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    weight: { type: 'number' },
    currencyCode: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['id', 'amount', 'weight', 'currencyCode', 'tags'],
  additionalProperties: false,
} as const;
const typed = { row, rows: { type: 'array', items: row }, open: {} };
const problemOf = (text: string, slot: 'any' | 'string' | 'bool' | 'map' = 'any') => expressionProblem(`{{ ${text} }}`, slot, typed, '');

describe('their types', () => {
  test.each([
    'sum(rows.map(r, r.weight)) > 1',
    "sum(rows.map(r, r.amount)) + ''",
    "format(sum(rows.map(r, r.amount)), 'money', row.currencyCode)",
    'max(rows.map(r, r.weight)) ?? 0',
    'days(today(), addDays(row.id, 3)) > 2',
    'round(row.weight, 2) + 1',
    "pick(row, ['id', 'amount']).id == 'x'",
    "merge(row, {'id': 1})",
    'sum(open)',
    'sum(open.list) > 1',
    "round(open.x, 2) + 'x'",
  ])('%s is good', (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  test.each([
    ['sum(rows)', 'sum() takes a list of numbers or of decimal texts, not a list of named values', undefined],
    ['sum(row.weight)', 'sum() takes a list of numbers or of decimal texts, not a number', undefined],
    ['round(row.tags)', 'round() takes a number or a decimal text, and how many decimals (0 to 10), not a list of texts', undefined],
    ['addDays(row.id)', 'addDays() takes 2 values, not 1', undefined],
    ['row.amount * 2', '"*" does not take a text and a whole number', 'times(x, y), which is exact'],
    ["format(row.weight, 'kgs')", 'format() has no kind "kgs"', 'kg'],
    ["format(row.amount, 'money')", 'Money is written with its currency', undefined],
    ["format(row.amount, 'date', 'EUR')", 'Only money has a currency, "date" has none', undefined],
    ["pick(row, ['id', 'amuont'])", 'pick() names "amuont", which the map does not have', 'amount'],
    ["omit(row, ['idd'])", 'omit() names "idd", which the map does not have', 'id'],
    ['summ(rows)', 'There is no function summ()', 'sum'],
    ["round('1.5', 1) > 1", '">" does not take a text and a whole number', undefined],
  ])('%s is told', (text, message, didYouMean) => {
    expect(problemOf(text)).toMatchObject({ message });
    expect(problemOf(text)?.didYouMean).toBe(didYouMean);
  });

  test('what they give fits its place', () => {
    expect(problemOf('sum(rows.map(r, r.weight))', 'string')).toMatchObject({ code: 'expression_type' });
    expect(problemOf('pick(row, [])', 'map')).toBeUndefined();
  });

  test('the names of maps are known through them', () => {
    expect(mapNames("{{ pick(row, ['id']) }}", typed)).toEqual(['id']);
    expect(mapNames("{{ merge(omit(row, ['id', 'tags', 'weight']), {'x': 1}) }}", typed)).toEqual(['amount', 'currencyCode', 'x']);
    expect(mapNames("{{ omit(open, ['id']) }}", typed)).toBeUndefined();
    expect(expressionSchema("{{ merge(pick(row, ['id', 'amount']), {'amount': 1}) }}", typed).schema.properties).toEqual({
      id: { type: 'string' },
      amount: { type: 'number' },
    });
  });
});
