import { describe, expect, test } from 'vitest';
import { orderList, problemsOf, screenOf, told } from './knowledge.ts';

const reload = [{ reload: true }];
const action = (changes: object) => ({ name: 'abandon', title: 'order.abandon', do: reload, ...changes });
const detail = (changes: object, params: object = { id: { type: 'string', required: true } }) => ({
  ...screenOf({ block: 'detail', source: { call: 'order.detail', with: { id: '{{ params.id }}' } }, ...changes }),
  params,
});
/** An expression where rows of the order list are at hand. */
const onRow = (when: string) => told(orderList({ rowActions: [action({ when: `{{ ${when} }}` })] })).map((line) => line.split(' ')[0]);

test('a variable of the state belongs to parameters that the screen has', () => {
  const draft = { type: 'string', initial: '', of: ['id', 'idd'] };
  const found = problemsOf({
    ...detail({ items: [{ dataIndex: 'id', title: 'order.customerNo', value: '{{ page.draft }}' }] }),
    state: { draft },
  });
  expect(found.map(({ code, path }) => [code, path])).toEqual([['unknown_parameter', '/state/draft/of/1']]);
});

describe('expressions are checked against the data they read', () => {
  test.each([
    'row.boxCount > 1',
    'row.boxCount == 1 && row.boxCount + 1 < 3.5',
    'row.boxCount in [1, 2]',
    "row.orderStatus in ['draft']",
    'row.trackingNumber == null',
    'null == row.trackingNumber',
    'row.trackingNumber != null && row.trackingNumber.startsWith("1")',
    'row.isRemote',
    'has(row.remark)',
    '(row.boxCount > 1 ? row.boxCount : 0) == 1',
    'user.id != "" && user.username == user.nickName',
    'row.customerNo.matches("^WB[0-9]+$")',
    'search.customerNo == "1"',
  ])('%s is good', (when) => expect(onRow(when)).toEqual([]));

  test.each([
    ['row.tpyo == 1', 'expression_name'],
    ['has(row.tpyo)', 'expression_name'],
    ['rows.all(r, true)', 'expression_name'],
    ['data.id == "1"', 'expression_name'],
    ['user.password == ""', 'expression_name'],
    ['search.nothing == ""', 'expression_name'],
    ['row.customerNo.startWith("a")', 'expression_name'],
    ['row.customerNo', 'expression_type'],
    ['row.customerNo == 1', 'expression_type'],
    ['row.customerNo == null', 'expression_type'],
    ['row.trackingNumber > 5', 'expression_type'],
    ['row.boxCount + "a" == "1a"', 'expression_type'],
    ['row.isRemote ? 1 : 2', 'expression_type'],
    ['row.customerNo.size', 'expression_type'],
    ['row.customerNo.matches("(?=a)b")', 'expression_syntax'],
    ['row.customerNo.matches("(a)\\\\1")', 'expression_syntax'],
    ['row.boxCount >', 'expression_syntax'],
    ['', 'expression_syntax'],
  ])('%s is not: %s', (when, code) => expect(onRow(when)).toEqual([code]));

  test('a problem says where it is in the expression, and what was meant', () => {
    expect(problemsOf(orderList({ rowActions: [action({ when: '{{ row.boxCount > }}' })] }))[0]?.message).toContain('at character');
    expect(problemsOf(orderList({ rowActions: [action({ when: '{{ row.boxcount > 1 }}' })] }))[0]?.didYouMean).toBe('boxCount');
    expect(problemsOf(orderList({ rowActions: [action({ when: '{{ rwo.boxCount > 1 }}' })] }))[0]?.didYouMean).toBe('row');
  });
});

describe('names are there where they mean something', () => {
  test('rows in batch actions, row in row actions, cells and what a click does', () => {
    const document = orderList({
      columns: [
        {
          dataIndex: 'customerNo',
          title: 'order.customerNo',
          cell: { use: 'money', props: { currency: '{{ row.currencyCode }}', bold: true } },
          do: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }],
        },
      ],
      batch: [action({ when: '{{ rows.all(r, r.boxCount > 0) }}' })],
      openRow: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }],
      actions: [action({ when: '{{ row.id == "" }}' }), action({ name: 'other', when: '{{ rows.all(r, true) }}' })],
    });
    expect(told(document)).toEqual(['expression_name /body/0/actions/0/when', 'expression_name /body/0/actions/1/when']);
  });

  test('data inside a detail, not in its own source or condition', () => {
    expect(told(detail({ items: [{ dataIndex: 'customerNo', title: 'order.customerNo', when: '{{ data.boxCount > 1 }}' }] }))).toEqual([]);
    expect(told(detail({ when: '{{ data.boxCount > 1 }}' }))).toEqual(['expression_name /body/0/when']);
  });

  test('data of the inner source hide those of the outer one', () => {
    const inner = {
      block: 'detail',
      source: { from: 'consignee' },
      items: [{ dataIndex: 'city', title: 'order.total', when: '{{ data.city != "" }}' }],
      when: '{{ data.boxCount > 1 }}',
    };
    expect(told(detail({ body: [inner] }))).toEqual([]);
  });

  test('parameters by the type that the screen declares', () => {
    expect(told(detail({ when: '{{ params.id == "" }}' }))).toEqual([]);
    expect(told(detail({ when: '{{ params.id > 1 }}' }))).toEqual(['expression_type /body/0/when']);
    expect(told(detail({}, {}))).toEqual(['expression_name /body/0/source/with/id']);
  });

  test('values in the fields and actions of a form, by the type of each field', () => {
    const form = (visible: string) =>
      told(
        screenOf({
          block: 'form',
          schema: {
            type: 'object',
            properties: {
              kind: { type: 'string', 'x-component': 'Input' },
              size: { type: 'number', 'x-component': 'Input', 'x-visible': visible },
            },
          },
          submit: action({ name: 'save', do: [{ notify: 'order.done', when: '{{ values.kind != null }}' }] }),
        }),
      );
    expect(form('{{ values.kind == "a" }}')).toEqual([]);
    expect(form('{{ values.kinds == "a" }}')).toEqual(['expression_name /body/0/schema/properties/size/x-visible']);
    expect(form('{{ values.size == "a" || values.kind > 1 }}')).toEqual(['expression_type /body/0/schema/properties/size/x-visible']);
  });

  test('results and answers only after the step that gives them', () => {
    const ask = { ask: { type: 'object', properties: { reason: { type: 'string', 'x-component': 'Input' } } }, title: 'order.abandon' };
    const call = { call: 'order.close', with: { ids: '{{ row.id }}', reason: '{{ answer.reason }}' } };
    const notify = { notify: 'order.done', when: '{{ result.failed == 0 }}' };
    expect(told(orderList({ rowActions: [action({ do: [ask, call, { outcome: 'order.done' }, notify] })] }))).toEqual([]);
    expect(told(orderList({ rowActions: [action({ do: [notify, call, ask] })] }))).toEqual([
      'expression_name /body/0/rowActions/0/do/0/when',
      'expression_name /body/0/rowActions/0/do/1/with/reason',
    ]);
    const named = [
      { ...call, with: { ids: '1' }, as: 'closed' },
      { outcome: 'order.done', of: 'closed' },
      { notify: 'order.done', when: '{{ closed.failed == 0 && result.failed == 0 }}' },
    ];
    expect(told(orderList({ rowActions: [action({ do: named })] }))).toEqual(['expression_name /body/0/rowActions/0/do/2/when']);
  });

  test.each(['for', 'as', 'in', 'true', 'list', 'string', 'cel', ''])(
    'a result cannot have the name "%s": no expression could read it',
    (as) => {
      const call = { call: 'order.close', with: { ids: '1' }, as };
      const ask = {
        ask: { type: 'object', properties: { reason: { type: 'string', 'x-component': 'Input' } } },
        title: 'order.abandon',
        as,
      };
      const after = { notify: 'order.done', when: '{{ row.boxCount > 1 }}' };
      for (const step of [call, ask])
        expect(told(orderList({ rowActions: [action({ do: [step, after] })] }))).toEqual(['wrong_value /body/0/rowActions/0/do/0/as']);
    },
  );
});

describe('inputs are held against the contract', () => {
  const withInput = (input: object) =>
    told(orderList({ rowActions: [action({ do: [{ call: 'order.close', with: input }] })] })).map((line) =>
      line.replace('/body/0/rowActions/0/do/0', '…'),
    );

  test.each([
    [{ ids: '1,2' }, []],
    [{ ids: '{{ row.id }}' }, []],
    [{ ids: ['1', '2'] }, []],
    [{ ids: 7 }, []],
    [{ ids: '{{ row }}' }, ['expression_type …/with/ids']],
    [{ id: '1' }, ['unknown_parameter …/with/id']],
    [{ reason: 'x' }, ['missing_parameter …']],
    [{ ids: null }, ['wrong_value …/with/ids']],
  ])('%j', (input, expected) => expect(withInput(input)).toEqual(expected));

  test('one expression may give all of them', () => {
    expect(told(orderList({ actions: [action({ do: [{ download: 'order.export', with: '{{ search }}' }] })] }))).toEqual([]);
    expect(told(orderList({ actions: [action({ do: [{ download: 'order.export', with: '{{ user.id }}' }] })] }))).toEqual([
      'expression_type /body/0/actions/0/do/0/with',
    ]);
  });

  test('enumerations, dates spread over two parameters, files and screens', () => {
    expect(told(orderList({ source: { call: 'order.list', with: { order: 'down' } } }))).toEqual(['wrong_value /body/0/source/with/order']);
    expect(
      told(orderList({ columns: [{ dataIndex: 'createTime', title: 'order.total', search: { 'x-component': 'DateRange' } }] })),
    ).toEqual([]);
    expect(told(orderList({ columns: [{ dataIndex: 'createTime', title: 'order.total', search: { 'x-component': 'Input' } }] }))).toEqual([
      'unknown_parameter /body/0/columns/0/search',
    ]);
    expect(told(orderList({ actions: [action({ do: [{ call: 'order.export' }] })] }))).toEqual(['wrong_value /body/0/actions/0/do/0/call']);
    expect(
      told(orderList({ actions: [action({ do: [{ open: 'order/OrderDetail', as: 'drawer', with: { id: '1', nothing: 1 } }] })] })),
    ).toEqual(['unknown_parameter /body/0/actions/0/do/0/with/nothing']);
    expect(told(orderList({ actions: [action({ do: [{ open: 'order/Unknown', as: 'drawer', with: { any: 1 } }] })] }))).toEqual([]);
  });
});

describe('blocks and widgets', () => {
  test('counts of status tabs must have every value of the dictionary', () => {
    const tabs = (dict: string) => told(orderList({ statusTabs: { field: 'orderStatus', dict, counts: { call: 'order.statusCount' } } }));
    expect(tabs('order_status')).toEqual([]);
    expect(tabs('goods_type')).toEqual(['unknown_data_index /body/0/statusTabs/counts']);
  });

  test("a widget's own properties follow its own schema", () => {
    expect(told(screenOf({ block: 'widget', use: 'greeting', props: { size: 'large' } }))).toEqual([]);
    expect(told(screenOf({ block: 'widget', use: 'greeting', props: { size: 'larg', colour: 1 } }))).toEqual([
      'unknown_property /body/0/props/colour',
      'wrong_value /body/0/props/size',
    ]);
    expect(told(screenOf({ block: 'widget', use: 'greeting', props: { size: '{{ user.id }}' } }))).toEqual([]);
    expect(told(screenOf({ block: 'widget', use: 'greeting', props: { size: '{{ size(user.id) }}' } }))).toEqual([
      'expression_type /body/0/props/size',
    ]);
    const properties = { remark: { 'x-component': 'Input', 'x-component-props': { maxLength: '{{ user.id }}' } } };
    expect(told(orderList({ search: { type: 'object', properties } }))[0]).toContain(
      'expression_misplaced /body/0/search/properties/remark/x-component-props/maxLength',
    );
  });

  test("a cell's properties are constants or expressions of the row that give the right type", () => {
    const cell = (props: object) =>
      told(orderList({ columns: [{ dataIndex: 'customerNo', title: 'order.customerNo', cell: { use: 'money', props } }] })).map(
        (line) => line.split(' ')[0],
      );
    expect(cell({ currency: 'CNY', bold: '{{ row.isRemote }}' })).toEqual([]);
    expect(cell({ currency: '{{ row.insuranceCurrency }}' })).toEqual([]);
    expect(cell({ currency: '{{ row.boxCount }}' })).toEqual(['expression_type']);
    expect(cell({ currency: '{{ row.currncyCode }}' })).toEqual(['expression_name']);
    expect(cell({ curency: 'CNY' })).toEqual(['unknown_property']);
  });

  test('a reload names a block of the screen', () => {
    expect(told(orderList({ name: 'orders', actions: [action({ do: [{ reload: 'orders' }] })] }))).toEqual([]);
    expect(problemsOf(orderList({ name: 'orders', actions: [action({ do: [{ reload: 'order' }] })] }))).toMatchObject([
      { code: 'wrong_value', didYouMean: 'orders' },
    ]);
  });

  test('a text in place takes placeholders, not expressions', () => {
    const title = (zh_CN: string) => told(orderList({ title: { zh_CN, en_US: 'Orders' } }));
    expect(title('共 {{count}} 单')).toEqual([]);
    expect(title('{{ user.id }}')).toEqual(['expression_misplaced /body/0/title/zh_CN']);
    expect(title('共 {{ user.id }} 单')).toEqual(['expression_misplaced /body/0/title/zh_CN']);
  });
});
