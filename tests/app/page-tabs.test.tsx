import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import '../../src/app/tabs/page-tabs.tsx';
import chinese from '../../src/locales/zh-CN/shell.json' with { type: 'json' };
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });

/** What the steps of actions reach of the shell: a page of the menu in a tab of its own, the clipboard, the printer. */
const acting = {
  block: 'result',
  status: 'success',
  title: title('Home'),
  actions: [
    { name: 'tab', title: title('Open as a tab'), do: [{ open: 'order/OrderDetail', as: 'tab', with: { id: '7' } }, { notify: 'After' }] },
    { name: 'none', title: title('Open what no menu has'), do: [{ open: 'order/Nowhere', as: 'tab' }] },
    { name: 'copy', title: title('Copy'), do: [{ copy: 'WB-1' }] },
    { name: 'print', title: title('Print'), do: [{ print: true }] },
  ],
};

const visit = visitor(async (id: string) => ({
  document: {
    schemaVersion: 2,
    title: title(id),
    body: [id === 'dashboard/Analysis' ? acting : { block: 'result', status: '404', title: title(id) }],
  },
  problems: [],
}));

let page: Page;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const pages = ['one', 'two', 'three', 'four'].map((name) => ({
  id: name,
  route: '1',
  path: `/${name}`,
  name,
  component: `page/${name}`,
  redirect: null,
  meta: { title: name },
}));

async function open(
  menu: readonly object[] = [...menuReply.menu.slice(0, 1), ...pages],
  address = '/dashboard/analysis',
): Promise<string[]> {
  page = await visit(address, { isSignedIn: true, answers: { 'auth.permission': () => ({ ...menuReply, menu }) } });
  const said: string[] = [];
  page.world.feedback.onAnnounce((text) => said.push(text));
  return said;
}

const tabs = () => [...document.querySelectorAll('.ws-tab')].map((tab) => tab.textContent?.replace(/^page\//, ''));
const tab = (name: string) => [...document.querySelectorAll<HTMLElement>('.ws-tab')].find((each) => each.textContent?.endsWith(name));

async function openAll(): Promise<string[]> {
  const said = await open();
  for (const { path } of pages) {
    await act(async () => page.world.navigator.go(path));
    await page.until(() => tabs().includes(path.slice(1)));
  }
  return said;
}

async function choose(name: string, entry: string): Promise<void> {
  // As the mouse and the menu key do: on the tab, which holds its text and its cross.
  const place = tab(name)?.closest('[role=tab]');
  await act(async () => place?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  await page.press(entry);
}

describe('the list of page tabs', () => {
  it('holds tabs alone, and is named; what shows those without room stands beside it', async () => {
    await openAll();
    const lists = [...document.querySelectorAll('.ws-tabs [role=tablist]')].filter((list) => list.querySelector('.ws-tab') !== null);
    expect(lists.map((list) => list.getAttribute('aria-orientation'))).toEqual(['horizontal']);
    expect([...(lists[0]?.querySelectorAll('button, [role]') ?? [])].filter((part) => part.getAttribute('role') !== 'tab')).toEqual([]);
  });
});

describe('the menu of a page tab (spec section 2)', () => {
  it.each([
    ['Close', ['dashboard/Analysis', 'one', 'three', 'four'], '/four'],
    ['Close left', ['dashboard/Analysis', 'two', 'three', 'four'], '/four'],
    ['Close right', ['dashboard/Analysis', 'one', 'two'], '/two'],
    ['Close others', ['dashboard/Analysis', 'two'], '/two'],
  ])('%s closes that and no more, and shows what is left', async (entry, left, at) => {
    await openAll();
    await choose('two', entry);
    await page.at(at);
    expect(tabs()).toEqual(left);
  });

  it('is opened by the button behind the tabs too, for the page in sight', async () => {
    await openAll();
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Close open pages"]')?.click());
    await page.press('Close left');
    expect(tabs()).toEqual(['dashboard/Analysis', 'four']);
  });

  it('warns with the words of the spec instead of closing the last page', async () => {
    const said = await open(pages, '/one');
    await page.until(() => tabs().includes('one'));
    await choose('one', 'Close');
    expect([tabs(), said.at(-1)]).toEqual([['one'], "This is the last page, it can't be closed anymore"]);
    expect(chinese['shell.tabs.lastStays']).toBe('这是最后一页，不能再关闭了');
  });
});

describe('steps of actions that reach the shell', () => {
  it('open as a tab shows the page of the menu with its parameters, and goes on at once', async () => {
    const said = await open(menuReply.menu);
    await page.press('Open as a tab');
    await page.at('/order/detail?id=7');
    expect(tabs()).toEqual(['dashboard/Analysis', 'order/OrderDetail']);
    expect(said).toContain('After');
  });

  it('open as a tab says so of a screen that the menu does not have', async () => {
    const said = await open(menuReply.menu);
    await page.press('Open what no menu has');
    expect([page.here(), said.length]).toEqual(['/dashboard/analysis', 1]);
  });

  it('copy puts the text on the clipboard and says so; print hands the page to the browser', async () => {
    const said = await open(menuReply.menu);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const printed = vi.fn();
    Object.assign(window, { print: printed });
    await page.press('Copy');
    await page.until(() => said.some((text) => text.includes('WB-1') || /copied/i.test(text)));
    await page.press('Print');
    expect([copied.mock.calls, printed.mock.calls.length]).toEqual([[['WB-1']], 1]);
  });
});

describe('the side menu (spec section 2)', () => {
  const selected = () =>
    [...document.querySelectorAll('.ws-entry-here, .ws-entry-above')].map((entry) => entry.querySelector('.ws-entry-title')?.textContent);

  it('marks the group of a page that it hides', async () => {
    await open(menuReply.menu, '/order/detail?id=7');
    await page.until(() => tabs().includes('order/OrderDetail'));
    expect(selected()).toEqual(['Orders']);
    await page.press('Soon');
    expect(selected()).toEqual(['Soon']);
  });

  it('opens a framed page in place, an external one in a window, and says so of an address that may not be opened', async () => {
    const frame = (name: string, meta: object) => ({
      ...pages[0],
      id: name,
      path: `/${name}`,
      name,
      component: 'layouts/IframePageView',
      meta: { title: name, ...meta },
    });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const said = await open([
      ...menuReply.menu.slice(0, 1),
      frame('framed', { url: 'https://bi.example/' }),
      frame('outside', { url: 'https://help.example/', internalOrExternal: true }),
      frame('bad', { url: 'javascript:alert(1)', internalOrExternal: true }),
    ]);
    await page.press('framed');
    await page.at('/framed');
    expect(opened).not.toHaveBeenCalled();
    await page.press('outside');
    expect(opened.mock.calls).toEqual([['https://help.example/', '_blank', 'noopener,noreferrer']]);
    const before = said.length;
    await page.press('bad');
    expect([page.here(), opened.mock.calls.length, said.length]).toEqual(['/framed', 1, before + 1]);
  });
});
