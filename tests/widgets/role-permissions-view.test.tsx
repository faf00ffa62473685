import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ports } from '../../src/runtime/ports.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const menus = ['Orders', 'Products'].map((title, at) => ({ id: `m${at}`, title, menuType: '0', component: `some/${title}`, children: [] }));

/** The permissions of a role that has the first of two pages; `save` answers when the test wants it to. */
async function open(save: () => Promise<unknown>): Promise<void> {
  const answers: Readonly<Record<string, () => unknown>> = {
    'permission.list': () => menus,
    'permissionRule.list': () => [],
    'role.permissions': () => ({ permissionIds: ['m0'], dataRuleIds: [] }),
    'role.setPermissions': save,
  };
  const call = vi.fn<Ports['call']>(async (id) => answers[id]?.());
  world = await openScreen([{ block: 'widget', use: 'rolePermissions', props: { roleId: 'r1' } }], { call });
  await world.find('.ant-tree-checkbox');
}

const tick = (at: number) =>
  act(async () => [...document.querySelectorAll<HTMLElement>('.ant-tree-treenode .ant-tree-checkbox')].at(at)?.click());
const ticked = () =>
  [...document.querySelectorAll('.ant-tree-treenode .ant-tree-checkbox')].map(({ className }) => /-checked/.test(className));
/** Whether leaving the page asks first, as closing the dialog does by the same word. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the permissions of a role', () => {
  it('are not lost by closing them: what was ticked and is not saved is asked for', async () => {
    let answer: () => void = () => undefined;
    await open(() => new Promise<void>((resolve) => (answer = resolve)));
    expect([ticked(), asks()]).toEqual([[true, false], false]);
    await tick(1);
    expect([ticked(), asks()]).toEqual([[true, true], true]);
    await tick(1);
    expect([ticked(), asks()]).toEqual([[true, false], false]);
    await tick(1);
    await world.click('.wb-form-foot button');
    // What is ticked now would not be sent, and gone with the dialog.
    await tick(0);
    expect(ticked()).toEqual([true, true]);
    await act(async () => answer());
    await world.settle();
    expect([vi.mocked(world.ports.notify).mock.calls.length, asks()]).toEqual([1, false]);
  });
});
