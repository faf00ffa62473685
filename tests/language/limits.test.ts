import { describe, expect, test } from 'vitest';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge, orderList } from './knowledge.ts';

const action = (when: string, name = 'abandon') => ({ name, title: 'order.abandon', when: `{{ ${when} }}`, do: [{ reload: true }] });
const screen = (...conditions: readonly string[]) => ({
  ...orderList({ rowActions: conditions.map((when, at) => action(when, `action${at}`)) }),
  schemaVersion: 3,
});
const problems = (...conditions: readonly string[]) => examine(screen(...conditions), knowledge).problems;
const told = (...conditions: readonly string[]) => problems(...conditions).map(({ code, path }) => `${code} ${path}`);
const first = '/body/0/rowActions/0/when';
const long = (length: number) => `row.customerNo != '${'x'.repeat(length - "row.customerNo != ''".length)}'`;

describe('an expression reads at a glance (decision 0033)', () => {
  test('it has at most 160 characters', () => {
    expect(told(long(160))).toEqual([]);
    expect(problems(long(161))).toMatchObject([
      {
        code: 'expression_too_long',
        path: first,
        message: 'The expression has 161 characters',
        expected: expect.stringContaining('computed'),
      },
    ]);
  });

  test('its brackets stand in each other at most four deep; those of a text are none', () => {
    expect(told("((((row.customerNo)))) == '((((((('")).toEqual([]);
    expect(told('(((((row.customerNo))))) != "1"')).toEqual([`expression_too_deep ${first}`]);
    expect(told("size([size([size(['a'])])]) > 1")).toEqual([`expression_too_deep ${first}`]);
  });

  test('it is written at most twice in a document, however it is spaced; a name may be read as often as one likes', () => {
    const same = "row.orderStatus == 'draft'";
    expect(told(same, same)).toEqual([]);
    expect(problems(same, same, "row.orderStatus  ==  'draft'")).toMatchObject([
      { code: 'expression_repeated', path: '/body/0/rowActions/2/when', expected: expect.stringContaining('computed') },
    ]);
    expect(told(same, same, same, same)).toHaveLength(1);
    expect(told('row.isRemote', 'row.isRemote', 'row.isRemote')).toEqual([]);
  });

  test('older documents are as they were written', () => {
    expect(examine({ ...screen(long(161)), schemaVersion: 2 }, knowledge).problems).toEqual([]);
  });

  test('what a fragment writes is told of the fragment, where it is used first', () => {
    const same = "{{ values.city != 'x' }}";
    const field = { title: 'order.total', 'x-component': 'Input', 'x-visible': same };
    const fragments = new Map([
      ['long', { properties: { city: { ...field, 'x-visible': `{{ ${'true && '.repeat(25)}true }}` }, a: field, b: field, c: field } }],
    ]);
    const form = (name: string) => ({ type: 'object', properties: { one: { fragment: name }, two: { type: 'object', fragment: name } } });
    const ask = { ask: form('long'), title: 'order.abandon' };
    const document = { ...orderList({ rowActions: [{ ...action('true'), do: [ask] }] }), schemaVersion: 3 };
    const found = examine(document, { ...knowledge, fragments }).problems.filter(({ code }) => code !== 'expression_name');
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'expression_too_long /body/0/rowActions/0/do/0/ask/properties/one/fragment',
      'expression_repeated /body/0/rowActions/0/do/0/ask/properties/one/fragment',
    ]);
    expect(found[0]?.message).toContain('/properties/city/x-visible');
  });
});
