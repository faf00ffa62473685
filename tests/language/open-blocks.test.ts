import { describe, expect, test } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge, told } from './knowledge.ts';

const result = { block: 'result', status: 'info', title: 'order.done' };
const stats = (more: object = {}) => ({
  block: 'stats',
  name: 'counts',
  source: { call: 'order.statusCount' },
  items: [{ dataIndex: 'draft', title: 'order.total' }],
  ...more,
});
const opening = (open: unknown, more: object = {}) => ({
  name: 'show',
  title: 'order.total',
  do: [{ open, as: 'dialog', title: 'order.total', ...more }],
});
/** A list whose row action opens something, and the blocks beside it. */
const screen = (action: object, ...beside: object[]) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  body: [
    {
      block: 'list',
      name: 'orders',
      source: { call: 'order.list' },
      columns: [{ dataIndex: 'customerNo', title: 'order.customerNo' }],
      rowActions: [action],
    },
    ...beside,
  ],
});
const at = '/body/0/rowActions/0/do/0';

describe('the step open takes blocks of its screen', () => {
  test.each([
    ['blocks of its own', opening({ body: [stats({ name: 'inner' }), result] })],
    ['in a drawer', opening({ body: [result] }, { as: 'drawer' })],
    ["the block of the screen's body that has the name", opening({ name: 'counts' })],
    ['that read the row of the step', opening({ body: [{ ...result, when: "{{ row.customerNo == 'A' }}" }] })],
    [
      'whose source is the row',
      opening({
        body: [{ block: 'detail', source: { value: '{{ row }}' }, items: [{ dataIndex: 'customerNo', title: 'order.customerNo' }] }],
      }),
    ],
  ])('%s', (_what, action) => {
    expect(told(screen(action, stats()))).toEqual([]);
  });

  test.each([
    ['in a tab', opening({ body: [result] }, { as: 'tab' }), [`wrong_value ${at}/as`]],
    ['with parameters', opening({ name: 'counts' }, { with: { id: '1' } }), [`unknown_property ${at}/with`]],
    ['without a title', { ...opening({}), do: [{ open: { body: [result] }, as: 'dialog' }] }, [`missing_property ${at}`]],
    ['a name that is not there', opening({ name: 'cuonts' }), [`wrong_value ${at}/open/name`]],
    ['nothing', opening({}), [`missing_property ${at}/open`]],
    ['both', opening({ name: 'counts', body: [result] }), [`unknown_property ${at}/open/body`]],
    ['no block', opening({ body: [{ block: 'nothing' }] }), [`unknown_block ${at}/open/body/0/block`]],
    [
      'a name that the step does not read',
      opening({ body: [{ ...result, when: '{{ rows.size() > 0 }}' }] }),
      [`expression_name ${at}/open/body/0/when`],
    ],
    [
      "the row's fields, without saying that it is about the row",
      opening({ body: [stats({ name: 'inner', items: [{ dataIndex: 'customerNo', title: 'order.total' }] })] }),
      [`unknown_data_index ${at}/open/body/0/items/0/dataIndex`],
    ],
  ])('but not %s', (_what, action, problems) => {
    expect(told(screen(action, stats()))).toEqual(problems);
  });

  test('nor a block within another, whose data and guards it would leave behind', () => {
    const guarded = { block: 'card', permission: 'order:amount', body: [stats()] };
    expect(told(screen(opening({ name: 'counts' }), guarded))).toEqual([`wrong_value ${at}/open/name`]);
  });

  test('a broken one shows its problem in its place; the page and the other block live', async () => {
    const checked = examine(screen(opening({ body: [{ block: 'nothing' }, result] })), knowledge);
    const compiled = await compileScreen('x', checked);
    const text = JSON.stringify(compiled.body);
    expect(compiled.body[0]?.block).toBe('list');
    expect(text).toContain('"block":"result"');
    expect(text.match(/"block":"problem"/g)).toHaveLength(1);
  });
});
