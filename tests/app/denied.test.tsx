import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import { eventually } from '../support/eventually.ts';
import { menuReply, type Page, visitor } from './shell-world.tsx';

const title = { zh_CN: '页面', en_US: 'Page' };
const body = [{ block: 'html', content: { zh_CN: '<p>秘密</p>', en_US: '<p>Secret</p>' } }];
const problem = {
  code: 'unknown_permission',
  path: '/permission',
  message: 'There is no permission "stock:lst"',
  didYouMean: 'stock:list',
} as const;
const visit = visitor(async (id) => ({
  document: { schemaVersion: 3, title, permission: id === 'some/NotYet' ? 'stock:lst' : 'stock:list', body },
  problems: id === 'some/NotYet' ? [problem] : [],
}));
const allAuth = [{ action: 'stock:list', type: '1', describe: 'See the stock', status: '1' }];
const denied = [{ path: '/stock/:id', permission: 'stock:list' }];
const access = { 'auth.permission': () => ({ ...menuReply, allAuth, denied }) };

let page: Page;
afterEach(() => page.close());
const open = async (address: string) => {
  page = await visit(address, { isSignedIn: true, answers: access });
};
const main = () => document.querySelector('main')?.textContent ?? '';

describe('a page that exists and may not be seen (issue 12, 1.4 and 1.7)', () => {
  it('says 403 with the missing permission, and in development how to grant it, at its own address', async () => {
    await open('/stock/7');
    await eventually(() => expect(main()).toContain('403'));
    expect(main()).toContain('See the stock (stock:list)');
    expect(main()).toContain('Menu permissions');
    expect(window.location.pathname).toBe('/stock/7');
  });

  it('says so too when its menu row is granted and its document is not', async () => {
    await open('/order/list');
    await eventually(() => expect(main()).toContain('403'));
    expect(main()).toContain('stock:list');
    expect(main()).not.toContain('Secret');
  });

  it('shows its author a permission that no menu declares', async () => {
    await open('/soon');
    await eventually(() => expect(main()).toContain('unknown_permission'));
    expect(main()).toContain('stock:list');
    expect(main()).not.toContain('Secret');
  });

  it.each([
    [{ activationStatus: 'draft', enterprise: { country: 'CN' }, personal: {} }, 'It takes a few minutes', 'Activate the account'],
    [
      { activationStatus: 'draft', enterprise: { country: 'CN', companyName: 'A' }, personal: {} },
      'not been sent yet',
      'Activate the account',
    ],
    [{ activationStatus: 'submitted', enterprise: {}, personal: {} }, 'is being reviewed', 'See the request'],
    [{ activationStatus: 'under_review', enterprise: {}, personal: {} }, 'is being reviewed', 'See the request'],
    [{ activationStatus: 'rejected', enterprise: {}, personal: {} }, 'was rejected', 'Correct the request'],
  ])('tells an account that is not activated why, how far its request %j is, and leads there', async (own, said, button) => {
    const menu = [...menuReply.menu, { ...menuReply.menu[2], id: 'activation', name: 'activation', path: '/basic/activation' }];
    const answers = {
      'auth.permission': () => ({ ...menuReply, menu, allAuth, denied, withheld: ['stock:list'] }),
      'activation.own': () => own,
    };
    page = await visit('/stock/7', { isSignedIn: true, answers });
    await eventually(() => expect(main()).toContain(said));
    expect(main()).toContain('Your account is not activated');
    expect(main()).not.toContain('403');
    const way = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === button);
    await act(async () => (way as HTMLElement).click());
    expect(window.location.pathname).toBe('/basic/activation');
  });

  it('leads to 404 only where there is no page', async () => {
    await open('/nowhere');
    await eventually(() => expect(window.location.pathname).toBe('/404'));
  });
});
