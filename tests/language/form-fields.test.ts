import { describe, expect, test } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { problemsOf, screenOf, told } from './knowledge.ts';

const title = 'order.total';
const input = (more: object = {}) => ({ title, 'x-component': 'Input', ...more });
const form = (properties: object) => screenOf({ block: 'form', schema: { type: 'object', properties } });
const at = '/body/0/schema/properties';
const inForm = (properties: object) => told(form(properties)).map((line) => line.replace(at, ''));

describe('names of fields', () => {
  test('are each there once, in groups for the eye too', () => {
    expect(inForm({ name: input(), part: { type: 'void', properties: { name: input() } } })).toEqual([
      'duplicate_name /part/properties/name',
    ]);
    expect(inForm({ name: input(), part: { type: 'object', properties: { name: input() } } })).toEqual([]);
  });
  test.each(['a.b', '[a,b]', '0', 'a b', '*'])('cannot be %s, which would lead elsewhere', (name) => {
    expect(inForm({ [name]: input() }).map((line) => line.split(' ')[0])).toEqual(['wrong_value']);
  });
  test('are each in one step only', () => {
    const step = (name: string) => ({ name, title, schema: { type: 'object', properties: { city: input() } } });
    const submit = { name: 'save', title, do: [{ reload: true }] };
    expect(told(screenOf({ block: 'steps', items: [step('one'), step('two')], submit }))).toEqual([
      'duplicate_name /body/0/items/1/schema/properties/city',
    ]);
    expect(told(screenOf({ block: 'steps', items: [step('one'), { name: 'one', title }], submit }))).toEqual([
      'duplicate_name /body/0/items/1/name',
    ]);
  });
});

describe('fields of groups and rows', () => {
  test('are checked as those beside them', () => {
    const wrong = { title, 'x-component': 'Inputt' };
    expect(inForm({ part: { type: 'object', properties: { inner: { type: 'void', properties: { x: wrong } } } } })).toEqual([
      'unknown_field /part/properties/inner/properties/x/x-component',
    ]);
    expect(inForm({ goods: { type: 'array', items: { type: 'object', properties: { x: wrong } } } })).toEqual([
      'unknown_field /goods/items/properties/x/x-component',
    ]);
    expect(inForm({ part: { type: 'void', properties: { x: input({ 'x-validator': [{ rule: 'maxLength' }] }) } } })).toEqual([
      'missing_parameter /part/properties/x/x-validator/0',
    ]);
  });
  test('are read by their path', () => {
    const part = { type: 'object', properties: { city: input() } };
    expect(inForm({ part, x: input({ 'x-visible': "{{ values.part.city == 'a' }}" }) })).toEqual([]);
    expect(inForm({ part, x: input({ 'x-visible': "{{ values.city == 'a' }}" }) })).toEqual(['expression_name /x/x-visible']);
  });
  test('of a row read the row', () => {
    const items = (expression: string) => ({ type: 'object', properties: { a: input(), b: input({ 'x-visible': expression }) } });
    expect(inForm({ goods: { type: 'array', items: items("{{ row.a == 'x' }}") } })).toEqual([]);
    expect(inForm({ goods: { type: 'array', items: items("{{ row.c == 'x' }}") } })).toEqual([
      'expression_name /goods/items/properties/b/x-visible',
    ]);
  });
  test('sum columns that are there, and need no more rows than may be', () => {
    const goods = { type: 'array', items: { type: 'object', properties: { weight: input() } }, totals: [{ dataIndex: 'weigth' }] };
    expect(inForm({ goods })).toEqual(['unknown_data_index /goods/totals/0/dataIndex']);
    expect(inForm({ goods: { ...goods, totals: [], minItems: 3, maxItems: 2 } })).toEqual(['wrong_value /goods/minItems']);
  });
});

describe('linkage', () => {
  const b = input();
  test.each([
    ['visible', '{{ values.b }}', 'a text is no condition'],
    ['required', '{{ size(values) }}', 'a number is no condition'],
    ['options', '{{ values.b }}', 'a text is no list'],
    ['value', '{{ values }}', 'a map is no text'],
    ['value', '{{ values.c }}', 'no field has the name'],
  ])('%s is told of %s: %s', (word, expression) => {
    const found = inForm({
      b,
      a: input({ 'x-component': word === 'options' ? 'Select' : 'Input', 'x-reactions': { [word]: expression } }),
    });
    expect(found).toEqual([expect.stringMatching(new RegExp(`^expression_\\w+ /a/x-reactions/${word}$`))]);
  });
  test('offers a list of values or of choices, which needs no dictionary', () => {
    const options = "{{ values.b == 'x' ? [{'value': 'a', 'text': 'A'}] : [] }}";
    expect(inForm({ b, a: input({ 'x-component': 'Select', 'x-reactions': { options } }) })).toEqual([]);
  });
  test('follows nothing in a circle', () => {
    const follows = (name: string) => input({ 'x-reactions': { value: `{{ values.${name} }}` } });
    expect(inForm({ a: follows('b'), b: follows('c'), c: follows('a') })).toEqual(['wrong_value /a/x-reactions/value']);
    expect(problemsOf(form({ a: follows('b'), b: follows('a') }))[0]?.message).toContain('a → b → a');
    expect(inForm({ a: follows('b'), b: follows('c'), c: input() })).toEqual([]);
  });
});

describe('properties that follow other values', () => {
  // Of the product's own widgets: these tests have none with a property of each kind.
  const knowledge = readKnowledge();
  const inForm = (properties: object) => {
    const plain = JSON.parse(JSON.stringify(form(properties)));
    return examine(plain, knowledge).problems.map(({ code, path }) => `${code} ${path}`.replace(at, ''));
  };
  const follows = (component: string, props: object, more: object = {}) =>
    inForm({
      amount: input({ type: 'number', 'x-component': 'NumberInput' }),
      code: input(),
      it: { title, 'x-component': component, ...more, 'x-reactions': { props } },
    });

  test('are those of the widget, and hold what it takes', () => {
    expect(follows('Money', { currency: '{{ values.code }}' })).toEqual([]);
    expect(follows('Money', { currency: '{{ values.amount }}' })).toEqual(['expression_type /it/x-reactions/props/currency']);
    expect(follows('Money', { curency: '{{ values.code }}' })).toEqual(['unknown_property /it/x-reactions/props/curency']);
    expect(follows('Money', { __proto__x: '{{ values.code }}' })).toEqual(['unknown_property /it/x-reactions/props/__proto__x']);
    expect(follows('Money', { currency: 'USD' })).toEqual(['wrong_value /it/x-reactions/props/currency']);
    expect(follows('Money', { currency: '{{ values.cod }}' })).toEqual(['expression_name /it/x-reactions/props/currency']);
  });
  test('are single values: a list of kinds follows nothing', () => {
    expect(
      follows('Upload', { accept: '{{ [values.code] }}' }, { 'x-component-props': { purpose: 'paymentSlip', accept: ['.pdf'] } }),
    ).toEqual(['unknown_property /it/x-reactions/props/accept']);
  });
  test('stand in forms and cards; the cells of a table share one widget', () => {
    const rows = (more: object) =>
      inForm({
        rows: {
          type: 'array',
          ...more,
          items: {
            type: 'object',
            properties: {
              code: input(),
              cost: { title, 'x-component': 'Money', 'x-reactions': { props: { currency: '{{ row.code }}' } } },
            },
          },
        },
      });
    expect(rows({ 'x-view': 'cards' })).toEqual([]);
    expect(rows({})).toEqual(['wrong_value /rows/items/properties/cost/x-reactions/props']);
  });
});
