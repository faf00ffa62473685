import { Optional } from 'typebox';
import { describe, expect, test } from 'vitest';
import { record } from '../../contract/envelope.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { Name } from '../../src/runtime/language/grammar/marks.ts';
import { schemaOf } from '../../src/runtime/language/walk/schema.ts';
import { knowledge, orderList } from './knowledge.ts';

describe('a field that takes its options from a call', () => {
  const properties = schemaOf(record({ options: Optional(record({ call: Name('endpoint') })) }));
  const widgets = new Map([
    ...knowledge.widgets,
    ['field:Select', { kind: 'field', properties, search: 'value', value: 'text', needsDict: true }] as const,
  ]);
  const told = (props: object) => {
    const fields = { productCode: { title: 'order.total', 'x-component': 'Select', 'x-component-props': props } };
    const { problems } = examine(orderList({ search: { type: 'object', properties: fields } }), { ...knowledge, widgets });
    return problems.map(({ code, path }) => `${code} ${path.replace('/body/0/search/properties/productCode', '')}`);
  };

  test('needs no dictionary', () => {
    expect(told({ options: { call: 'order.commonProduct' } })).toEqual([]);
    expect(told({})).toEqual(['missing_property ']);
  });

  test.each([
    ['is not known', 'order.commonProducts', ['unknown_endpoint /x-component-props/options/call']],
    ['answers no list of value and text', 'order.list', ['not_a_list /x-component-props/options/call']],
    ['needs an input', 'order.log', ['not_a_list /x-component-props/options/call', 'missing_parameter /x-component-props/options/call']],
  ])('is told of a call that %s', (_what, call, problems) => expect(told({ options: { call } })).toEqual(problems));
});
