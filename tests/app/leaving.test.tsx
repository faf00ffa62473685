import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = (text: string) => ({ zh_CN: text, en_US: text });

/** A form with one field, and a draft of it. */
const form = {
  block: 'form',
  name: 'one',
  draft: 'one',
  schema: { type: 'object', properties: { note: { type: 'string', title: title('Note'), 'x-component': 'Input' } } },
  submit: { name: 'send', title: title('Send'), do: [{ call: 'order.close', with: { ids: "{{ '1' }}" } }] },
};

const visit = visitor(async (id: string) => ({
  document: {
    schemaVersion: 1,
    title: title(id),
    body: id.startsWith('form/') ? [form] : [{ block: 'result', status: '404', title: title(id) }],
  },
  problems: [],
}));

const numbers = Array.from({ length: limits.tabs + 1 }, (_, index) => index + 1);
const row = (path: string, component: string) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  redirect: null,
  // Rows without keepAlive: only their unsaved input keeps these pages.
  meta: { title: component },
});
const menu = {
  ...menuReply,
  menu: [
    row('/dashboard/analysis', 'dashboard/Analysis'),
    row('/form', 'form/First'),
    ...numbers.map((number) => row(`/page/${number}`, `page/P${number}.`)),
  ],
};

let page: Page;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const field = () => document.querySelector<HTMLInputElement>('[data-field=note] input, .wb-form input');
const tabs = () => [...document.querySelectorAll('.ws-tab')].map((tab) => tab.textContent);
const question = 'What you typed has not been saved and will be lost.';
const isAsked = () => document.querySelector('[role=dialog]')?.textContent?.includes(question) === true;

/** Opens the form and types into it, with pages open on both of its sides. */
async function typed() {
  page = await visit('/page/1', { isSignedIn: true, answers: { 'auth.permission': () => menu } });
  await page.shows('page/P1.');
  await go('/form');
  await page.until(() => field() !== null);
  const input = field();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Typed');
  await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
  await page.settle();
}

async function go(path: string) {
  await act(async () => page.world.navigator.go(path));
  await page.settle();
}

async function choose(tab: string, entry: string) {
  const label = [...document.querySelectorAll<HTMLElement>('.ws-tab')].find(({ textContent }) => textContent === tab);
  await act(async () => label?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  await page.press(entry);
}

describe('a page tab with unsaved input', () => {
  it('asks before its cross closes it, stays with a no, and leaves its draft with a yes', async () => {
    await typed();
    const cross = () => document.querySelector<HTMLElement>('.ws-tab-active .ws-tab-close')?.click();
    await act(async () => cross());
    await page.until(isAsked);
    await page.press('Cancel');
    expect([page.here(), field()?.value, tabs()]).toEqual(['/form', 'Typed', ['dashboard/Analysis', 'page/P1.', 'form/First']]);
    await act(async () => cross());
    await page.until(isAsked);
    await page.press('Leave');
    await page.at('/page/1');
    expect(tabs()).not.toContain('form/First');
    await go('/form');
    await page.shows('unsent');
    expect(field()?.value).toBe('');
  });

  it.each([
    ['Close left', 'page/P2.'],
    ['Close right', 'page/P1.'],
    ['Close others', 'page/P2.'],
  ])('asks before "%s" takes it along', async (entry, pointedAt) => {
    await typed();
    await go('/page/2');
    await choose(pointedAt, entry);
    await page.until(isAsked);
    await page.press('Cancel');
    expect(tabs()).toContain('form/First');
    await choose(pointedAt, entry);
    await page.until(isAsked);
    await page.press('Leave');
    await page.until(() => !tabs().includes('form/First'));
  });

  it('asks nothing where it is not among those that go, or holds nothing', async () => {
    await typed();
    await go('/page/2');
    await choose('page/P2.', 'Close');
    expect([isAsked(), tabs()]).toEqual([false, ['dashboard/Analysis', 'page/P1.', 'form/First']]);
  });

  it('never gives way to newer tabs: older ones without unsaved input do', async () => {
    await typed();
    for (const number of numbers.slice(1)) await go(`/page/${number}`);
    expect(tabs()).toHaveLength(limits.tabs);
    expect([tabs().includes('form/First'), tabs().includes('page/P1.'), tabs().includes('page/P2.')]).toEqual([true, false, false]);
    const tab = [...document.querySelectorAll<HTMLElement>('.ws-tab')].find(({ textContent }) => textContent === 'form/First');
    await act(async () => tab?.click());
    await page.at('/form');
    expect(field()?.value).toBe('Typed');
  });
});

describe('leaving with unsaved input', () => {
  it('signing out says that it goes, drafts included, and goes with a yes', async () => {
    await typed();
    const signOut = async () => {
      await act(async () => document.querySelector<HTMLElement>('.ws-user')?.click());
      await page.press('Sign out');
    };
    await signOut();
    await page.shows('There is input that was not sent.');
    await page.press('Cancel');
    expect([page.here(), field()?.value]).toEqual(['/form', 'Typed']);
    await signOut();
    await page.shows('There is input that was not sent.');
    await act(async () => document.querySelector<HTMLElement>('[role=dialog] .ant-btn-primary')?.click());
    await page.until(() => page.here().startsWith('/user/login'));
    expect([...Array(localStorage.length).keys()].map((index) => localStorage.key(index)).filter((key) => key?.includes('draft'))).toEqual(
      [],
    );
  });

  it('a phone has no tabs: going elsewhere asks nothing, and the way back finds it as it was', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    await typed();
    expect(document.querySelector('.ws-tabs')).toBeNull();
    await go('/page/2');
    expect([isAsked(), document.querySelectorAll('.ws-kept').length]).toEqual([false, 2]);
    await go('/page/3');
    await go('/form');
    expect(field()?.value).toBe('Typed');
  });
});
