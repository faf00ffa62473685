import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../scripts/generate/files.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import { knowledge, orderList, problemsOf, screenOf, told } from './knowledge.ts';

const action = (steps: readonly object[]) => ({ name: 'abandon', title: 'order.abandon', do: steps });
const steps = (...list: readonly object[]) => told(orderList({ actions: [action(list)] }));
const column = (changes: object) => ({ dataIndex: 'customerNo', title: 'order.customerNo', ...changes });
const field = (changes: object) => told(formOf({ name: { 'x-component': 'Input', ...changes } }));
const formOf = (properties: object, changes: object = {}) =>
  screenOf({ block: 'form', schema: { type: 'object', properties }, submit: action([{ reload: true }]), ...changes });
const at = '/body/0/schema/properties/name';

describe('what the checker accepts does what it says (design.md, The checker knows the contract)', () => {
  test('what shows the texts of a dictionary names one', () => {
    expect(told(orderList({ columns: [column({ valueType: 'select' })] }))).toEqual(['missing_property /body/0/columns/0']);
    expect(told(orderList({ columns: [column({ cell: { use: 'dict' } })] }))).toEqual(['missing_property /body/0/columns/0']);
    expect(told(orderList({ columns: [column({ search: { 'x-component': 'Select' } })] }))).toEqual([
      'missing_property /body/0/columns/0/search',
    ]);
    expect(told(orderList({ columns: [column({ dict: 'goods_type', search: { 'x-component': 'Select' } })] }))).toEqual([]);
    expect(field({ 'x-component': 'Select' })).toEqual([`missing_property ${at}`]);
    const search = { type: 'object', properties: { goodsType: { 'x-component': 'Select' } } };
    expect(told(orderList({ search }))).toEqual(['missing_property /body/0/search/properties/goodsType']);
  });

  test('a field has a type that its widget can hold, and expressions know it', () => {
    expect(field({ type: 'boolean' })).toEqual([`wrong_value ${at}/type`]);
    expect(field({ type: 'number', 'x-visible': '{{ values.name > 3 }}' })).toEqual([]);
    expect(field({ 'x-visible': '{{ values.name > 3 }}' })).toEqual([`expression_type ${at}/x-visible`]);
    expect(field({ 'x-component': 'Checkbox', 'x-visible': '{{ values.name == true }}' })).toEqual([]);
  });

  test('a rule gets its options, with their types', () => {
    const rule = (options?: object) =>
      field({ 'x-validator': [{ rule: 'maxLength', ...(options === undefined ? {} : { with: options }) }] });
    expect(rule({ max: 3 })).toEqual([]);
    expect(rule()).toEqual([`missing_parameter ${at}/x-validator/0`]);
    expect(rule({ maxx: 3 })).toEqual([`unknown_parameter ${at}/x-validator/0/with/maxx`]);
    expect(rule({ max: '3' })).toEqual([`wrong_value ${at}/x-validator/0/with/max`]);
  });

  test('the search of a list has no linkage and no validation, so it takes no words for them', () => {
    for (const key of ['required', 'default'])
      expect(told(orderList({ columns: [column({ search: { 'x-component': 'Input', [key]: true } })] }))).toEqual([
        `unknown_property /body/0/columns/0/search/${key}`,
      ]);
  });

  test('the placeholders of a text are filled, and nothing else is', () => {
    expect(steps({ confirm: 'order.abandonConfirm', values: { no: 1 } })).toEqual([]);
    expect(steps({ confirm: 'order.abandonConfirm' })).toEqual(['missing_parameter /body/0/actions/0/do/0']);
    expect(steps({ confirm: 'order.abandonConfirm', values: { noo: 1 } })).toEqual(['unknown_parameter /body/0/actions/0/do/0/values/noo']);
    expect(steps({ notify: { zh_CN: '{{n}} 行', en_US: '{{n}} rows' } })).toEqual(['missing_parameter /body/0/actions/0/do/0']);
    expect(steps({ notify: 'order.done', values: { count: 2 } })).toEqual([]);
  });

  test('one expression for all inputs is held against them too', () => {
    expect(steps({ download: 'order.export', with: '{{ search }}' })).toEqual([]);
    expect(steps({ download: 'order.export', with: "{{ {'ids': ['1'], 'idz': 1} }}" })).toEqual([
      'unknown_parameter /body/0/actions/0/do/0/with',
    ]);
    expect(steps({ open: 'order/OrderDetail', as: 'drawer', with: '{{ user }}' })).toEqual([
      'unknown_parameter /body/0/actions/0/do/0/with',
    ]);
    expect(told(orderList({ actions: [{ ...action([{ reload: true }]), when: '{{ search.pageNo == 1 }}' }] }))).toEqual([
      'expression_name /body/0/actions/0/when',
    ]);
  });

  test('an address is that of a page, however it is spelled', () => {
    expect(steps({ navigate: '/Order/detail/', with: { id: '1' } })).toEqual([]);
    expect(steps({ navigate: '/order/nowhere' })).toEqual(['unknown_route /body/0/actions/0/do/0/navigate']);
  });

  test('rows are told apart by one value that each has', () => {
    expect(told(orderList({ rowKey: 'trackingNumber' }))).toEqual(['wrong_value /body/0/rowKey']);
    expect(
      told(
        screenOf({
          block: 'list',
          source: { call: 'dictionary.items', with: { code: 'country' } },
          columns: [column({ dataIndex: 'value' })],
        }),
      ),
    ).toEqual(['missing_property /body/0']);
  });

  test('a card draws columns of its list', () => {
    expect(told(orderList({ card: { title: 'customerNo', facts: ['customerNo', 'boxCount'] } }))).toEqual([
      'unknown_data_index /body/0/card/facts/1',
    ]);
  });

  test('counts can be asked for with what the list sends', () => {
    const tabs = { field: 'orderStatus', dict: 'order_status', counts: { call: 'order.statusCount' } };
    expect(told(orderList({ statusTabs: tabs, source: { call: 'order.list', with: { orderStatus: 'draft' } } }))).toContain(
      'unknown_parameter /body/0/statusTabs/counts/call',
    );
  });

  test('a form reads the data of its source', () => {
    const form = formOf({ name: { 'x-component': 'Input', default: '{{ data.username }}' } }, { source: { call: 'auth.me' } });
    expect(told(form)).toEqual([]);
  });

  test('a constant of a dictionary is one of its items', () => {
    const list = (value: string) => told(orderList({ source: { call: 'order.list', with: { goodsType: value } } }));
    expect(list('battery')).toEqual([]);
    expect(list('batery')).toEqual(['wrong_value /body/0/source/with/goodsType']);
  });

  test('what may be null is no condition by itself', () => {
    const when = (text: string) => problemsOf(orderList({ rowActions: [{ ...action([{ reload: true }]), when: `{{ ${text} }}` }] }));
    for (const text of ['!row.failReason', 'row.failReason && true', 'row.isRemote || row.failReason', 'row.failReason ? true : false'])
      expect(when(text)).toMatchObject([{ code: 'expression_type', didYouMean: 'row.failReason != null' }]);
    expect(when('!row.isRemote && row.failReason != null')).toEqual([]);
    expect(when('has(row.remark) && search.customerNo == "1"')).toEqual([]);
  });

  test('a path of data without its braces would be sent as its letters', () => {
    const [problem] = problemsOf(orderList({ rowActions: [action([{ call: 'order.close', with: { ids: 'row.id' } }])] }));
    expect(problem).toMatchObject({ code: 'expression_misplaced', didYouMean: '{{ row.id }}' });
    expect(told(orderList({ rowActions: [action([{ call: 'order.close', with: { ids: '1', reason: 'see the mail.' } }])] }))).toEqual([]);
  });

  test('a hostile name is told in few words', () => {
    const [problem] = problemsOf(screenOf({ block: 'x'.repeat(200_000) }));
    expect(problem?.message.length).toBeLessThan(200);
  });
});

test('the first list with a call has the address of the page, the others keep their pages to themselves', async () => {
  const list = { block: 'list', source: { call: 'order.list' }, columns: [column({})] };
  const body = [{ block: 'card', body: [{ ...list, source: { from: 'boxes' } }, list] }, list];
  expect(await compileScreen('a/B', { document: { schemaVersion: 1, title: 't', body }, problems: [] })).toMatchObject({
    addressed: '/body/0/body/1',
  });
});

describe('a problem says what to do', () => {
  const meant = (when: string) => problemsOf(orderList({ rowActions: [{ ...action([{ reload: true }]), when }] }))[0]?.didYouMean;

  test.each([
    ['{{ row.boxCount = 1 }}', '== to compare'],
    ['{{ row.boxCount === 1 }}', '== or !='],
    ['{{ row.isRemote and row.isRemote }}', '&&'],
    ['{{ row?.isRemote }}', 'row.name ?? …'],
    ['{{ row.customerNo.length > 1 }}', '.size()'],
    ["{{ row.customerNo.includes('a = b') }}", ".contains('…') of a text, x in [...] of a list"],
    ['{{ record.isRemote }}', 'row.'],
    ['row.isRemote', '{{ row.isRemote }}'],
  ])('%s', (when, hint) => expect(meant(when)).toBe(hint));

  test('a source that cannot be read is one problem, not one for each column', () => {
    const columns = [column({ sorter: true, search: { 'x-component': 'Input' } })];
    expect(told(orderList({ source: { calll: 'order.list' }, columns }))).toEqual(['unknown_property /body/0/source/calll']);
  });

  test('a member written twice is told: reading would drop one of them', () => {
    const text = JSON.stringify(orderList({ rowKey: 'id' })).replace('"rowKey":"id"', '"rowKey":"id","r\\u006fwKey":"customerNo"');
    expect(examineText(text, knowledge).problems).toMatchObject([{ code: 'duplicate_name', path: '/body/0/rowKey' }]);
    expect(examineText(JSON.stringify(orderList({ columns: [column({}), column({ dataIndex: 'id' })] })), knowledge).problems).toEqual([]);
  });

  test('a seed or a text that is not JSON is named', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'seed-')), 'menus.json');
    writeFileSync(file, '[1 2]');
    expect(() => readJson(file)).toThrow(`${file} is not JSON`);
  });

  test('a text that is not JSON is told by its line', () => {
    const [problem] = examineText('{\n  "a": 1\n  "b": 2\n}', knowledge).problems;
    expect(problem?.message).toMatch(/at line 3, column 3$/);
    expect(examineText('{\n"a": [', knowledge).problems[0]?.message).toMatch(/at line 2, column 7$/);
  });
});
