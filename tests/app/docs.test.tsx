import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { docsReference } from '../../scripts/generate/site.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { readOnlyPorts } from '../../src/app/docs/read-only.ts';
import type { Reference } from '../../src/app/docs/reference.ts';
import { DocsSite } from '../../src/app/docs/site.tsx';
import { noPermissions } from '../../src/app/session/access.ts';
import { WithRights } from '../../src/app/with-rights.tsx';
import { WorldContext } from '../../src/app/world.ts';
import '../../src/app/shell/main-layout.tsx';
import { changesSomething } from '../../contract/call-table.ts';
import type { Ports } from '../../src/runtime/ports.ts';
import { type Page, visitor } from './shell-world.tsx';

const reference: Reference = {
  ...docsReference(readKnowledge()),
  tutorial: [
    {
      name: 'stock',
      document: '{ "schemaVersion": 3, "title": { "zh_CN": "库存", "en_US": "Stock" }, "body": [] }',
      body: [{ kind: 'text', text: ['A list of what is left.'] }],
    },
  ],
};
const visit = visitor(async (id: string) =>
  id === 'exception/404'
    ? { document: { schemaVersion: 3, title: 'x', body: [{ block: 'result', status: '404', title: 'Lost screen' }] }, problems: [] }
    : null,
);

let close: (() => Promise<void>) | null = null;
afterEach(async () => close?.());

/** Shows the documentation at an address below /docs. */
async function open(path: string): Promise<Page> {
  const page = await visit('/', { isSignedIn: true });
  await page.close();
  window.history.replaceState(null, '', `/docs/${path}`);
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') ?? document.body);
  await act(async () =>
    root.render(
      <WorldContext.Provider value={page.world}>
        <BrowserRouter>
          <WithRights permissions={noPermissions} narrowed={readOnlyPorts}>
            <DocsSite reference={reference} known={null} />
          </WithRights>
        </BrowserRouter>
      </WorldContext.Provider>,
    ),
  );
  close = () => act(async () => root.unmount());
  return page;
}

const heading = () => document.querySelector('h1')?.textContent;
const field = () => {
  const found = document.querySelector<HTMLInputElement>('[role=combobox]');
  if (found === null) throw new Error('there is no search');
  return found;
};
const options = () =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.querySelector('.wd-option-title')?.textContent ?? '');
const press = (key: string, at: EventTarget = field()) =>
  act(async () => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const type = (words: string) =>
  act(async () => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('the search of the documentation', () => {
  it('finds words, properties and texts in the order of how well they fit', async () => {
    await open('guide/start');
    await type('editable');
    expect(options()[0]).toBe('editableTable');
    await type('rowActionsShown');
    expect(options()[0]).toBe('list.rowActionsShown');
    await type('expand');
    expect(options()[0]).toBe('list.expandable');
    await type('crud');
    expect(options()[0]).toBe('amis: crud');
    await type('看板');
    expect(options()).toContain('kanban');
  });

  it('goes by the keyboard: / to the field, arrows, Enter; Escape closes', async () => {
    const page = await open('guide/start');
    await press('/', document.body);
    expect(document.activeElement).toBe(field());
    await type('tree');
    const [first, second] = options();
    expect(first).toBe('tree');
    const chosen = () =>
      document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.querySelector('.wd-option-title')?.textContent;
    expect(chosen()).toBe(first);
    await press('ArrowDown');
    expect(chosen()).toBe(second);
    await press('ArrowUp');
    await press('Escape');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await press('Enter');
    expect(page.here()).toBe('/docs/guide/start');
    await press('ArrowDown');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(chosen()).toBe(first);
    await press('Enter');
    expect(page.here()).toBe('/docs/block/tree');
    expect(heading()).toBe('tree');
  });

  it('says when there is nothing, and offers near names', async () => {
    const page = await open('guide/start');
    await type('kanbna');
    expect(document.querySelector('.wd-nothing')?.textContent).toBe('Nothing found for “kanbna”. Near names:');
    expect(options()).toEqual(['kanban']);
    await press('Enter');
    expect(page.here()).toBe('/docs/block/kanban');
    await type('qqqqqqqqqqqq');
    expect(document.querySelector('.wd-nothing')?.textContent).toBe('Nothing found for “qqqqqqqqqqqq”.');
    expect(options()).toEqual([]);
  });
});

describe('the pages of the documentation', () => {
  it('have contents, a previous and a next page, and a title', async () => {
    const page = await open('block/form');
    expect(document.title).toContain('form · Screen language');
    expect(document.querySelector('nav .active')?.textContent).toBe('form');
    await act(async () => document.querySelector<HTMLElement>('.wd-neighbour-next')?.click());
    expect([page.here(), heading()]).toEqual(['/docs/block/gauge', 'gauge']);
    expect(document.activeElement).toBe(document.querySelector('h1'));
    await act(async () => document.querySelector<HTMLElement>('.wd-neighbour')?.click());
    expect(page.here()).toBe('/docs/block/form');
  });

  it('have places that a link leads to, and examples that wait until they are in sight', async () => {
    await open('block/list#columns');
    const row = document.getElementById('columns');
    expect(row?.querySelector('th')?.textContent).toBe('columnsrequired');
    expect(row?.textContent).toContain('list (1 to 60) of Column');
    const examples = [...document.querySelectorAll('[data-example]')].map((example) => example.getAttribute('data-example'));
    expect(examples).toEqual(expect.arrayContaining(['block/list', 'language/cellEdit']));
    expect(document.querySelector('.cm-editor')).toBeNull();
  });

  it('show rules, functions, tables of other languages and lessons', async () => {
    await open('rule/maxLength');
    expect(document.body.textContent).toContain('"x-validator": [{ "rule": "maxLength", "with": { "max"');
    await close?.();
    await open('guide/functions');
    expect(document.getElementById('sum')?.textContent).toContain('sum(list)');
    await close?.();
    await open('guide/state-and-events');
    expect([...document.querySelectorAll('[data-example] h3')].map((each) => each.textContent)).toContain('State');
    await close?.();
    await open('from/amis');
    expect(heading()).toBe('Coming from amis');
    expect(document.querySelector('a[href="/docs/block/list#batch"]')?.textContent).toBe('list.batch');
    await close?.();
    await open('tutorial/stock');
    expect([heading(), document.querySelector('[data-example="tutorial/stock"] h3')?.textContent]).toEqual(['Stock', 'Stock']);
  });

  it('say so when there is no such page', async () => {
    await open('block/nothing');
    expect(heading()).toBe('The documentation has no such page');
  });
});

it('the documentation is a missing page where the settings do not ask for it', async () => {
  const page = await visit('/docs/block/list', { isSignedIn: true });
  close = page.close;
  await page.shows('Lost screen');
  expect(page.here()).toBe('/404');
});

it('examples read and change nothing: what would change something is refused by its name', async () => {
  const { world } = await open('guide/start');
  const done = vi.fn(async () => 'done');
  const own = world.runtimes.for(noPermissions, null).ports;
  const ports = readOnlyPorts({
    ...own,
    call: done,
    upload: done,
    signIn: async () => void done(),
    changes: changesSomething,
  } satisfies Ports);
  await expect(ports.call('order.list', {})).resolves.toBe('done');
  await expect(ports.call('order.close', { ids: '1' })).rejects.toThrow('order.close was not called');
  await expect(ports.upload('file.upload', new File([], 'x'), {})).rejects.toThrow('file.upload was not called');
  await expect(ports.signIn({ username: 'a', password: 'b' })).rejects.toThrow('auth.login was not called');
  await ports.preferences.set('list', {});
  ports.drafts.set('form', { a: 1 });
  expect([ports.drafts.get('form'), own.drafts.get('form')]).toEqual([{ a: 1 }, null]);
  ports.drafts.remove('form');
  expect(ports.drafts.get('form')).toBe(null);
  expect(done).toHaveBeenCalledTimes(1);
});
