import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });

const visit = visitor(async (id: string) =>
  id !== 'order/OrderList'
    ? null
    : {
        document: {
          schemaVersion: 1,
          title: title(`Screen ${id}`),
          body: [
            {
              block: 'list',
              source: { call: 'order.list' },
              columns: [{ dataIndex: 'customerNo', title: title('Customer no.') }],
              statusTabs: { field: 'orderStatus', dict: 'order_status', counts: { call: 'order.statusCount' } },
              batch: [{ name: 'close', title: title('Close'), do: [] }],
            },
          ],
        },
        problems: [],
      },
);

let page: Page | null = null;
afterEach(async () => page?.close());

/** The order list, and what the server says of the user's rights and rows. */
async function open() {
  const server = { reply: { ...menuReply, dataScope: 'wide' } as object, ids: ['1', '2', '3'] };
  page = await visit('/order/list', {
    isSignedIn: true,
    answers: {
      'auth.permission': () => server.reply,
      'order.list': () => ({ records: server.ids.map((id) => ({ id, customerNo: `A${id}` })), total: server.ids.length }),
      'order.statusCount': () => ({}),
    },
  });
  const on = page;
  await on.until(() => document.querySelectorAll('tbody tr.ant-table-row').length === 3);
  return {
    on,
    server,
    asked: (call: string) => on.call.mock.calls.filter(([id]) => id === call).length,
    rows: () => [...document.querySelectorAll('tbody tr.ant-table-row')].map(({ textContent }) => textContent),
    async tell() {
      await act(async () => on.world.serverEvents.publish('permission'));
      await on.settle();
    },
  };
}

describe('data rules that change under an open list', () => {
  it('have it load once, counts too, and the selection stays', async () => {
    const { on, server, asked, rows, tell } = await open();
    const box = document.querySelector<HTMLInputElement>('tbody tr.ant-table-row input[type=checkbox]');
    await act(async () => box?.click());
    const before = [asked('order.list'), asked('order.statusCount')].map((count) => count + 1);
    server.reply = { ...menuReply, dataScope: 'narrow' };
    server.ids = ['1'];
    await tell();
    await on.until(() => rows().length === 1);
    await on.settle();
    expect([asked('order.list'), asked('order.statusCount')]).toEqual(before);
    expect(document.querySelectorAll('tbody tr.ant-table-row input:checked')).toHaveLength(1);
  });

  it('have a list behind another page load when it is shown again', async () => {
    const { on, server, asked, rows, tell } = await open();
    await on.press('Soon');
    await on.at('/soon');
    const before = asked('order.list');
    server.reply = { ...menuReply, dataScope: 'narrow' };
    server.ids = ['1'];
    await tell();
    expect(asked('order.list')).toBe(before);
    await on.press('Order list');
    await on.until(() => rows().length === 1);
    expect(asked('order.list')).toBe(before + 1);
  });

  it('are not thought of when something else of the rights has changed, or the server does not tell them', async () => {
    const { on, server, asked, tell } = await open();
    const before = asked('order.list');
    server.reply = { ...menuReply, menu: menuReply.menu.slice(0, 3), dataScope: 'wide' };
    await tell();
    await on.until(() => ![...document.querySelectorAll('.ws-menu [role=menuitem]')].some(({ textContent }) => textContent === 'Help'));
    expect(asked('order.list')).toBe(before);
  });
});
