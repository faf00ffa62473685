import { describe, expect, test } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';

const knowledge = readKnowledge();
const title = { zh_CN: '值', en_US: 'Value' };
const told = (body: object, cut: string) =>
  examine({ schemaVersion: 3, title, body: [body] }, knowledge).problems.map(({ code, path }) => `${code} ${path.replace(cut, '')}`);
const field = (component: string, more: object = {}) =>
  told(
    { block: 'form', schema: { type: 'object', properties: { value: { title, 'x-component': component, ...more } } } },
    '/body/0/schema/properties/value',
  );

describe('what a field begins with', () => {
  test.each([
    ['Date', '2026-02-29', '2026-02-28'],
    ['Date', '2026-11-21 10:00:00', '2026-11-21'],
    ['Month', '2026-13', '2026-12'],
    ['Time', '09:30:00', '09:30'],
    ['Color', '#1677FF', '#1677ff'],
    ['Switch', 'true', true],
    ['Rate', '3', 3],
    ['NumberList', 'A', ['A']],
    ['Input', ['A'], 'A'],
  ])('%s: not %j, but %j', (component, wrong, right) => {
    expect(field(component, { default: wrong })).toEqual(['wrong_value /default']);
    expect(field(component, { default: right })).toEqual([]);
  });
  test('is one of the choices, each of them where there are several', () => {
    expect(field('Select', { enum: [1, 2], default: 3 })).toEqual(['wrong_value /default']);
    expect(field('Select', { enum: [1, 2], default: 2 })).toEqual([]);
    expect(field('SelectMany', { enum: ['a', 'b'], default: ['a', 'c'] })).toEqual(['wrong_value /default']);
    expect(field('Time', { 'x-component-props': { seconds: true }, default: '09:30:00' })).toEqual([]);
  });
  test('may be an expression, which is held to its type elsewhere', () => {
    expect(field('Date', { default: '{{ user.id }}' })).toEqual([]);
  });
});

test('the bounds of a day are days or today', () => {
  expect(field('Date', { 'x-component-props': { min: 'today', max: '2026-12-31' } })).toEqual([]);
  expect(field('Date', { 'x-component-props': { min: 'tomorrow' } })).toEqual(['wrong_value /x-component-props/min']);
});

test('the type of a field is one that it can hold', () => {
  expect(field('Rate', { type: 'number' })).toEqual([]);
  expect(field('Rate', { type: 'string' })).toEqual(['wrong_value /type']);
  expect(field('Cascader', { type: 'string', enum: ['a'] })).toEqual(['wrong_value /type']);
});

test('some fields are for forms alone, and some are larger than a cell', () => {
  const list = (component: string) =>
    told(
      {
        block: 'list',
        source: { call: 'order.list' },
        columns: [{ dataIndex: 'customerNo', title }],
        search: { type: 'object', properties: { remark: { title, 'x-component': component, enum: ['a'] } } },
      },
      '/body/0/search/properties/remark',
    );
  expect(list('Select')).toEqual([]);
  expect(list('Transfer')).toEqual(['wrong_value /x-component']);
  const rows = (view: string) =>
    told(
      {
        block: 'form',
        schema: {
          type: 'object',
          properties: {
            rows: {
              type: 'array',
              'x-view': view,
              items: { type: 'object', properties: { value: { title, 'x-component': 'Transfer', enum: ['a'] } } },
            },
          },
        },
      },
      '/body/0/schema/properties/rows/items/properties/value',
    );
  expect(rows('cards')).toEqual([]);
  expect(rows('table')).toEqual(['wrong_value /x-component']);
});

test('a rule judges what its field holds', () => {
  const judged = (component: string, rule: object) => field(component, { 'x-validator': [rule] });
  expect(judged('Input', { rule: 'email' })).toEqual([]);
  expect(judged('Rate', { rule: 'range', with: { min: 1, max: 4 } })).toEqual([]);
  expect(judged('NumberList', { rule: 'maxItems', with: { max: 4 } })).toEqual([]);
  expect(judged('Input', { rule: 'maxItems', with: { max: 4 } })).toEqual(['wrong_value /x-validator/0/rule']);
  expect(judged('NumberList', { rule: 'email' })).toEqual(['wrong_value /x-validator/0/rule']);
  expect(judged('Switch', { rule: 'maxLength', with: { max: 4 } })).toEqual(['wrong_value /x-validator/0/rule']);
  expect(judged('Switch', { rule: 'required' })).toEqual([]);
});
