import { describe, expect, test } from 'vitest';
import { screenOf, told } from './knowledge.ts';

const source = { call: 'order.list' };
const title = 'order.total';
const chart = (changes: object) =>
  told(screenOf({ block: 'chart', kind: 'bar', source, x: 'consigneeCountry', series: [{ dataIndex: 'boxCount', title }], ...changes }));

describe('a chart', () => {
  test.each([
    ['numbers', {}],
    [
      'decimal strings',
      {
        series: [
          { dataIndex: 'orderWeight', title },
          { dataIndex: 'realTotalAmount', title },
        ],
        currency: 'currencyCode',
      },
    ],
    ['rows that an expression gives, which are not known', { source: { value: '{{ params }}' } }],
    ['a dictionary for its labels', { x: 'orderStatus', xDict: 'order_status' }],
  ])('is good with %s', (_what, changes) => expect(chart(changes)).toEqual([]));

  test.each([
    ['texts drawn as numbers', { series: [{ dataIndex: 'customerNo', title }] }, ['wrong_value /body/0/series/0/dataIndex']],
    ['a number that is not there', { series: [{ dataIndex: 'boxes', title }] }, ['unknown_data_index /body/0/series/0/dataIndex']],
    ['labels that are not there', { x: 'nothing' }, ['unknown_data_index /body/0/x']],
    ['rows that are no list', { source: { call: 'order.statusCount' } }, ['not_a_list /body/0/source']],
    ['rows that are not there', { rows: 'rows' }, ['unknown_data_index /body/0/rows']],
    ['a part that is no list', { rows: 'total' }, ['not_a_list /body/0/rows']],
    ['a dictionary that is not there', { xDict: 'no_such' }, ['unknown_dictionary /body/0/xDict']],
  ])('is told of %s', (_what, changes, problems) => expect(chart(changes)).toEqual(problems));
});

describe('a timeline', () => {
  const timeline = (changes: object) =>
    told(screenOf({ block: 'timeline', source, time: 'createTime', text: { dataIndex: 'customerNo', title }, ...changes }));

  test('is good with a time, a tone and facts of the row', () => {
    const facts = [{ dataIndex: 'boxCount', title, when: '{{ row.boxCount > 0 }}' }];
    expect(timeline({ tone: "{{ row.boxCount > 1 ? 'blue' : 'grey' }}", facts, offset: 'remark' })).toEqual([]);
  });
  test.each([
    ['a time that is a number', { time: 'boxCount' }, ['wrong_value /body/0/time']],
    ['a tone that is no text', { tone: '{{ row.boxCount }}' }, ['expression_type /body/0/tone']],
    ['a fact that is not there', { facts: [{ dataIndex: 'nothing', title }] }, ['unknown_data_index /body/0/facts/0/dataIndex']],
    ['an offset that is not there', { offset: 'zone' }, ['unknown_data_index /body/0/offset']],
  ])('is told of %s', (_what, changes, problems) => expect(timeline(changes)).toEqual(problems));
});

describe('html', () => {
  const html = (changes: object) => told(screenOf({ block: 'html', ...changes }));
  const detail = { call: 'order.detail', with: { id: '1' } };

  test('is good with a text, or with data', () => {
    expect(html({ content: title })).toEqual([]);
    expect(html({ source: detail, dataIndex: 'customerNo' })).toEqual([]);
    expect(told(screenOf({ block: 'card', source: detail, body: [{ block: 'html', dataIndex: 'customerNo' }] }))).toEqual([]);
  });
  test('is told that it shows nothing, or two things', () => {
    expect(html({})).toEqual(['missing_property /body/0']);
    expect(html({ source: detail })).toEqual(['missing_property /body/0']);
    expect(html({ dataIndex: 'customerNo' })).toEqual(['missing_property /body/0']);
    expect(html({ content: title, source: detail, dataIndex: 'customerNo' })).toEqual(['missing_property /body/0']);
  });
});

describe('upload', () => {
  const upload = (changes: object) =>
    told(screenOf({ block: 'upload', title, call: 'common.upload', with: { purpose: 'attachment' }, accept: ['.pdf'], ...changes }));

  test('is good with a multipart call, whose answer its steps read', () => {
    expect(upload({ then: [{ copy: '{{ result.id }}' }] })).toEqual([]);
  });
  test.each([
    ['a call that takes no file', { call: 'order.list', with: {} }, ['wrong_value /body/0/call']],
    ['a call that is not there', { call: 'common.uplod' }, ['unknown_endpoint /body/0/call']],
    ['an input that is missing', { with: {} }, ['missing_parameter /body/0']],
    ['an input that the call does not take', { with: { purpose: 'else' } }, ['wrong_value /body/0/with/purpose']],
    ['files larger than the call takes', { maxMegabytes: 50 }, ['wrong_value /body/0/maxMegabytes']],
    ['a result that has no such part', { then: [{ copy: '{{ result.url }}' }] }, ['expression_name /body/0/then/0/copy']],
  ])('is told of %s', (_what, changes, problems) => expect(upload(changes)).toEqual(problems));
  test('a step cannot make a multipart call: it has no file', () => {
    const steps = [{ call: 'common.upload', with: { purpose: 'attachment' } }];
    const action = { name: 'send', title, do: steps };
    expect(told(screenOf({ block: 'result', status: 'info', title, actions: [action] }))).toEqual([
      'wrong_value /body/0/actions/0/do/0/call',
    ]);
  });
});

describe('tabs', () => {
  const list = { block: 'list', source, columns: [{ dataIndex: 'customerNo', title, search: { 'x-component': 'Input' } }] };
  const item = (name: string, ...body: object[]) => ({ name, title, body: body.length === 0 ? [{ block: 'html', content: title }] : body });
  const tabs = (changes: object) => ({ block: 'tabs', items: [item('one'), item('two')], ...changes });

  test('are good with names and a parameter of their own', () => {
    expect(told(screenOf(tabs({ items: [item('one', list), item('two', tabs({ param: 'inner' }))] })))).toEqual([]);
  });
  test.each([
    ['a name twice', [tabs({ items: [item('one'), item('one')] })], ['duplicate_name /body/0/items/1/name']],
    ['the parameter of other tabs', [tabs({}), tabs({})], ['duplicate_name /body/1']],
    [
      'the parameter of tabs around them',
      [tabs({ param: 'a', items: [item('one', tabs({ param: 'a' }))] })],
      ['duplicate_name /body/0/items/0/body/0/param'],
    ],
    ['the page of a list', [list, tabs({ param: 'page' })], ['duplicate_name /body/1/param']],
    ['the search of a list', [list, tabs({ param: 'customerNo' })], ['duplicate_name /body/1/param']],
  ])('are told of %s', (_what, body, problems) => expect(told(screenOf(...body))).toEqual(problems));
});
