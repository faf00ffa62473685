import { App, ConfigProvider } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import enList from '../../../src/locales/en-US/list.json';
import { type Runtime, RuntimeContext, SurroundingsContext } from '../../../src/runtime/context.ts';
import { compileScreen } from '../../../src/runtime/language/compile.ts';
import type { CompiledBlockOf } from '../../../src/runtime/language/stages.ts';
import type { Message, Ports, Values } from '../../../src/runtime/ports.ts';
import type { WidgetRegistry } from '../../../src/runtime/widget.ts';
import { List } from '../../../src/widgets/block/list/index.tsx';
import { blocks } from '../../../src/widgets/blocks.generated.ts';
import * as cells from '../../../src/widgets/cells.generated.ts';
import * as fields from '../../../src/widgets/fields.generated.ts';

// React requires this flag wherever `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const texts: Readonly<Record<string, string>> = enList;
const statuses = [
  { value: 'draft', text: 'Draft', title: 'Draft', colour: 'grey' },
  { value: 'delivered', text: 'Delivered', title: 'Delivered', colour: 'green' },
];

export type Answer = (endpoint: string, input: Values) => unknown;

export interface ListWorld {
  readonly page: HTMLElement;
  readonly ports: Ports;
  /** Inputs of the calls made to an endpoint. */
  asked(endpoint: string): readonly Values[];
  /** Resolves pending promises and lets React draw. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Renders a list block from its JSON, in English, with the test's replies.
 * @param path position of the block; top level by default
 */
export async function openList(
  block: object,
  answer: Answer,
  address = '/orders',
  denied: readonly string[] = [],
  kept: Readonly<Record<string, unknown>> = {},
  path?: string,
): Promise<ListWorld> {
  const ports = fakePorts(answer, new Map(Object.entries(kept)));
  const screen = await compileScreen('test/List', { document: { schemaVersion: 1, title: 'List', body: [block] }, problems: [] });
  // The compiler preserves block types, and the tests pass lists only.
  const compiled = screen.body[0] as CompiledBlockOf<'list'>;
  const list = path === undefined ? compiled : { ...compiled, path };
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const settle = async () => {
    for (let turn = 0; turn < 6; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  draw(root, list, runtimeOf(ports, denied), address);
  await settle();
  return {
    page,
    ports,
    asked: (endpoint) => vi.mocked(ports.call).mock.calls.flatMap(([id, input]) => (id === endpoint ? [input] : [])),
    settle,
    async close() {
      await act(() => root.unmount());
      page.remove();
    },
  };
}

function draw(root: Root, block: CompiledBlockOf<'list'>, runtime: Runtime, address: string): void {
  const screen = {
    id: 'test/List',
    place: 'page' as const,
    addressed: block.path,
    onReload: () => () => undefined,
    reload: () => undefined,
    drawn: () => null,
    nameRecord: () => undefined,
    close: () => undefined,
    set: () => undefined,
    emit: async () => true,
  };
  const surroundings = { scope: { user: runtime.ports.user() }, screen };
  act(() =>
    root.render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={[address]}>
            <RuntimeContext.Provider value={runtime}>
              <SurroundingsContext.Provider value={surroundings}>
                <List block={block} />
              </SurroundingsContext.Provider>
            </RuntimeContext.Provider>
          </MemoryRouter>
        </App>
      </ConfigProvider>,
    ),
  );
}

function runtimeOf(ports: Ports, denied: readonly string[]): Runtime {
  const none = () => null;
  const allows = (key: string) => !denied.includes(key);
  const registry = {
    blocks: { ...blocks, list: List },
    problem: none,
    skeleton: none,
    cells: byName(Object.values(cells)),
    fields: byName(Object.values(fields)),
    widgets: {},
  } satisfies WidgetRegistry;
  return {
    ports,
    registry,
    permissions: {
      shows: allows,
      column: allows,
      disables: () => false,
      visits: allows,
      awaitsActivation: () => false,
      explain: () => ({ rule: 'show', holdsShow: true, holdsUse: true, describe: null }),
    },
    cells: {
      language: 'en_US',
      timeZone: 'Asia/Shanghai',
      translate: ports.translate,
      items: (code) => new Map((code === 'order_status' ? statuses : []).map((item) => [item.value, item])),
      notify: (text) => ports.notify('success', text),
      page: (path, query) => ({ href: path, open: () => ports.navigate(path, query, false) }),
    },
  };
}

function byName<T extends { readonly name: string }>(widgets: readonly T[]): Record<string, T> {
  return Object.fromEntries(widgets.map((widget) => [widget.name, widget]));
}

/** @param kept preferences by key; the list may write them */
function fakePorts(answer: Answer, kept: Map<string, unknown>): Ports {
  const store = new Map<string, string>();
  const translate = (message: Message, values: Values = {}) => {
    const text = typeof message === 'string' ? (texts[message] ?? message) : message.en_US;
    return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
  };
  return {
    language: 'en_US',
    timeZone: 'Asia/Shanghai',
    call: vi.fn(async (endpoint: string, input: Values) => answer(endpoint, input)),
    idList: () => null,
    accepts: (_endpoint, name) => name === 'pageNo',
    changes: () => true,
    isKeyed: () => false,
    work: () => ({ report: () => undefined, isStopped: () => false, isAway: () => false, end: () => undefined }),
    upload: vi.fn(async () => null),
    callWithKey: async () => ({ status: 200, milliseconds: 1, headers: [], body: '{}', file: null }),
    onSignOut: () => () => undefined,
    download: vi.fn(async () => true),
    file: vi.fn(async () => new Blob()),
    print: async () => undefined,
    workstation: { get: () => ({ name: 'WS-TEST', way: 'browser', printer: null }), set: () => undefined },
    copy: async () => undefined,
    loadScreen: async () => null,
    translate,
    notify: vi.fn(),
    showFailure: vi.fn(),
    confirm: vi.fn(async () => true),
    ask: vi.fn(async () => null),
    open: vi.fn(async () => undefined),
    showOutcome: vi.fn(async () => 'close' as const),
    navigate: vi.fn(),
    visit: vi.fn(),
    user: () => ({ id: 'u1', username: 'merchant', nickName: 'Merchant' }),
    dictionary: async (code) => (code === 'order_status' ? statuses : []),
    dictionaryNow: (code) => (code === 'order_status' ? statuses : []),
    preferences: {
      get: vi.fn(async (key: string) => kept.get(key) ?? null),
      cached: () => null,
      set: vi.fn(async (key: string, value: unknown) => void kept.set(key, value)),
    },
    drafts: { get: () => null, set: () => undefined, remove: () => undefined },
    sessionStore: { get: (key) => store.get(key) ?? null, set: (key, value) => void store.set(key, value) },
    signIn: vi.fn(async () => undefined),
    sendSignInCode: async () => '',
    captchaImage: async () => '',
    now: () => new Date('2026-11-21T10:00:00Z'),
    demo: null,
  };
}
