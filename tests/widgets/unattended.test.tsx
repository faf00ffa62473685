import { act } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { compileScreen } from '../../src/runtime/language/compile.ts';
// Loaded with the test: what is asked late would be asked after it.
import '../../src/widgets/block/card.tsx';
import '../../src/widgets/block/chart/index.tsx';
import '../../src/widgets/block/detail.tsx';
import '../../src/widgets/block/editable-table.tsx';
import '../../src/widgets/block/form.tsx';
import '../../src/widgets/widget/greeting.tsx';
import '../../src/widgets/block/grid.tsx';
import '../../src/widgets/block/html.tsx';
import '../../src/widgets/block/list/index.tsx';
import '../../src/widgets/block/stats.tsx';
import '../../src/widgets/block/steps.tsx';
import '../../src/widgets/block/tabs.tsx';
import '../../src/widgets/block/timeline.tsx';
import '../../src/widgets/parts/edit-grid/library.tsx';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { loadingParts } from '../../src/runtime/language/page-words.ts';
import { definitions, screenSchema } from '../../src/runtime/language/parse.ts';
import { openScreen, type World } from './screen-world.tsx';

const gate = vi.hoisted(() => ({ isOpen: false }));

// The compiler that other files have read knows nothing of the gate, and theirs must not know it either.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('../../src/runtime/language/unattended.ts');
  vi.resetModules();
});

// Opened, the compiler lets everything through, and what is left is the gate at the call.
vi.mock('../../src/runtime/language/unattended.ts', async (original) => {
  const real = await original<typeof import('../../src/runtime/language/unattended.ts')>();
  return { ...real, changingLoads: (...place: Parameters<typeof real.changingLoads>) => (gate.isOpen ? [] : real.changingLoads(...place)) };
});

const source = { call: 'order.pay', with: { ids: '1' } };
const field = { title: 'Field', 'x-component': 'Input' };
const inner = { block: 'detail', source: { from: 'records' }, items: [{ dataIndex: 'no', title: 'No.' }] };
const submit = { name: 'save', title: 'Save', do: [{ set: {} }] };
const fields = { type: 'object', properties: { one: field } };
const column = { dataIndex: 'no', title: 'No.' };

/** One of every block that may have a source. No checker has seen them. */
const sourced: Record<string, object> = {
  list: { rowKey: 'id', columns: [column], source },
  form: { schema: fields, submit, source },
  detail: { items: [column], source },
  stats: { items: [column], source },
  card: { body: [inner], source },
  grid: { columns: 2, body: [inner], source },
  widget: { use: 'greeting', source },
  tabs: { items: [{ name: 'one', title: 'One', body: [inner] }], source },
  steps: {
    items: [
      { name: 'one', title: 'One', schema: fields },
      { name: 'two', title: 'Two' },
    ],
    submit,
    source,
  },
  chart: { kind: 'line', x: 'no', series: [column], source },
  editableTable: { items: fields, source },
  timeline: { time: 'no', text: column, source },
  html: { dataIndex: 'no', source },
  calendar: { date: 'no', text: column, source },
  comparison: { heading: column, items: [column], source },
  gauge: { items: [column], source },
  kanban: { lane: 'no', lanes: [{ value: 'one', title: 'One' }], heading: column, source },
  stages: { current: '{{ data.no }}', items: [{ value: 'one', title: 'One' }], source },
  tree: { text: 'no', source },
};
const lines = { type: 'array', 'x-view': 'table', items: fields, 'x-library': { title: 'Library', ...source, show: ['one'] } };
const list = { block: 'list', rowKey: 'id', columns: [column], source: { call: 'order.list' } };

/** The other parts that load by themselves. */
const others: Record<string, object> = {
  'the counts of a list': { ...list, statusTabs: { field: 'orderStatus', dict: 'order_status', counts: source } },
  'the choices of a field': {
    block: 'form',
    schema: { type: 'object', properties: { one: { ...field, 'x-component': 'Select', 'x-options': source } } },
  },
  'the choices of a search': {
    ...list,
    search: { type: 'object', properties: { one: { ...field, 'x-component': 'Select', 'x-options': source } } },
  },
  'the judgement of a value': {
    block: 'form',
    schema: {
      type: 'object',
      properties: { one: { ...field, default: 'x', 'x-validator': [{ ...source, valid: '{{ true }}', message: 'error.unknown' }] } },
    },
    submit,
  },
  'the library of a list': { block: 'form', schema: { type: 'object', properties: { lines } } },
};
const documents = Object.entries({
  ...Object.fromEntries(Object.entries(sourced).map(([block, rest]) => [`the block ${block}`, { block, ...rest }])),
  ...others,
});

let world: World | undefined;
afterEach(async () => {
  gate.isOpen = false;
  await world?.close();
  world = undefined;
});
const asked = () => vi.mocked(world?.ports.call ?? vi.fn()).mock.calls.map(([id]) => id);

describe('a document that no checker has seen changes nothing by being opened', () => {
  it.each(documents)('%s stands as a problem, and nothing is asked', async (_what, block) => {
    world = await openScreen([block]);
    await world.find('.wb-problem');
    expect(world.page.textContent).toContain('changing_call');
    expect(asked()).not.toContain('order.pay');
  });

  it.each(documents)('%s asks nothing past the compiler either', async (_what, block) => {
    gate.isOpen = true;
    world = await openScreen([block]);
    for (let turn = 0; turn < 4; turn++) await world.settle();
    for (const select of world.page.querySelectorAll('.ant-select-selector')) {
      await act(async () => select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    }
    for (const button of world.page.querySelectorAll('button')) await act(async () => button.click());
    await world.settle();
    await world.settle();
    expect(world.page.querySelector('.wb-problem')).toBeNull();
    expect(asked()).not.toContain('order.pay');
  });

  it('says why where the data should be', async () => {
    gate.isOpen = true;
    world = await openScreen([{ block: 'detail', ...sourced.detail }]);
    expect((await world.find('[role=alert]')).textContent).toContain('error.unattended order.pay');
  });

  it('what only asks is loaded', async () => {
    world = await openScreen([
      { block: 'detail', ...sourced.detail, source: { call: 'order.totals' } },
      { block: 'detail', ...sourced.detail, source: { call: 'order.detail', with: { id: '1' } } },
    ]);
    expect(asked()).toEqual(['order.totals', 'order.detail']);
  });

  it('a call that the contract does not have is refused with the rest', async () => {
    world = await openScreen([{ block: 'detail', ...sourced.detail, source: { call: 'order.payLater' } }]);
    await world.find('.wb-problem');
    expect(asked()).toEqual([]);
  });
});

it('blocks that a step would show are compiled like the others', async () => {
  const open = { open: { body: [{ ...inner, source }] }, as: 'dialog', title: 'Inner' };
  const block = { block: 'result', status: 'info', title: 'Open', actions: [{ name: 'open', title: 'Open', do: [open] }] };
  const { body } = await compileScreen('test/Open', { document: { schemaVersion: 2, title: 'T', body: [block] }, problems: [] });
  expect(body).toMatchObject([{ actions: [{ do: [{ open: { body: [{ block: 'problem', problems: [{ code: 'changing_call' }] }] } }] }] }]);
});

describe('this list of parts is whole', () => {
  it('every block of the grammar with a source is among them', () => {
    const withSource = [...blockWords].flatMap(([name, { grammar }]) => ('source' in grammar.properties ? [name] : []));
    expect(Object.keys(sourced).sort()).toEqual(withSource.sort());
  });

  it('and so is every part of the grammar that names a call and is no step', () => {
    const found = new Set<string>();
    const seen = new Set<unknown>();
    const walk = (value: unknown, key: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties = {} } = value as { readonly properties?: Readonly<Record<string, { readonly 'x-registry'?: string }>> };
      if (properties.call?.['x-registry'] === 'endpoint' && !('block' in properties)) found.add(key);
      if (seen.has(value)) return;
      seen.add(value);
      for (const [name, inside] of Object.entries(value)) {
        // A union is in the place of its branches, an item in that of its list; each property has one of its own.
        if (name === 'properties') for (const [property, schema] of Object.entries(properties)) walk(schema, property);
        else if (name === 'anyOf') for (const branch of Object.values(inside)) walk(branch, key);
        else walk(inside, name === 'items' ? key : 'item');
      }
    };
    walk(screenSchema, 'item');
    for (const schema of Object.values(definitions)) walk(schema, 'item');
    // Steps are items of lists.
    found.delete('item');
    expect([...found].sort()).toEqual([...loadingParts].sort());
  });
});
