import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });

const visit = visitor(async (id: string) => ({
  document: { schemaVersion: 1, title: title(`Screen ${id}`), body: [{ block: 'result', status: '404', title: title(`Screen ${id}`) }] },
  problems: [],
}));

let page: Page | null = null;
afterEach(async () => page?.close());

/** A page whose server changes its mind. */
async function open(address: string) {
  let reply: unknown = menuReply;
  let failure: CallFailure | null = null;
  page = await visit(address, {
    isSignedIn: true,
    answers: { 'auth.permission': () => (failure === null ? reply : Promise.reject(failure)) },
  });
  const on = page;
  const asked = () => on.call.mock.calls.filter(([id]) => id === 'auth.permission').length;
  const said: string[] = [];
  on.world.feedback.onAnnounce((text) => said.push(text));
  return {
    on,
    asked,
    said,
    answer(next: unknown, instead: CallFailure | null = null) {
      reply = next;
      failure = instead;
    },
    async tell() {
      await act(async () => on.world.serverEvents.publish('permission'));
      await on.settle();
    },
  };
}

const withoutOrders = { ...menuReply, menu: menuReply.menu.filter(({ path }) => path !== '/order') };
const entries = () => [...document.querySelectorAll('.ws-menu [role=menuitem]')].map((entry) => entry.textContent);
const tabs = () => [...document.querySelectorAll('.ws-tab')].map((tab) => tab.textContent);

describe('rights that change under an open page', () => {
  it('bring new menu entries without a reload', async () => {
    const { on, answer, tell } = await open('/soon');
    const kept = document.querySelector('.ws-kept');
    const more = { id: 'n', route: '1', path: '/new', name: 'new', component: 'some/New', redirect: null, meta: { title: 'Brand new' } };
    answer({ ...menuReply, menu: [...menuReply.menu, more] });
    await tell();
    await on.until(() => entries().includes('Brand new'));
    expect([on.here(), document.querySelector('.ws-kept') === kept]).toEqual(['/soon', true]);
  });

  it('close the open page with a message and lead home, and other pages stay as they are', async () => {
    const { on, said, answer, tell } = await open('/order/list');
    await on.press('Soon');
    await on.press('Order list');
    await on.at('/order/list');
    answer(withoutOrders);
    await tell();
    await on.at('/dashboard/analysis');
    await on.until(() => !entries().includes('Order list'));
    expect(tabs().some((tab) => tab?.includes('order/OrderList'))).toBe(false);
    expect(tabs()).toHaveLength(2);
    expect(said.filter((text) => text.startsWith('Closed, because'))).toEqual([
      'Closed, because your account may no longer open it: Screen order/OrderList',
    ]);
  });

  it('close a page behind the open one, which stays', async () => {
    const { on, said, answer, tell } = await open('/order/list');
    await on.press('Soon');
    await on.at('/soon');
    answer(withoutOrders);
    await tell();
    await on.until(() => said.some((text) => text.startsWith('Closed, because')));
    expect([on.here(), tabs().length]).toEqual(['/soon', 2]);
  });

  it('that did not change draw nothing anew, and many hints are few questions', async () => {
    const { on, asked, tell } = await open('/order/list');
    const access = await on.world.account.access.load();
    const before = asked();
    for (let hint = 0; hint < 5; hint += 1) await tell();
    await on.until(() => asked() > before);
    await on.settle();
    expect(asked() - before).toBeLessThan(5);
    expect((await on.world.account.access.load()) === access).toBe(true);
  });

  it('that cannot be asked for stay as they are, and are asked for again', async () => {
    const { on, asked, answer, tell } = await open('/order/list');
    answer(null, new CallFailure('', { kind: 'unreachable', status: 0 }));
    await tell();
    await on.until(() => asked() === 2);
    expect([on.here(), entries().includes('Order list')]).toEqual(['/order/list', true]);
    answer(withoutOrders);
    await act(() => new Promise((resolve) => setTimeout(resolve, 3_100)));
    await on.at('/dashboard/analysis');
  });

  it('are looked at when the channel stands again, and an ended session is noticed by a call', async () => {
    const { on, asked } = await open('/order/list');
    await act(async () => on.world.serverEvents.publish('caughtUp'));
    await on.until(() => asked() === 2);
    await act(async () => on.world.serverEvents.publish('sessionOver'));
    expect(on.call.mock.calls.some(([id]) => id === 'auth.me')).toBe(true);
  });
});
