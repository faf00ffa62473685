import { describe, expect, test } from 'vitest';
import { withArguments } from '../../src/runtime/language/document/arguments.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { own, ownList } from '../../src/runtime/language/walk/schema.ts';
import { orderList, knowledge as plain, screenOf } from './knowledge.ts';

const fragments = new Map<string, unknown>([
  ...plain.fragments,
  [
    'orderActions',
    {
      params: { order: { type: 'map', required: true }, isMain: { type: 'boolean', default: false } },
      computed: { isDraft: { type: 'boolean', value: "{{ order.orderStatus == 'draft' }}" } },
      actions: {
        abandon: {
          title: 'order.abandon',
          permission: 'order:abandon',
          primary: '{{ isMain }}',
          when: '{{ isDraft && order.boxCount > 0 }}',
          do: [{ call: 'order.close', with: { ids: '{{ order.id }}' } }, { outcome: 'order.done' }],
        },
      },
    },
  ],
  [
    'note',
    {
      params: {
        title: { type: 'message', default: 'order.customerNo' },
        most: { type: 'string', default: '40' },
        isShown: { type: 'boolean', default: true },
        start: { type: 'string' },
      },
      properties: {
        note: {
          type: 'string',
          title: '{{ title }}',
          default: '{{ start }}',
          'x-component': 'Input',
          'x-component-props': { maxLength: '{{ most }}' },
          'x-visible': '{{ isShown }}',
        },
      },
    },
  ],
  [
    'both',
    { params: { word: { type: 'message', required: true } }, properties: { inner: { fragment: 'note', with: { title: '{{ word }}' } } } },
  ],
]);
const knowledge = { ...plain, fragments };
const told = (document: unknown) => examine(document, knowledge).problems.map(({ code, path }) => `${code} ${path}`);
const use = (changes: object) => ({ fragment: 'orderActions', action: 'abandon', with: { order: '{{ row }}' }, ...changes });
const noteForm = (changes: object, fragment = 'note') =>
  screenOf({
    block: 'form',
    schema: { type: 'object', properties: { group: { fragment, ...changes } } },
    submit: { name: 'go', title: 'order.abandon', do: [{ reload: true }] },
  });
const noteOf = (document: unknown) => {
  const [form] = ownList(examine(document, knowledge).document, 'body');
  return own(own(own(own(own(form, 'schema'), 'properties'), 'group'), 'properties'), 'note');
};

describe('an action is shared by its name', () => {
  test('what it is given stands in place of the parameters, and is checked there by the contract', () => {
    const document = orderList({ rowActions: [use({})] });
    expect(told(document)).toEqual([]);
    const [list] = ownList(examine(document, knowledge).document, 'body');
    expect(ownList(list, 'rowActions')).toEqual([
      {
        name: 'abandon',
        title: 'order.abandon',
        permission: 'order:abandon',
        primary: false,
        when: "{{ (row.orderStatus == 'draft') && row.boxCount > 0 }}",
        do: [{ call: 'order.close', with: { ids: '{{ row.id }}' } }, { outcome: 'order.done' }],
      },
    ]);
  });

  test('the same one is an action of a detail', () => {
    const detail = {
      block: 'detail',
      source: { call: 'order.detail', with: { id: '1' } },
      items: [{ dataIndex: 'id', title: 'order.total' }],
    };
    expect(told(screenOf({ ...detail, actions: [use({ with: { order: '{{ data }}', isMain: true } })] }))).toEqual([]);
  });

  test.each([
    ['an unknown fragment', { fragment: 'orderAction' }, 'unknown_fragment /body/0/rowActions/0/fragment'],
    ['a fragment of fields', { fragment: 'note' }, 'unknown_fragment /body/0/rowActions/0/fragment'],
    ['an unknown action', { action: 'abandn' }, 'unknown_fragment /body/0/rowActions/0/action'],
    ['nothing given', { with: {} }, 'missing_parameter /body/0/rowActions/0'],
    ['an unknown parameter', { with: { order: '{{ row }}', ordr: 1 } }, 'unknown_parameter /body/0/rowActions/0/with/ordr'],
    ['a text for a map', { with: { order: 'row' } }, 'wrong_value /body/0/rowActions/0/with/order'],
    ['a text of the row for a map', { with: { order: '{{ row.id }}' } }, 'expression_type /body/0/rowActions/0/with/order'],
    ['an unknown name', { with: { order: '{{ rwo }}' } }, 'expression_name /body/0/rowActions/0/with/order'],
    ['a word beside it', { title: 'order.done' }, 'unknown_property /body/0/rowActions/0/title'],
    ['a wrong name twice', { with: { order: '{{ user }}' } }, 'expression_name /body/0/rowActions/0/when'],
  ])('%s', (_what, changes, expected) => {
    const found = told(orderList({ rowActions: [use(changes)] }));
    expect(found[0]).toBe(expected);
    // What follows from it is not told as well.
    if (!expected.startsWith('expression_name /body/0/rowActions/0/when')) expect(found).toHaveLength(1);
  });

  test('its name is one of the list', () => {
    const own = { name: 'abandon', title: 'order.abandon', do: [{ reload: true }] };
    expect(told(orderList({ rowActions: [use({}), own] }))).toEqual(['duplicate_name /body/0/rowActions/1/name']);
  });
});

describe('fields take parameters', () => {
  test('constants, defaults, and a word that is left out where nothing is given', () => {
    expect(told(noteForm({}))).toEqual([]);
    expect(noteOf(noteForm({}))).toEqual({
      type: 'string',
      title: 'order.customerNo',
      'x-component': 'Input',
      'x-component-props': { maxLength: '40' },
      'x-visible': '{{ true }}',
    });
    const title = { zh_CN: '备注', en_US: 'Note' };
    expect(noteOf(noteForm({ with: { title, most: '9', isShown: "{{ values.note != 'x' }}", start: 'a' } }))).toMatchObject({
      title,
      default: 'a',
      'x-component-props': { maxLength: '9' },
      'x-visible': "{{ values.note != 'x' }}",
    });
  });

  test('one fragment gives on what it was given', () => {
    expect(told(noteForm({ with: { word: 'order.total' } }, 'both'))).toEqual([]);
    expect(told(noteForm({}, 'both'))).toEqual(['missing_parameter /body/0/schema/properties/group']);
  });

  test.each([
    [{ with: { most: 9 } }, 'wrong_value /body/0/schema/properties/group/with/most'],
    [{ with: { mots: '9' } }, 'unknown_parameter /body/0/schema/properties/group/with/mots'],
    [{ with: { isShown: '{{ user.id }}' } }, 'expression_type /body/0/schema/properties/group/with/isShown'],
    [{ with: { title: 'no.such' } }, 'unknown_message /body/0/schema/properties/group/properties/note/title'],
  ])('%j', (changes, expected) => expect(told(noteForm(changes))).toEqual([expected]));
});

describe('columns and blocks', () => {
  const parts = new Map<string, unknown>([
    ...plain.fragments,
    [
      'numbers',
      {
        params: { title: { type: 'message', default: 'order.customerNo' }, currency: { type: 'string', default: 'CNY' } },
        columns: [
          { dataIndex: 'customerNo', title: '{{ title }}' },
          { dataIndex: 'realTotalAmount', title: 'order.total', cell: { use: 'money', props: { currency: '{{ currency }}' } } },
        ],
      },
    ],
    ['two', { columns: [{ fragment: 'numbers' }, { dataIndex: 'id', title: 'order.total' }] }],
    ['hint', { blocks: [{ block: 'html', content: 'order.done' }, { fragment: 'last' }] }],
    ['last', { blocks: [{ block: 'html', content: 'order.total' }] }],
    ['round', { columns: [{ fragment: 'round' }] }],
  ]);
  const of = (document: unknown) => examine(document, { ...plain, fragments: parts });
  const places = (document: unknown) => of(document).problems.map(({ code, path, written }) => [code, path, written ?? path]);
  const columns = (...all: object[]) => orderList({ columns: all });
  const last = { dataIndex: 'orderWeight', title: 'order.total' };

  test('stand in place of their use, with what it gives; a column may be given a part of its row', () => {
    const document = columns({ fragment: 'numbers', with: { title: 'order.total', currency: '{{ row.currencyCode }}' } }, last);
    expect(places(document)).toEqual([]);
    const [list] = ownList(of(document).document, 'body');
    expect(ownList(list, 'columns')).toEqual([
      { dataIndex: 'customerNo', title: 'order.total' },
      { dataIndex: 'realTotalAmount', title: 'order.total', cell: { use: 'money', props: { currency: '{{ row.currencyCode }}' } } },
      last,
    ]);
  });

  test('fragments hold others', () => {
    expect(places(columns({ fragment: 'two' }))).toEqual([]);
    const { document, problems } = of(
      screenOf({ block: 'card', body: [{ fragment: 'hint' }, { block: 'html', content: 'order.abandon' }] }),
    );
    expect(problems).toEqual([]);
    const [card] = ownList(document, 'body');
    expect(ownList(card, 'body').map((block) => own(block, 'content'))).toEqual(['order.done', 'order.total', 'order.abandon']);
    expect(places({ ...screenOf(), body: [{ fragment: 'last' }] })).toEqual([]);
  });

  test('a problem behind them has its place in the document as written', () => {
    const wrong = { ...last, dataIndex: 'orderWieght' };
    expect(places(columns({ fragment: 'two' }, wrong))).toEqual([
      ['unknown_data_index', '/body/0/columns/3/dataIndex', '/body/0/columns/1/dataIndex'],
    ]);
    const long = { block: 'html', content: 'order.done', when: `{{ ${'1 + '.repeat(50)}1 == 1 }}` };
    expect(places({ ...screenOf(), body: [{ fragment: 'hint' }, long] })).toEqual([
      ['expression_too_long', '/body/2/when', '/body/1/when'],
    ]);
  });

  test.each([
    [{ fragment: 'nubmers' }, 'unknown_fragment', '/body/0/columns/1/fragment'],
    [{ fragment: 'hint' }, 'unknown_fragment', '/body/0/columns/1/fragment'],
    [{ fragment: 'round' }, 'cyclic_fragment', '/body/0/columns/1/fragment'],
    [{ fragment: 'numbers', when: '{{ true }}' }, 'unknown_property', '/body/0/columns/1/when'],
    [{ fragment: 'numbers', with: { titel: 'order.total' } }, 'unknown_parameter', '/body/0/columns/1/with/titel'],
    [{ fragment: 'numbers', with: { currency: '{{ row.currency }}' } }, 'expression_name', '/body/0/columns/1/with/currency'],
    [{ fragment: 'numbers', with: { currency: '{{ row.boxCount }}' } }, 'expression_type', '/body/0/columns/1/with/currency'],
  ])('%j', (use, code, path) => {
    expect(places(columns(last, use)).map(([told, , written]) => [told, written])).toEqual([[code, path]]);
  });
});

test('names that are made of names do not grow without end', () => {
  const names = Array.from({ length: 60 }, (_, at) => `n${at}`);
  const computed = Object.fromEntries(
    names.map((name, at) => [name, { type: 'number', value: at === 0 ? '{{ 1 }}' : `{{ n${at - 1} + n${at - 1} }}` }]),
  );
  const bomb = { computed, actions: { go: { title: 'order.abandon', when: '{{ n59 > n59 }}', do: [{ reload: true }] } } };
  const document = orderList({ rowActions: [{ fragment: 'bomb', action: 'go' }] });
  const { problems } = examine(document, { ...knowledge, fragments: new Map([['bomb', bomb]]) });
  expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual(['expression_too_costly /body/0/rowActions/0/when']);
});

describe('names of a fragment are replaced where they are names', () => {
  const found = new Map([['order', { text: '(a + b)', whole: '{{ a + b }}' }]]);
  test.each([
    ['order.id', '(a + b).id'],
    ["'order' + order", "'order' + (a + b)"],
    ['row.order', 'row.order'],
    ['row . order', 'row . order'],
    ['order(1)', 'order(1)'],
    ["{'order': order}", "{'order': (a + b)}"],
    ['orders', 'orders'],
    ['x ?? order', 'x ?? (a + b)'],
  ])('%s', (text, expected) => expect(withArguments(text, found)).toBe(expected));
});
