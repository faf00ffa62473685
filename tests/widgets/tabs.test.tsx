import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const order = (name: string) => ({
  block: 'detail',
  name,
  source: { call: 'order.detail', with: { id: name } },
  items: [{ dataIndex: 'id', title: name }],
});
const item = (name: string, changes: object = {}) => ({ name, title: `Tab ${name}`, body: [order(name)], ...changes });
const tabs = (changes: object = {}) => ({ block: 'tabs', items: [item('one'), item('two'), item('three')], ...changes });
const answer = () => vi.fn(async (_id: string, { id }: { id?: unknown }) => ({ id }));

const names = () => Array.from(document.querySelectorAll('[role=tab]'), (tab) => tab.textContent);
const active = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;
const asked = () => vi.mocked(world.ports.call).mock.calls.map(([, input]) => input.id);
const choose = (name: string) => world.click(`[data-node-key=${name}] [role=tab]`);

describe('tabs', () => {
  it('show the first one, and make the others only when they are looked at', async () => {
    world = await openScreen([tabs()], { call: answer() });
    await world.find('dl');
    expect([names(), active(), asked()]).toEqual([['Tab one', 'Tab two', 'Tab three'], 'Tab one', ['one']]);
    await choose('two');
    expect([active(), asked()]).toEqual(['Tab two', ['one', 'two']]);
    await choose('one');
    expect(asked()).toEqual(['one', 'two']);
  });

  it('show the one that the address names, and the first for a name that is none', async () => {
    world = await openScreen([tabs()], { call: answer() }, '/?tab=two');
    await world.find('[role=tab]');
    expect(active()).toBe('Tab two');
    await world.close();
    world = await openScreen([tabs({ param: 'view' })], { call: answer() }, '/?view=nothing&tab=two');
    await world.find('[role=tab]');
    expect(active()).toBe('Tab one');
  });

  it('write the address beside what others have there, and go back with it', async () => {
    world = await openScreen([tabs()], { call: answer() }, '/?page=3');
    await choose('two');
    expect(world.address()).toBe('/?page=3&tab=two');
    await choose('three');
    await world.back();
    expect(active()).toBe('Tab two');
    await choose('one');
    expect(world.address()).toBe('/?page=3');
  });

  it('take nothing from the address that stood there a moment ago and is not drawn yet', async () => {
    world = await openScreen([tabs(), tabs({ param: 'view' })], { call: answer() });
    await world.find('[role=tab]');
    const [above, below] = document.querySelectorAll<HTMLElement>('[data-node-key=two] [role=tab]');
    await act(async () => {
      above?.click();
      below?.click();
    });
    await world.settle();
    expect(world.address()).toBe('/?tab=two&view=two');
  });

  it('leave out what the user may not see; a link to it leads to the first; without any there is no block', async () => {
    const items = [
      item('one', { permission: 'denied' }),
      item('two', { when: "{{ user.username == 'merchant' }}" }),
      item('three', { when: '{{ false }}' }),
    ];
    world = await openScreen([tabs({ items })], { call: answer() }, '/?tab=one');
    await world.find('[role=tab]');
    expect([names(), active(), asked()]).toEqual([['Tab two'], 'Tab two', ['two']]);
    await world.close();
    world = await openScreen([tabs({ items: [items[0], items[2]] })], { call: answer() });
    await world.settle();
    expect(world.page.querySelector('.ant-tabs')).toBeNull();
  });

  it('load nothing behind another tab; what was asked for comes with the next look, once', async () => {
    const reload = {
      block: 'result',
      status: 'info',
      title: 'All',
      actions: [{ name: 'again', title: 'Again', do: [{ reload: true }, { reload: true }] }],
    };
    world = await openScreen([tabs(), reload], { call: answer() });
    await choose('two');
    await world.click('.ant-result-extra button, .wb-actions button');
    await world.settle();
    const before = asked();
    expect(before.filter((id) => id === 'one')).toHaveLength(1);
    expect(before.filter((id) => id === 'two').length).toBeGreaterThan(1);
    await choose('one');
    expect(asked().filter((id) => id === 'one')).toHaveLength(2);
  });

  it('keep in a layer which is in front, and leave the address alone', async () => {
    world = await openScreen([tabs()], { call: answer() }, '/?tab=two', 'layer');
    await world.find('[role=tab]');
    expect(active()).toBe('Tab one');
    await choose('three');
    expect([active(), world.address()]).toEqual(['Tab three', '/?tab=two']);
  });

  it('move by the arrow keys', async () => {
    world = await openScreen([tabs()], { call: answer() });
    const first = await world.find('[role=tab][aria-selected=true]');
    await act(async () => {
      first.focus();
      first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
    });
    await world.settle();
    const focused = document.querySelector<HTMLElement>('.ant-tabs-tab-focus [role=tab], [role=tab]:focus');
    expect(focused?.textContent).toContain('Tab two');
  });
});
