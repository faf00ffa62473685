import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { UserInfo } from '../../contract/entities/identity/account.ts';
import { CallFailure } from '../../contract/failure.ts';
import { App } from '../../src/app/app.tsx';
import { makeWorld } from '../../src/app/make-world.ts';
import type { World } from '../../src/app/world.ts';
import blockTexts from '../../src/locales/en-US/blocks.json' with { type: 'json' };
import errorTexts from '../../src/locales/en-US/errors.json' with { type: 'json' };
import ruleTexts from '../../src/locales/en-US/rules.json' with { type: 'json' };
import screenTexts from '../../src/locales/en-US/screens.json' with { type: 'json' };
import shellTexts from '../../src/locales/en-US/shell.json' with { type: 'json' };
import widgetTexts from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import type { Ports } from '../../src/runtime/ports.ts';
import type { WidgetRegistry } from '../../src/runtime/widget.ts';
import { defaultConfig } from '../../src/services/config.ts';
import type { CallListener, Calls } from '../../src/services/http.ts';
import { createTranslate } from '../../src/services/i18n.ts';
import { chooseLanguage } from '../../src/services/language.ts';
import { createSession } from '../../src/services/session.ts';
import { createSessionStore } from '../../src/services/session-store.ts';
import { createStorage } from '../../src/services/storage.ts';
import { registry as ofProduct } from '../../src/widgets/registry.ts';
import { patienceMs } from '../support/eventually.ts';

// React requires this flag wherever `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const signedIn = {
  token: 'token-of-merchant',
  userInfo: { id: 'u1', username: 'merchant', nickName: 'Lin', avatar: null, tenantCustomBusinessList: [], tenantCompanyNameLogoImg: null },
  sysAllDictItems: {},
  lang: '',
};

const row = (path: string, title: string, component: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  redirect: null,
  meta: { title },
  ...more,
});

/** A merchant's menu: a home page, orders with a hidden detail page, a page without a screen, and an external entry. */
export const menuReply = {
  menu: [
    row('/dashboard/analysis', 'Home', 'dashboard/Analysis'),
    row('/order', 'Orders', 'layouts/RouteView', {
      children: [
        row('/order/list', 'Order list', 'order/OrderList'),
        row('/order/detail', 'Order details', 'order/OrderDetail', { hidden: true }),
      ],
    }),
    row('/soon', 'Soon', 'some/NotYet'),
    row('#help', 'Help', 'layouts/IframePageView', { meta: { title: 'Help', url: 'https://help.example/', internalOrExternal: true } }),
  ],
  auth: [],
  allAuth: [],
};

export type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>;

export function refused(status: number, message = ''): CallFailure {
  return new CallFailure(message, { kind: 'refused', status });
}

/** Renders the whole product at an address, with the test's screens and replies. */
export function visitor(loadScreen: Ports['loadScreen'], registry: WidgetRegistry = ofProduct) {
  return async (address: string, { answers = {}, isSignedIn = false, user = {}, visitToken = null }: Visit = {}) => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', address);
    document.body.innerHTML = '<div id="root"></div>';

    const listeners = new Set<CallListener>();
    const all: Answers = { 'auth.permission': () => menuReply, 'auth.login': () => signedIn, 'auth.logout': () => null, ...answers };
    const call = vi.fn(async (id: string, input: Readonly<Record<string, unknown>> = {}) => {
      const answer = all[id];
      if (answer === undefined) throw refused(404);
      return answer(input);
    });
    const calls: Calls = {
      call,
      upload: async () => null,
      file: async () => Promise.reject(refused(404)),
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      renewBy: () => undefined,
      proveBy: () => undefined,
    };
    const storage = createStorage(localStorage, Date.now);
    chooseLanguage(storage, 'en_US');
    const session = createSession(storage, window);
    if (isSignedIn) session.begin({ ...signedIn, userInfo: { ...signedIn.userInfo, ...user } }, 'en_US');
    const translate = createTranslate('en_US', {
      ...screenTexts,
      ...shellTexts,
      ...errorTexts,
      ...ruleTexts,
      ...widgetTexts,
      ...blockTexts,
    });
    const world = makeWorld({
      config: defaultConfig,
      calls,
      language: 'en_US',
      session,
      sessionStore: createSessionStore(sessionStorage, () => session.user()?.id ?? ''),
      storage,
      translate,
      registry,
      loadScreen,
      visitToken,
      page: window,
    });
    const root = createRoot(document.getElementById('root') ?? document.body);
    await act(async () => root.render(<App world={world} locale={{ locale: 'en' }} nonce={undefined} />));
    /** Reports an HTTP error like the product's calls. */
    const tellHttpError = (failure: CallFailure) => {
      for (const listener of listeners) listener.onHttpError?.(failure);
    };
    const page = { world, call, tellHttpError, ...hands() };
    await page.settle();
    return { ...page, close: () => act(async () => root.unmount()) };
  };
}

interface Visit {
  readonly answers?: Answers;
  readonly isSignedIn?: boolean;
  /** Overrides of the default merchant. */
  readonly user?: Partial<UserInfo>;
  readonly visitToken?: string | null;
}

export type Page = Awaited<ReturnType<ReturnType<typeof visitor>>> & { readonly world: World };

function hands() {
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 3)));
  };
  /** Waits until a condition holds; fails with the page's content if it never does. */
  const until = async (holds: () => boolean) => {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      if (holds()) return;
      await settle();
    }
    throw new Error(`never held; at ${here()}: ${document.body.textContent?.slice(0, 600)}`);
  };
  const here = () => window.location.pathname + window.location.search;
  return {
    settle,
    here,
    until,
    at: (address: string) => until(() => here() === address),
    shows: (text: string) => until(() => document.body.textContent?.includes(text) === true),
    async press(name: string) {
      const named = () =>
        [...document.querySelectorAll<HTMLElement>('button, [role=menuitem], a')].find((each) => each.textContent === name);
      await until(() => named() !== undefined);
      await act(async () => named()?.click());
      await settle();
    },
  };
}
