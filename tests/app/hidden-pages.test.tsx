import { act, Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Loaded with the test and not by it, or the first page would take as long as antd takes to load.
import '../../src/app/shell/main-layout.tsx';
import type { CompiledBlockOf } from '../../src/runtime/language/stages.ts';
import { registry } from '../../src/widgets/registry.ts';
import { menuReply, type Page, visitor } from './shell-world.tsx';

/** How often something below each list was drawn, by the list's name. */
const draws = new Map<string, number>();

/** The product's own list, which is counted. */
const List = registry.blocks.list;
const count = (name: string) => void draws.set(name, (draws.get(name) ?? 0) + 1);
const Counted = (props: { readonly block: CompiledBlockOf<'list'> }) => (
  <Profiler id={props.block.name ?? ''} onRender={count}>
    <List {...props} />
  </Profiler>
);

const title = (text: string) => ({ zh_CN: text, en_US: text });
const list = (name: string) => ({
  block: 'list',
  name,
  title: title(name),
  source: { call: 'order.list', with: { remark: name } },
  columns: [
    { dataIndex: 'customerNo', title: title('Number'), search: { 'x-component': 'Input' } },
    { dataIndex: 'orderStatus', title: title('Status'), dict: 'order_status' },
  ],
  actions: [
    { name: 'again', title: title(`Reload ${name}`), do: [{ reload: name }] },
    { name: 'close', title: title(`Close ${name}`), do: [{ call: 'order.close', with: { ids: ['1'] } }, { reload: true }] },
  ],
});

const visit = visitor(
  async (id: string) => ({
    document: { schemaVersion: 2, title: title(id), body: [list(id.replace('list/', ''))] },
    problems: [],
  }),
  { ...registry, blocks: { ...registry.blocks, list: Counted } },
);

const row = (path: string, component: string) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  redirect: null,
  meta: { title: component, keepAlive: true },
});
const menu = { ...menuReply, menu: [row('/dashboard/analysis', 'list/home'), row('/first', 'list/first'), row('/second', 'list/second')] };
const reply = { records: [{ id: '1', customerNo: 'N1', orderStatus: 'draft' }], total: 1, size: 10, current: 1, pages: 1 };

let page: Page;
afterEach(() => page.close());

const asked = (name: string) => page.call.mock.calls.filter(([id, input]) => id === 'order.list' && input?.remark === name).length;
const seen = (name: string) => ({ calls: asked(name), draws: draws.get(name) ?? 0 });
const button = (text: string) => [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === text);

async function go(path: string) {
  await act(async () => page.world.navigator.go(path));
  await page.settle();
}

/** The first list, hidden behind the second. */
async function behind() {
  draws.clear();
  page = await visit('/first', {
    isSignedIn: true,
    answers: { 'auth.permission': () => ({ ...menu }), 'order.list': () => reply, 'order.close': () => null, 'dict.items': () => [] },
  });
  await page.shows('N1');
  await go('/second');
  await page.until(() => asked('second') === 1 && document.querySelectorAll('.ws-kept').length === 2);
  await page.settle();
  return seen('first');
}

describe('a page behind another (spec section 2: kept alive, but neither polls nor draws)', () => {
  it('does neither whatever happens on the page in sight', async () => {
    const before = await behind();
    expect(before.calls).toBe(1);
    await act(async () => button('Reload second')?.click());
    await page.until(() => asked('second') === 2);
    await act(async () => button('Close second')?.click());
    await page.until(() => asked('second') === 3);
    await go('/second?customerNo=N1');
    await page.until(() => asked('second') === 4);
    expect(draws.get('second')).toBeGreaterThan(1);
    expect(seen('first')).toEqual(before);
  });

  it('nor whatever the server tells: notices, other rights, dictionaries', async () => {
    const before = await behind();
    for (const event of ['topic', 'user', 'caughtUp', 'permission'] as const) {
      await act(async () => page.world.serverEvents.publish(event));
      await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    }
    await page.until(() => page.call.mock.calls.filter(([id]) => id === 'auth.permission').length > 1);
    await page.settle();
    expect(seen('first')).toEqual(before);
  });

  it('nor as time passes', async () => {
    const before = await behind();
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    vi.useRealTimers();
    expect(seen('first')).toEqual(before);
  });

  it('follows a link to itself with another search, though nobody has touched it', async () => {
    await behind();
    await go('/first?customerNo=N1');
    await page.until(() => asked('first') === 2);
    expect(page.call.mock.calls.findLast(([id]) => id === 'order.list')?.[1]).toMatchObject({ remark: 'first', customerNo: 'N1' });
  });

  it('catches up when it comes back, by what was asked of it meanwhile and by no more', async () => {
    const before = await behind();
    await go('/first');
    await page.settle();
    expect(asked('first')).toBe(before.calls);
    await act(async () => button('Reload first')?.click());
    await page.until(() => asked('first') === before.calls + 1);
    expect(draws.get('first')).toBeGreaterThan(before.draws);
  });
});
