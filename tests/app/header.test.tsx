import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import '../../src/app/menu/menu-search-panel.tsx';
import { matching, searchEntries } from '../../src/app/menu/open-entry.ts';
import { createLayoutPreferences } from '../../src/app/shell/layout-preferences.ts';
import { readMenu } from '../../src/runtime/routes/menu.ts';
import { createSession } from '../../src/services/session.ts';
import { createStorage, memoryStore } from '../../src/services/storage.ts';
import { menuReply, type Page, signedIn, visitor } from './shell-world.tsx';

const visit = visitor(async (id: string) => {
  const title = { zh_CN: id, en_US: id };
  return { document: { schemaVersion: 1, title, body: [{ block: 'result', status: '404', title }] }, problems: [] };
});

let page: Page | null = null;
afterEach(async () => {
  await page?.close();
  vi.restoreAllMocks();
});

async function open(answers: NonNullable<Parameters<typeof visit>[1]>['answers'] = {}): Promise<Page> {
  page = await visit('/dashboard/analysis', { isSignedIn: true, answers });
  await page.shows('dashboard/Analysis');
  return page;
}

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox][aria-controls=ws-search-list]');
const options = () => [...document.querySelectorAll('[role=option]')];
const key = (target: EventTarget | null, name: string, more: object = {}) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })));

async function type(text: string): Promise<void> {
  await act(async () => {
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function search(on: Page): Promise<void> {
  await key(window, 'k', { ctrlKey: true });
  await on.until(() => field() !== null);
}

describe('menu search (spec section 2, Layout)', () => {
  it('lists visible entries that are no containers, and Enter goes to the marked one', async () => {
    const on = await open();
    await search(on);
    expect(options().map((each) => each.querySelector('.ws-search-title')?.textContent)).toEqual([
      'Home',
      'Order list',
      'Soon',
      'Help (opens in a new window)',
    ]);
    await key(field(), 'ArrowDown');
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    await key(field(), 'ArrowUp');
    await key(field(), 'ArrowUp');
    expect(options()[3]?.getAttribute('aria-selected')).toBe('true');
    await type('order/li');
    expect(options()).toHaveLength(1);
    await key(field(), 'Enter');
    await on.at('/order/list');
  });

  it('opens an external entry in a new window', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const on = await open();
    await search(on);
    await type('help');
    await key(field(), 'Enter');
    expect(opened).toHaveBeenCalledWith('https://help.example/', '_blank', 'noopener,noreferrer');
    expect(on.here()).toBe('/dashboard/analysis');
  });

  it('finds nothing for a word that no title and no path holds', async () => {
    const on = await open();
    await search(on);
    await type('zzz');
    await on.shows('No page has this name');
    await key(field(), 'Enter');
    expect(on.here()).toBe('/dashboard/analysis');
  });

  it('gives a framed page its address, and says so of one that may not be opened', () => {
    const frame = (path: string, url: string) => ({ path, component: 'layouts/IframePageView', meta: { title: path, url } });
    const { items, routes } = readMenu({ menu: [frame('#a', 'https://a.example/'), frame('#b', 'javascript:alert(1)')] });
    expect(searchEntries(items, routes).map(({ opens }) => opens)).toEqual(['https://a.example/', '']);
  });

  it('puts titles that begin with the word first', () => {
    const entries = searchEntries(readMenu(menuReply).items, []);
    expect(matching(entries, 'o').map(({ title }) => title)[0]).toBe('Order list');
  });
});

describe('the warning of an account that is not activated (spec section 1)', () => {
  const warning = () => document.querySelector('a.ws-inactive');

  it.each([0, 2, 3])('stands in the header and leads to the activation when autheStatus is %i', async (autheStatus) => {
    const on = await open({ 'common.me': () => ({ autheStatus }) });
    await on.shows('Account not activated');
    expect(warning()?.getAttribute('href')).toBe('/basic/activation');
  });

  it.each([{ autheStatus: 1 }, { autheStatus: 99 }, null, 'odd'])('is absent for %j', async (reply) => {
    const on = await open({ 'common.me': () => reply });
    expect(on.call).toHaveBeenCalledWith('common.me');
    expect(warning()).toBeNull();
  });

  it('is absent where the server has no such call', async () => {
    await open();
    expect(warning()).toBeNull();
  });
});

describe('the user menu', () => {
  it('shows the new name at once, when this page or another tab learns it, and never the name of another user', async () => {
    const on = await open();
    const shown = () => document.querySelector('.ws-user-name')?.textContent;
    expect(shown()).toBe('Lin');
    await act(async () => on.world.session.update({ ...signedIn.userInfo, nickName: 'Lin Harbour' }));
    expect(shown()).toBe('Lin Harbour');
    await act(async () => on.world.session.update({ ...signedIn.userInfo, id: 'u2', nickName: 'Somebody' }));
    expect(shown()).toBe('Lin Harbour');
    await act(async () => {
      createSession(createStorage(localStorage, Date.now), new EventTarget()).update({ ...signedIn.userInfo, nickName: 'Elsewhere' });
      window.dispatchEvent(new StorageEvent('storage', { key: 'waybill.user' }));
    });
    expect(shown()).toBe('Elsewhere');
  });
});

describe('the header (spec section 2: it hides after 100 px when auto-hide is on)', () => {
  const isAway = () => document.querySelector('.ws-header-away') !== null;
  const scroll = (top: number, at: number) =>
    act(async () => {
      const scroller = document.querySelector('#content .ws-page');
      if (scroller === null) throw new Error('no page');
      scroller.scrollTop = top;
      const event = new Event('scroll');
      Object.defineProperty(event, 'timeStamp', { value: at });
      scroller.dispatchEvent(event);
    });

  it('stays unless the user wants it away', async () => {
    await open();
    await scroll(500, 1_000);
    expect(isAway()).toBe(false);
  });

  it('goes above 100 px of whatever scrolls, and comes back on the way up', async () => {
    const on = await open();
    await act(async () => on.world.layoutPreferences.set({ hidesHeader: true }));
    await scroll(100, 1_000);
    expect(isAway()).toBe(false);
    await scroll(101, 2_000);
    expect(isAway()).toBe(true);
    // The content grew by the header and was clamped: no one scrolled.
    await scroll(60, 2_100);
    expect(isAway()).toBe(true);
    await scroll(40, 3_000);
    expect(isAway()).toBe(false);
  });
});

describe('habits of the layout', () => {
  it('are kept in this browser, and odd ones are ignored', () => {
    const shelf = memoryStore();
    const storage = createStorage(shelf, Date.now);
    createLayoutPreferences(storage).set({ isFolded: true });
    expect(createLayoutPreferences(storage).get()).toEqual({ isFolded: true, hidesHeader: false, announces: true });
    storage.write('layout', 'odd', null);
    expect(createLayoutPreferences(storage).get()).toEqual({ isFolded: false, hidesHeader: false, announces: true });
  });
});

describe('what every tenant has, by a default (spec sections 1 to 3)', () => {
  const opened = async (user: NonNullable<Parameters<typeof visit>[1]>['user'] = {}) => {
    page = await visit('/dashboard/analysis', { isSignedIn: true, user });
    await page.shows('dashboard/Analysis');
    return page;
  };
  const click = async (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

  it('is a panel of whom to ask, called a contact and no chat, and a help link that shows the keys', async () => {
    const on = await opened();
    await on.until(() => document.querySelector('.ws-chat-button') !== null);
    expect(document.querySelector('.ws-chat-button')?.getAttribute('aria-label')).toBe('Contact us');
    await click('.ws-chat-button');
    await on.shows('ask your administrator');
    await click('[aria-label="Help centre"]');
    await on.until(() => document.querySelector('[role=dialog]')?.textContent?.includes('Search the menu') === true);
  });

  it('is an avatar, the kinds of business and the logo of the tenant', async () => {
    const on = await opened({
      avatar: '/files/lin.png',
      tenantCustomBusinessList: ['express', '跨境电商'],
      tenantCompanyNameLogoImg: 'data:image/png;base64,AAAA',
    });
    expect(document.querySelector('.ws-user img')?.getAttribute('src')).toBe('/files/lin.png');
    expect(document.querySelector('.ws-sider-brand img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
    await click('.ws-user');
    await on.shows('International express · 跨境电商');
    await act(async () => document.querySelector('.ws-user img')?.dispatchEvent(new Event('error')));
    expect(document.querySelector('.ws-user-mark')?.textContent).toBe('L');
  });
});
