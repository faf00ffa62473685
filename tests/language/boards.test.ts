import { describe, expect, test } from 'vitest';
import { screenOf, told } from './knowledge.ts';

const source = { call: 'order.list' };
const title = 'order.total';
const heading = { dataIndex: 'customerNo', title };

describe('a kanban', () => {
  const lanes = ['draft', 'submitted'].map((value) => ({ value, title }));
  const kanban = (changes: object) => told(screenOf({ block: 'kanban', source, lane: 'orderStatus', lanes, heading, ...changes }));
  const move = (changes: object) => ({ name: 'move', title, do: [{ copy: '{{ to + row.customerNo }}' }], ...changes });

  test.each([
    ['lanes alone', {}],
    ['a move that reads the row and the lane', { move: move({ when: '{{ to != row.orderStatus }}' }) }],
  ])('is good with %s', (_what, changes) => expect(kanban(changes)).toEqual([]));
  test.each([
    ['two lanes of one value', { lanes: [lanes[0], lanes[0]] }, ['wrong_value /body/0/lanes/1/value']],
    ['a lane that the rows do not say', { lane: 'nothing' }, ['unknown_data_index /body/0/lane']],
    ['a lane that is added to a number', { move: move({ when: '{{ to + 1 == 2 }}' }) }, ['expression_type /body/0/move/when']],
    ['rows that are no list', { source: { call: 'order.statusCount' } }, expect.arrayContaining(['not_a_list /body/0/source'])],
  ])('is told of %s', (_what, changes, problems) => expect(kanban(changes)).toEqual(problems));
});

describe('a calendar', () => {
  const calendar = (changes: object) => told(screenOf({ block: 'calendar', source, date: 'createTime', text: heading, ...changes }));
  const range = { from: 'createTime_begin', to: 'createTime_end' };

  test('is good with a month that its call takes, and days that lead on', () =>
    expect(calendar({ range, openDay: [{ copy: '{{ day }}' }], openRow: [{ copy: '{{ row.customerNo }}' }] })).toEqual([]));
  test.each([
    ['a day that is a number', { date: 'boxCount' }, ['wrong_value /body/0/date']],
    ['a month that the call does not take', { range: { ...range, to: 'nothing' } }, ['unknown_parameter /body/0/range/to']],
    ['a month for which nobody is asked', { range, source: { value: '{{ params }}' } }, ['wrong_value /body/0/range']],
    ['a row where a day was clicked', { openDay: [{ copy: '{{ row.customerNo }}' }] }, ['expression_name /body/0/openDay/0/copy']],
  ])('is told of %s', (_what, changes, problems) => expect(calendar(changes)).toEqual(problems));
});

describe('stages', () => {
  const items = ['draft', 'submitted'].map((value) => ({ value, title }));
  const stages = (changes: object) =>
    told(
      screenOf({
        block: 'stages',
        source: { call: 'order.statusCount' },
        current: "{{ data.draft > 0 ? 'draft' : 'submitted' }}",
        items,
        ...changes,
      }),
    );

  test('are good with values of their own', () => expect(stages({ failed: '{{ data.all == 0 }}' })).toEqual([]));
  test.each([
    ['two stages of one value', { items: [items[0], items[0]] }, ['wrong_value /body/0/items/1/value']],
    ['a stage that is a number', { current: '{{ data.draft }}' }, ['expression_type /body/0/current']],
  ])('are told of %s', (_what, changes, problems) => expect(stages(changes)).toEqual(problems));
});

describe('a chart', () => {
  const chart = (changes: object) =>
    told(screenOf({ block: 'chart', source, x: 'consigneeCountry', series: [{ dataIndex: 'boxCount', title, as: 'line' }], ...changes }));

  test('is good with stacked bars and a line', () => expect(chart({ kind: 'bar', stacked: true })).toEqual([]));
  test.each([
    ['slices drawn as a line', { kind: 'pie' }, ['wrong_value /body/0/series/0/as']],
    ['lines that are stacked', { kind: 'line', stacked: true }, ['wrong_value /body/0/stacked']],
  ])('is told of %s', (_what, changes, problems) => expect(chart(changes)).toEqual(problems));
});

describe('a tree', () => {
  const tree = (changes: object) =>
    told({
      ...screenOf({ block: 'tree', source, text: 'customerNo', publishes: 'chosen', ...changes }),
      state: { chosen: { type: 'map' } },
    });

  test('is good with a state that can hold a row', () => expect(tree({})).toEqual([]));
  test.each([
    ['a text that is not there', { text: 'nothing' }, ['unknown_data_index /body/0/text']],
    ['a state that is not there', { publishes: 'other' }, expect.arrayContaining([expect.stringContaining('/body/0/publishes')])],
  ])('is told of %s', (_what, changes, problems) => expect(tree(changes)).toEqual(problems));
});
