import { describe, expect, test } from 'vitest';
import { orderList, screenOf, told } from './knowledge.ts';

const label = (en_US: string) => ({ zh_CN: `${en_US}（中）`, en_US });
const sizes = [
  { value: 1, label: label('Small') },
  { value: 2, label: label('Large'), tone: 'blue' },
];
const field = (more: object) =>
  told(
    screenOf({
      block: 'form',
      schema: { type: 'object', properties: { size: { title: 'order.total', 'x-component': 'Select', ...more } } },
    }),
  ).map((line) => line.replace('/body/0/schema/properties/size', ''));

describe('choices that the document lists', () => {
  test('need no dictionary and no label', () => {
    expect(field({ enum: sizes })).toEqual([]);
    expect(field({ enum: ['a', 'b', 3, true] })).toEqual([]);
    expect(field({})).toEqual(['missing_property ']);
  });

  test.each([
    ['a value that is there twice', { enum: ['a', 'b', 'a'] }, ['duplicate_name /enum/2']],
    ['a text and a number that look the same', { enum: [1, { value: '1', label: label('One') }] }, ['duplicate_name /enum/1/value']],
    [
      'a value that is there twice within a tree',
      { enum: [{ value: 'a', label: label('A'), children: ['b', 'a'] }] },
      ['duplicate_name /enum/0/children/1'],
    ],
    ['another source of choices', { enum: sizes, dict: 'goods_type' }, ['wrong_value /enum']],
    ['a call that gives choices', { enum: sizes, 'x-options': { call: 'order.commonProduct' } }, ['wrong_value /x-options']],
    ['a field without choices', { enum: sizes, 'x-component': 'Input' }, ['wrong_value /enum']],
    ['a type that no choice has', { enum: sizes, type: 'string' }, ['wrong_value /type']],
    ['a label in one language', { enum: [{ value: 1, label: { zh_CN: '小' } }] }, ['missing_property /enum/0/label']],
    ['a label that no language has', { enum: [{ value: 1, label: 'order.totals' }] }, ['unknown_message /enum/0/label']],
    ['a colour in place of a tone', { enum: [{ value: 1, label: label('A'), tone: 'pink' }] }, ['wrong_value /enum/0/tone']],
    ['no choice at all', { enum: [] }, ['wrong_value /enum']],
  ])('are told of %s', (_what, more, problems) => expect(field(more)).toEqual(problems));

  test('give the form values of their own type', () => {
    const hint = (expression: string) =>
      told(
        screenOf({
          block: 'form',
          schema: {
            type: 'object',
            properties: {
              size: { title: 'order.total', 'x-component': 'Select', enum: sizes },
              flag: { title: 'order.total', 'x-component': 'Select', type: 'boolean', enum: [true, false] },
              note: { title: 'order.total', 'x-component': 'Input', 'x-visible': `{{ ${expression} }}` },
            },
          },
        }),
      );
    expect(hint('values.size == 1')).toEqual([]);
    expect(hint('values.size > 1.5 && values.flag')).toEqual([]);
    expect(hint('values.flag')).toEqual([]);
    expect(hint('values.size')).toEqual(['expression_type /body/0/schema/properties/note/x-visible']);
  });
});

describe('a column with choices of its own', () => {
  const column = (more: object) =>
    told(orderList({ columns: [{ dataIndex: 'isRemote', title: 'order.customerNo', ...more }] })).map((line) =>
      line.replace('/body/0/columns/0', ''),
    );
  test('shows them, and its search has them too', () => {
    expect(column({ enum: [true, false] })).toEqual([]);
    const search = { 'x-component': 'Select' };
    const status = (more: object) =>
      told(
        orderList({ columns: [{ dataIndex: 'orderStatus', title: 'order.customerNo', enum: ['draft'], search: { ...search, ...more } }] }),
      );
    expect(status({})).toEqual([]);
    expect(status({ enum: ['draft', 'voided'] })).toEqual([]);
    expect(status({ enum: ['draft'], dict: 'order_status' })).toEqual(['wrong_value /body/0/columns/0/search/enum']);
  });
  test('has one source of texts, and a cell that shows them', () => {
    expect(column({ enum: [true], dict: 'order_status' })).toEqual(['wrong_value /enum']);
    expect(column({ enum: [true], cell: { use: 'money' } })).toEqual(['wrong_value /enum']);
    expect(column({ enum: [true], cell: { use: 'dict' } })).toEqual([]);
    expect(column({ enum: [true], valueType: 'select' })).toEqual([]);
  });
});
