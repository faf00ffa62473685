import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import { knowledge } from '../language/knowledge.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(() => world?.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const screenOf = (...body: readonly object[]) => ({ schemaVersion, title: text('Test'), body });

async function open(...body: readonly object[]): Promise<World> {
  const checked = examine(screenOf(...body), knowledge);
  expect(checked.problems.length).toBeGreaterThan(0);
  const rows = { records: [{ id: '1', customerNo: 'N1', realTotalAmount: '99.00' }], total: 1, current: 1, size: 10, pages: 1 };
  const call = vi.fn(async (id: string) => (id === 'order.list' ? rows : null));
  world = await openScreen(body, { call, loadScreen: async () => checked });
  await vi.dynamicImportSettled();
  await world.settle();
  return world;
}
const shown = () => document.body.textContent ?? '';
const button = (name: string) => [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent?.includes(name));

describe('a problem takes away its part, with a mark in its place (issue 12, 1.15)', () => {
  it('of a list: a column, its permission, a search field, an action', async () => {
    const { ports } = await open({
      block: 'list',
      source: { call: 'order.list' },
      columns: [
        { dataIndex: 'customerNo', title: text('Number'), search: { 'x-component': 'Inputt' } },
        { dataIndex: 'costumerNo', title: text('Misspelt') },
        { dataIndex: 'realTotalAmount', title: text('Amount'), permission: 'order:amuont' },
      ],
      actions: [
        { name: 'wrong', title: text('Wrong'), do: [{ navigat: '/order/list' }] },
        { name: 'right', title: text('Right'), do: [{ reload: true }] },
      ],
      card: { title: 'customerNo', facts: ['realTotalAmount'] },
    });
    expect(shown()).toContain('N1');
    expect([...document.querySelectorAll('th')].map((head) => head.textContent).filter((head) => head?.includes('⚠'))).toHaveLength(2);
    expect(shown()).not.toContain('99');
    expect(button('Right')).toBeDefined();
    expect(button('Wrong')).toBeUndefined();
    button('⚠')?.click();
    await world?.settle();
    expect(vi.mocked(ports.notify).mock.calls[0]).toMatchObject(['warning', expect.stringContaining('navigate')]);
    // A search field has no place of its own.
    expect(document.querySelector('.wb-problem')?.textContent).toContain('/body/0/columns/0/search/x-component');
  });

  it('of a form: a field, which sends nothing, and the submit action', async () => {
    await open({
      block: 'form',
      schema: {
        type: 'object',
        properties: {
          name: { title: text('Name'), 'x-component': 'Input' },
          size: { title: text('Size'), 'x-component': 'Nunber' },
        },
      },
      submit: { name: 'save', title: text('Save'), do: [{ call: 'order.clos', with: {} }] },
    });
    expect(document.querySelector('[data-field=name] input')).not.toBeNull();
    expect(document.querySelector('[data-field=size]')).toBeNull();
    expect(document.querySelector('.wb-group')?.textContent).toContain('⚠');
    expect(document.querySelector('.wb-group')?.textContent).toContain('/body/0/schema/properties/size/x-component');
    expect(document.querySelector('.wb-problem')?.textContent).toContain('order.clos');
    expect(button('Save')).toBeUndefined();
  });

  it('of a detail and of figures: an item', async () => {
    const items = [
      { dataIndex: 'id', title: text('Id') },
      { dataIndex: 'customer_no', title: text('Misspelt') },
    ];
    const screen = await compileScreen(
      'x',
      examine(screenOf({ block: 'detail', source: { call: 'order.detail', with: { id: 'a' } }, items }), knowledge),
    );
    expect(screen.body).toMatchObject([{ block: 'detail', items: [{ dataIndex: 'id' }, { title: { en_US: '⚠ Not set up correctly' } }] }]);
  });

  it('what concerns the whole block takes it away, as before, and braces in a message fill nothing', async () => {
    const wrong = { block: 'list', source: { call: 'order.lst' }, columns: [{ dataIndex: 'id', title: text('Id') }] };
    const action = { name: 'x', title: text('x'), when: '{{ row.{{ }}', do: [{ reload: true }] };
    const list = { ...wrong, source: { call: 'order.list' }, actions: [action] };
    const screen = await compileScreen('x', examine(screenOf(wrong, list), knowledge));
    expect(screen.body).toMatchObject([{ block: 'problem' }, { block: 'list' }]);
    expect(JSON.stringify(screen.body[1])).not.toContain('{{');
  });
});
