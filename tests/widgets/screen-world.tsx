import { App, ConfigProvider } from 'antd';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import blockTexts from '../../src/locales/en-US/blocks.json' with { type: 'json' };
import widgetTexts from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import { type Runtime, RuntimeContext } from '../../src/runtime/context.ts';
import type { Message, Ports, Values } from '../../src/runtime/ports.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { registry } from '../../src/widgets/registry.ts';
import { patienceMs } from '../support/eventually.ts';

// React requires this flag wherever `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const texts: Readonly<Record<string, string>> = { ...widgetTexts, ...blockTexts };

export interface World {
  readonly page: HTMLElement;
  readonly ports: Ports;
  /** Waits until pending promises and lazy chunks have been drawn. */
  settle(): Promise<void>;
  /** Waits until an element matches the selector. */
  find(selector: string): Promise<HTMLElement>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The current path and query. */
  address(): string;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Renders a screen's body in English with the real registry; the test answers the ports. */
export function openScreen(
  body: readonly object[],
  change: Partial<Ports> = {},
  address = '/',
  place: 'page' | 'layer' = 'page',
  more: object = {},
): Promise<World> {
  const document = { document: { schemaVersion: 1, title: 'Test', ...more, body }, problems: [] };
  const ports = fakePorts({ loadScreen: async () => document, ...change });
  return openWorld(<ScreenView id="test/Screen" params={{}} place={place} onClose={() => undefined} missing={null} />, ports, address);
}

/** Renders a component outside any screen, like the layer host. */
export async function openWorld(content: ReactNode, ports: Ports = fakePorts(), address = '/'): Promise<World> {
  const page = document.createElement('div');
  document.body.append(page);
  const root: Root = createRoot(page);
  const place: Told = { address: '', go: () => undefined };
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
  };
  await act(async () =>
    root.render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={[address]}>
            <Place told={place} />
            <RuntimeContext.Provider value={runtimeOf(ports)}>{content}</RuntimeContext.Provider>
          </MemoryRouter>
        </App>
      </ConfigProvider>,
    ),
  );
  await settle();
  const find = async (selector: string) => {
    for (const end = Date.now() + patienceMs; Date.now() < end; ) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found !== null) return found;
      await settle();
    }
    throw new Error(`the page never held ${selector}; it holds ${page.innerHTML.slice(0, 2_000)}`);
  };
  return {
    page,
    ports,
    settle,
    find,
    async type(selector, text) {
      const field = await find(selector);
      await act(async () => typeInto(field, text));
      await settle();
    },
    async click(selector) {
      const target = await find(selector);
      await act(async () => target.click());
      await settle();
    },
    address: () => place.address,
    async back() {
      await act(async () => place.go(-1));
      await settle();
    },
    async close() {
      await act(async () => root.unmount());
      page.remove();
    },
  };
}

interface Told {
  address: string;
  go: (steps: number) => void;
}

function Place({ told }: { readonly told: Told }) {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  told.address = pathname + search;
  told.go = (steps) => void go(steps);
  return null;
}

/** React detects a value only if it is set by the native setter. */
export function typeInto(field: HTMLElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function fakePorts(change: Partial<Ports> = {}): Ports {
  const translate = (message: Message, values: Values = {}) => {
    const text = typeof message === 'string' ? (texts[message] ?? [message, ...Object.values(values)].join(' ')) : message.en_US;
    return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
  };
  return {
    language: 'en_US',
    timeZone: 'Asia/Shanghai',
    call: vi.fn(async () => null),
    idList: () => null,
    accepts: () => true,
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    upload: vi.fn(async () => null),
    callWithKey: vi.fn(async () => ({ status: 200, milliseconds: 1, headers: [], body: '{}', file: null })),
    onSignOut: () => () => undefined,
    download: async () => true,
    file: async () => new Blob(),
    print: async () => undefined,
    workstation: { get: () => ({ name: 'WS-TEST', way: 'browser', printer: null }), set: () => undefined },
    copy: async () => undefined,
    loadScreen: async () => null,
    translate,
    notify: vi.fn(),
    showFailure: vi.fn(),
    confirm: async () => true,
    ask: async () => null,
    open: async () => undefined,
    showOutcome: async () => 'close',
    navigate: vi.fn(),
    visit: vi.fn(),
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
    dictionary: async () => [],
    dictionaryNow: () => [],
    preferences: { get: async () => null, cached: () => null, set: async () => undefined },
    sessionStore: { get: () => null, set: () => undefined },
    drafts: { get: () => null, set: () => undefined, remove: () => undefined },
    now: () => new Date('2026-11-21T02:00:00Z'),
    demo: null,
    signIn: vi.fn(async () => undefined),
    sendSignInCode: vi.fn(async () => 'challenge-1'),
    captchaImage: vi.fn(async () => 'data:image/png;base64,AAAA'),
    ...change,
  };
}

function runtimeOf(ports: Ports): Runtime {
  return {
    ports,
    registry,
    permissions: {
      shows: (key) => key !== 'denied',
      column: (key) => key !== 'denied',
      disables: (key) => key === 'disabled',
      visits: (path) => path !== '/denied',
      awaitsActivation: () => false,
      explain: () => ({ rule: 'show', holdsShow: true, holdsUse: true, describe: null }),
    },
    cells: {
      language: 'en_US',
      timeZone: 'Asia/Shanghai',
      translate: ports.translate,
      items: () => new Map(),
      notify: (text) => ports.notify('success', text),
      page: (path, query) => ({ href: path, open: () => ports.navigate(path, query, false) }),
    },
  };
}
