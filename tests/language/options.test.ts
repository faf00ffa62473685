import { describe, expect, test } from 'vitest';
import { orderList, screenOf, told } from './knowledge.ts';

const prefix = '/body/0/search/properties/productCode';
const inSearch = (field: object) =>
  told(
    orderList({ search: { type: 'object', properties: { productCode: { title: 'order.total', 'x-component': 'Select', ...field } } } }),
  ).map((line) => line.replace(prefix, ''));

describe('choices that a call answers', () => {
  test('need no dictionary', () => {
    expect(inSearch({ 'x-options': { call: 'order.commonProduct' } })).toEqual([]);
    expect(inSearch({})).toEqual(['missing_property ']);
  });

  test.each([
    ['a call that is not known', { call: 'order.commonProducts' }, ['unknown_endpoint /x-options/call']],
    ['a call that answers no list', { call: 'common.me' }, ['not_a_list /x-options/call']],
    ['a call that needs an input', { call: 'dictionary.items' }, ['missing_parameter /x-options']],
    ['an input that the call lacks', { call: 'order.commonProduct', with: { x: 1 } }, ['unknown_parameter /x-options/with/x']],
    ['a search that the call lacks', { call: 'order.commonProduct', search: 'keyword' }, ['unknown_parameter /x-options/search']],
    ['rows without the parts that are shown', { call: 'order.list' }, ['unknown_data_index /x-options', 'unknown_data_index /x-options']],
    ['a part that rows lack', { call: 'order.list', value: 'id', text: 'customerN' }, ['unknown_data_index /x-options/text']],
    [
      'rows where the reply has none',
      { call: 'order.list', rows: 'record', value: 'id', text: 'customerNo' },
      ['unknown_data_index /x-options/rows'],
    ],
    ['rows that are no list', { call: 'order.list', rows: 'total', value: 'id', text: 'customerNo' }, ['not_a_list /x-options/rows']],
  ])('are told of %s', (_what, options, problems) => expect(inSearch({ 'x-options': options })).toEqual(problems));

  test('take rows of a page, by their own names', () => {
    expect(inSearch({ 'x-options': { call: 'order.list', rows: 'records', value: 'id', text: 'customerNo' } })).toEqual([]);
  });
  test('stand only on fields that offer some, and not beside a dictionary', () => {
    expect(inSearch({ 'x-component': 'Input', 'x-options': { call: 'order.commonProduct' } })).toEqual(['wrong_value /x-options']);
    expect(inSearch({ dict: 'goods_type', 'x-options': { call: 'order.commonProduct' } })).toEqual(['wrong_value /x-options']);
  });
  test('may depend on what is filled in, and are told of a name that no field has', () => {
    const form = (expression: string) =>
      told(
        screenOf({
          block: 'form',
          schema: {
            type: 'object',
            properties: {
              list: { title: 'order.total', 'x-component': 'Input' },
              item: {
                title: 'order.total',
                'x-component': 'Select',
                'x-options': { call: 'dictionary.items', with: { code: `{{ values.${expression} }}` } },
              },
            },
          },
        }),
      );
    expect(form('list')).toEqual([]);
    expect(form('lists')).toEqual(['expression_name /body/0/schema/properties/item/x-options/with/code']);
  });
});
