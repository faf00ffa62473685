import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import { menuReply, type Page, refused, signedIn, visitor } from './shell-world.tsx';

const screens: Readonly<Record<string, string>> = {
  'user/Login': 'Login screen',
  'dashboard/Analysis': 'Home screen',
  'order/OrderList': 'List screen',
  'order/OrderDetail': 'Detail screen',
  'exception/404': 'Lost screen',
};

const visit = visitor(async (id: string) => {
  const text = screens[id];
  const title = { zh_CN: text, en_US: text };
  return text === undefined
    ? null
    : { document: { schemaVersion: 1, title, body: [{ block: 'result', status: '404', title }] }, problems: [] };
});

let page: Page | null = null;
afterEach(async () => page?.close());

async function open(...visited: Parameters<typeof visit>): Promise<Page> {
  page = await visit(...visited);
  return page;
}

const signIn = (on: Page) => act(() => on.world.account.signIn({ username: 'merchant', password: 'x' }));

describe('access (spec section 2)', () => {
  it('a visit without a token goes to the login with the full path, and after it to where it was going', async () => {
    const on = await open('/order/detail?id=7#top');
    await on.shows('Login screen');
    expect(on.here()).toBe('/user/login?redirect=%2Forder%2Fdetail%3Fid%3D7%23top');
    await signIn(on);
    await on.shows('Detail screen');
    expect([on.here(), window.location.hash]).toEqual(['/order/detail?id=7', '#top']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/user/login',
    '/nowhere',
    '/%2F%2Fevil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ])('a login with redirect %s goes home (security L14)', async (redirect) => {
    const on = await open(`/user/login?${new URLSearchParams({ redirect })}`);
    await signIn(on);
    await on.shows('Home screen');
    expect([on.here(), window.location.hostname]).toEqual(['/dashboard/analysis', 'localhost']);
  });

  it('who has a token is sent from the login to the home page', async () => {
    const on = await open('/user/login', { isSignedIn: true });
    await on.shows('Home screen');
    expect(on.here()).toBe('/dashboard/analysis');
  });

  it('an unknown path leads to /404, but only once the menu is known', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const on = await open('/nowhere', {
      isSignedIn: true,
      answers: { 'auth.permission': () => new Promise((resolve) => (answer = resolve)) },
    });
    expect(on.here()).toBe('/nowhere');
    answer(menuReply);
    await on.shows('Lost screen');
    expect(on.here()).toBe('/404');
  });

  it('a page whose screen nobody has written says that it is still in development', async () => {
    const on = await open('/soon', { isSignedIn: true });
    await on.shows('still in development');
    // As the page of an address that nothing has.
    expect(document.querySelector('.wb-state-code')?.textContent).toBe('404');
    expect(on.here()).toBe('/soon');
  });

  it('a menu that is refused ends the session and leads to the login (spec section 4)', async () => {
    const on = await open('/order/list', { isSignedIn: true, answers: { 'auth.permission': () => Promise.reject(refused(500)) } });
    await on.shows('Login screen');
    expect([on.here(), on.world.session.token()]).toEqual(['/user/login?redirect=%2Forder%2Flist', null]);
    expect(on.call.mock.calls.filter(([id]) => id === 'auth.logout')).toEqual([
      ['auth.logout', {}, { token: signedIn.token, expects: 'all' }],
    ]);
  });

  it('an HTTP error of any call is told by the notification, once, whoever else says it (spec section 8)', async () => {
    const on = await open('/order/list', { isSignedIn: true });
    await on.shows('List screen');
    const failure = refused(503);
    await act(async () => {
      on.tellHttpError(failure);
      on.world.presenter.showFailure(failure);
    });
    const notices = () => [...document.querySelectorAll('.ant-notification-notice')].map(({ textContent }) => textContent);
    await on.until(() => notices().length > 0);
    expect(notices()).toEqual(['System promptService Unavailable']);
  });

  it('the button permission keys of the user and of the system are kept locally, until the end of the session (spec section 6)', async () => {
    const auth = [{ action: 'order:list', type: '1', describe: null }];
    const allAuth = [...auth, { action: 'order:pay', type: '2', describe: null, status: '1' }];
    const reply = { ...menuReply, auth, allAuth };
    const on = await open('/order/list', { isSignedIn: true, answers: { 'auth.permission': () => reply } });
    await on.shows('List screen');
    const kept = () =>
      ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH'].map((key) => JSON.parse(localStorage.getItem(`waybill.${key}`) ?? 'null')?.value);
    expect(kept()).toEqual([auth, allAuth]);
    await act(async () => on.world.account.signOut());
    expect(kept()).toEqual([undefined, undefined]);
  });

  it('a session that is over before anything was drawn stays where it is until the page is loaded again (spec section 8)', async () => {
    const over = new CallFailure('', { kind: 'session_over', status: 401 });
    let refuse: (failure: unknown) => void = () => undefined;
    const on = await open('/order/list', {
      isSignedIn: true,
      answers: { 'auth.permission': () => new Promise((_, reject) => (refuse = reject)) },
    });
    await act(async () => {
      await on.world.renewal.sessionEnded(over, signedIn.token);
      refuse(over);
    });
    await on.shows('Unauthorized, please log in again');
    expect([on.here(), on.world.session.token(), on.world.renewal.isEnding()]).toEqual(['/order/list', null, true]);
  });

  it('a menu that cannot be asked for keeps the session, and is tried again', async () => {
    let isBack = false;
    const away = new CallFailure('', { kind: 'unreachable', status: 0 });
    const on = await open('/order/list', {
      isSignedIn: true,
      answers: { 'auth.permission': () => (isBack ? menuReply : Promise.reject(away)) },
    });
    await on.shows('You are still signed in');
    isBack = true;
    await on.press('Try again');
    await on.shows('List screen');
  });

  it('who may not see the home page starts with the first page of the menu', async () => {
    const on = await open('/', {
      isSignedIn: true,
      answers: { 'auth.permission': () => ({ ...menuReply, menu: menuReply.menu.slice(1) }) },
    });
    await on.shows('List screen');
  });
});

describe('a visit by a one-time code (security L13)', () => {
  const tokenLogin = { 'auth.tokenLogin': () => ({ ...signedIn, token: 'token-by-code' }) };

  it('spends the code and goes home', async () => {
    const on = await open('/', { visitToken: 'code', answers: tokenLogin });
    await on.shows('Home screen');
    expect([on.here(), on.world.session.token()]).toEqual(['/dashboard/analysis', 'token-by-code']);
    expect(on.call.mock.calls.flatMap(([id, input]) => (id === 'auth.tokenLogin' ? [input] : []))).toEqual([{ token: 'code' }]);
  });

  it('asks first when somebody is signed in, and a no changes nothing', async () => {
    const on = await open('/', { visitToken: 'code-refused', isSignedIn: true, answers: tokenLogin });
    await on.shows('You are signed in as Lin');
    await on.press('Cancel');
    await on.shows('Home screen');
    expect([on.world.session.token(), on.call.mock.calls.some(([id]) => id === 'auth.tokenLogin')]).toEqual(['token-of-merchant', false]);
  });

  it('that fails leads to the login with a redirect', async () => {
    const on = await open('/', { visitToken: 'code-spent', answers: { 'auth.tokenLogin': () => Promise.reject(refused(200, 'spent')) } });
    await on.shows('Login screen');
    expect(on.here()).toBe('/user/login?redirect=%2Fdashboard%2Fanalysis');
  });

  it('is a login token where the server has no such call (wire.md, Sign-in)', async () => {
    const on = await open('/', { visitToken: 'their-login-token', answers: { 'auth.me': () => signedIn.userInfo } });
    await on.shows('Home screen');
    expect(on.world.session.token()).toBe('their-login-token');
  });
});

describe('leaving', () => {
  it('asks, forgets everything here though the server is down, and goes to the login (security L12)', async () => {
    const on = await open('/order/list', { isSignedIn: true, answers: { 'auth.logout': () => Promise.reject(refused(503)) } });
    await on.shows('List screen');
    on.world.sessionStore.set('numbers', 'A1');
    await act(async () => on.world.account.signOut());
    await on.shows('Login screen');
    const left = [...Array(localStorage.length).keys()].map((index) => localStorage.key(index));
    expect(left).toEqual(['waybill.language']);
    expect([on.here(), on.world.sessionStore.get('numbers')]).toEqual(['/user/login', null]);
  });

  it('in another tab leads this one to the login', async () => {
    const on = await open('/order/list', { isSignedIn: true });
    await on.shows('List screen');
    for (const key of ['user', 'dictionaries', 'Access-Token']) localStorage.removeItem(`waybill.${key}`);
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'waybill.Access-Token' })));
    await on.at('/user/login?redirect=%2Forder%2Flist');
  });
});

describe('a session that ends in the middle of work (decision 0014)', () => {
  const over = () => new CallFailure('', { kind: 'session_over', status: 401 });
  const type = (field: Element | null, value: string) => {
    if (!(field instanceof HTMLInputElement)) throw new Error('there is no such field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  it('asks over the page as it is, with a captcha when one is due, and goes on', async () => {
    let tries = 0;
    const on = await open('/order/list', {
      isSignedIn: true,
      answers: {
        'auth.login': (input) => {
          tries += 1;
          if (tries === 1) throw new CallFailure('Enter the code', { kind: 'refused', status: 200, errorCode: 'captcha_required' });
          return { ...signedIn, token: `token-after-${String(input.username)}-${String(input.captcha)}` };
        },
        'auth.captcha': () => 'data:image/png;base64,AAAA',
      },
    });
    await on.shows('List screen');
    const page = document.querySelector('.ws-kept');
    let outcome: Promise<boolean> = Promise.resolve(false);
    await act(async () => {
      outcome = on.world.renewal.sessionEnded(over(), signedIn.token);
    });
    await on.shows('Your login has expired');
    // The reason says already what to do; it is not said once more.
    expect([...document.querySelectorAll('.ws-again > p')].map(({ textContent }) => textContent)).toEqual([
      'Unauthorized, please log in again',
      'What you have entered on this page is kept.',
    ]);
    await on.press('Log in again');
    await on.shows('cannot be empty');
    await act(async () => type(document.querySelector('#again-password'), 'Demo1234'));
    await on.press('Log in again');
    await on.shows('Enter the code');
    await act(async () => type(document.querySelector('#again-captcha'), '7K2P'));
    await on.press('Log in again');
    await expect(outcome).resolves.toBe(true);
    expect(on.world.session.token()).toBe('token-after-merchant-7K2P');
    expect([on.here(), document.querySelector('.ws-kept'), on.world.layers.get()]).toEqual(['/order/list', page, []]);
  });

  it('in another tab asks in this one as well, and a login there answers it', async () => {
    const on = await open('/order/list', { isSignedIn: true });
    await on.shows('List screen');
    const tell = () => act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'waybill.Access-Token' })));
    const token = localStorage.getItem('waybill.Access-Token') ?? '';
    localStorage.removeItem('waybill.Access-Token');
    await tell();
    await on.shows('Your login has expired');
    localStorage.setItem('waybill.Access-Token', token);
    await tell();
    await on.settle();
    expect([on.here(), on.world.layers.get(), on.world.renewal.isEnding()]).toEqual(['/order/list', [], false]);
  });
});

describe('the main layout', () => {
  it('shows the menu without hidden pages, with the page of the address marked', async () => {
    const on = await open('/order/list', { isSignedIn: true });
    await on.shows('List screen');
    const entries = [...document.querySelectorAll('.ws-menu [role=menuitem]')].map((entry) => entry.textContent);
    expect(entries).toEqual(['Home', 'Orders', 'Order list', 'Soon', 'Help']);
    expect(document.querySelector('.ws-entry-here')?.textContent).toBe('Order list');
  });

  it('opens external entries in a window that cannot reach this one (security H3)', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const on = await open('/order/list', { isSignedIn: true });
    await on.press('Help');
    expect(opened).toHaveBeenCalledWith('https://help.example/', '_blank', 'noopener,noreferrer');
    opened.mockRestore();
  });

  it('names the page in the title and puts the keyboard at its content after going there', async () => {
    const on = await open('/dashboard/analysis', { isSignedIn: true });
    await on.shows('Home screen');
    await on.press('Soon');
    await on.at('/soon');
    expect([document.title, document.activeElement?.id]).toEqual(['Soon - Waybill', 'content']);
  });

  it('warns with the words of the spec instead of closing the home page', async () => {
    const on = await open('/order/list', { isSignedIn: true });
    await on.shows('List screen');
    const said: string[] = [];
    on.world.feedback.onAnnounce((text) => said.push(text));
    const tab = [...document.querySelectorAll<HTMLElement>('.ws-tab')].find(
      (each) => each.textContent === 'Home screen' || each.textContent === 'Home',
    );
    await act(async () => tab?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
    await on.press('Close');
    expect(said).toEqual(['Homepage cannot be closed!']);
  });
});
