import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge, screenOf, told } from './knowledge.ts';

const label = (en_US: string) => ({ zh_CN: en_US, en_US });
const unique = {
  call: 'order.list',
  with: { customerNo: '{{ value }}', pageSize: 10 },
  valid: '{{ result.total == 0 }}',
  message: label('{{value}} is an order already'),
};
const formOf = (properties: object) => screenOf({ block: 'form', schema: { type: 'object', properties } });
const numberOf = (validator: object) =>
  formOf({
    no: { title: 'order.customerNo', 'x-component': 'Input', 'x-validator': [validator] },
    other: { title: 'order.total', 'x-component': 'Input' },
  });
const field = (validator: object) =>
  told(numberOf(validator)).map((line) => line.replace('/body/0/schema/properties/no/x-validator/0', ''));

describe('a call that judges a value', () => {
  test('reads the value and the others, and its condition the reply', () => {
    expect(field(unique)).toEqual([]);
    expect(field({ ...unique, with: { customerNo: '{{ values.other + value }}' } })).toEqual([]);
  });

  test.each([
    ['a call that is not known', { ...unique, call: 'order.lists' }, ['unknown_endpoint /call']],
    ['an input that the call lacks', { ...unique, with: { customerNos: '{{ value }}' } }, ['unknown_parameter /with/customerNos']],
    ['a part that the reply lacks', { ...unique, valid: '{{ result.totals == 0 }}' }, ['expression_name /valid']],
    ['a condition that gives a number', { ...unique, valid: '{{ result.total }}' }, ['expression_type /valid']],
    ['a name that nobody has', { ...unique, with: { customerNo: '{{ row.no }}' } }, ['expression_name /with/customerNo']],
    ['no message', { call: unique.call, with: unique.with, valid: unique.valid }, ['missing_property ']],
    ['a placeholder that nothing fills', { ...unique, message: label('Another {{customer}} has it') }, ['missing_parameter /message']],
    ['a file', { ...unique, call: 'order.export', with: {}, valid: '{{ true }}' }, ['changing_call /call', 'wrong_value /call']],
    ['a rule and a call in one', { rule: 'digits', call: 'order.list' }, ['unknown_property /call']],
  ])('is told of %s', (_what, validator, problems) => expect(field(validator)).toEqual(problems));

  test('may change nothing, and the page refuses it too', async () => {
    const document = numberOf({ ...unique, call: 'order.close', with: { ids: '{{ value }}' }, valid: '{{ true }}' });
    const checked = examine(document, knowledge);
    expect(checked.problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'changing_call /body/0/schema/properties/no/x-validator/0/call',
    ]);
    const unchecked = await compileScreen('x', { document: checked.document, problems: [] });
    expect(unchecked.body).toMatchObject([
      { block: 'problem', problems: [{ code: 'changing_call', path: '/body/0/schema/properties/no/x-validator/0/call' }] },
    ]);
  });

  test('stands in forms and cards, not in tables', () => {
    const lines = (view: string) =>
      told(
        formOf({
          lines: {
            type: 'array',
            'x-view': view,
            items: {
              type: 'object',
              properties: {
                no: { title: 'order.total', 'x-component': 'Input', 'x-validator': [{ ...unique, with: { customerNo: '{{ row.no }}' } }] },
              },
            },
          },
        }),
      );
    expect(lines('cards')).toEqual([]);
    expect(lines('table')).toEqual(['wrong_value /body/0/schema/properties/lines/items/properties/no/x-validator/0/call']);
  });
});

test('the message of a rule is filled by the name of the field and by the options of the rule', () => {
  const longest = (text: string) => field({ rule: 'maxLength', with: { max: 5 }, message: label(text) });
  expect(longest('{{name}} has more than {{max}} letters')).toEqual([]);
  expect(longest('{{name}} has more than {{most}} letters')).toEqual(['missing_parameter /message']);
});
