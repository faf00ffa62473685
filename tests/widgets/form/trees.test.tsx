import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { answering, control, formOf, messageOf, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const rows = [
  { id: 'orders', title: 'Orders', children: [{ id: 'list', title: 'Order list' }] },
  { id: 'system', title: 'System' },
];
const options = { call: 'permission.list', value: 'id', text: 'title', children: 'children' };
const parent = (more: object = {}) => ({ title: 'Parent', 'x-component': 'TreeSelect', 'x-options': options, ...more });
const shown = () => document.querySelector('[data-field=parent] .ant-select-selection-item')?.textContent;
const asked = () => vi.mocked(world.ports.call).mock.calls.filter(([call]) => call === 'permission.list').length;
const nodes = () => [...document.querySelectorAll<HTMLElement>('.ant-select-tree-title')];

async function open(): Promise<void> {
  const field = await world.find(control('parent'));
  await act(async () => {
    field.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await wait(50);
}

describe('one of a tree', () => {
  it('offers every branch, and holds what was chosen', async () => {
    world = await openScreen([formOf({ parent: parent() })], answering({ 'permission.list': () => rows }));
    await world.find(control('parent'));
    expect(asked()).toBe(0);
    await open();
    expect(nodes().map(({ textContent }) => textContent)).toEqual(['Orders', 'Order list', 'System']);
    await act(async () => nodes()[1]?.click());
    expect(shown()).toBe('Order list');
    await submit(world);
    expect(sent(world)).toEqual({ parent: 'list' });
  });
  it('shows a value that is deep in the tree by its text before it is opened', async () => {
    world = await openScreen([formOf({ parent: parent({ default: 'list' }) })], answering({ 'permission.list': () => rows }));
    await eventually(() => expect(shown()).toBe('Order list'));
  });
  it('asks anew for a value that came after the tree was kept', async () => {
    let answers = 0;
    const menus = () => {
      answers += 1;
      return answers > 1 ? [...rows, { id: 'new', title: 'New menu' }] : rows;
    };
    world = await openScreen(
      [
        formOf({ parent: parent({ default: 'list' }), other: { title: 'New', 'x-component': 'Input' } }),
        formOf({ parent: parent({ default: 'new' }) }),
      ],
      answering({ 'permission.list': menus }),
    );
    await eventually(() => expect(document.body.textContent).toContain('New menu'));
    expect(asked()).toBe(2);
  });
  it('is required like any other', async () => {
    world = await openScreen([formOf({ parent: parent({ required: true }) })], answering({ 'permission.list': () => rows }));
    await world.find(control('parent'));
    await submit(world);
    expect(messageOf('parent')).not.toBe('');
    expect(sent(world)).toBeUndefined();
  });
});
