import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockWords } from '../../src/runtime/language/block-words.ts';
import { eventually } from '../support/eventually.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const state = { state: { code: { type: 'string', initial: '' }, note: { type: 'string', initial: '' } } };

/** Buttons that set the screen's state. */
const buttons = (...values: readonly (readonly [string, object])[]) => ({
  block: 'result',
  status: 'info',
  title: text('Choose'),
  actions: values.map(([name, set]) => ({ name, title: text(name), do: [{ set }] })),
});
const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent?.trim() === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
};
const press = async (...names: readonly string[]) => {
  await act(async () => {
    for (const name of names) button(name).click();
  });
  await world.settle();
};
const calls = (id: string) => vi.mocked(world.ports.call).mock.calls.flatMap(([call, input]) => (call === id ? [input] : []));

const folder = resolve(import.meta.dirname, '../../src/app/gallery/documents/block');
const withSource = [...blockWords].filter(([, { grammar }]) => 'source' in grammar.properties).map(([name]) => name);

/** The first block of a kind in its example. */
function example(name: string): object {
  const pending: unknown[] = [JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))];
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue;
    if ('block' in value && value.block === name) return value;
    pending.push(...Object.values(value));
  }
  throw new Error(`the example of ${name} has no ${name}`);
}

describe('the words of a source (issue 12, 1.1)', () => {
  it.each(withSource)('%s asks nothing while `when` does not hold, and once when it does', async (name) => {
    const source = { call: 'dictionary.items', when: "{{ page.code != '' }}", with: { code: '{{ page.code }}' } };
    world = await openScreen([buttons(['go', { code: 'country' }]), { ...example(name), source }], {}, '/', 'page', state);
    // The block may be in a chunk of its own, and asks when it is drawn.
    await vi.dynamicImportSettled();
    await world.settle();
    expect(calls('dictionary.items')).toEqual([]);
    await press('go');
    await eventually(() => expect(calls('dictionary.items').map(({ code }) => code)).toEqual(['country']));
  });

  it('a list shows `otherwise` until it asks and again when it stops, without the rows that were on their way', async () => {
    const source = {
      call: 'order.list',
      when: "{{ page.code != '' }}",
      otherwise: "{{ [{'id': 'o', 'name': 'Nothing chosen'}] }}",
      with: { remark: '{{ page.code }}' },
    };
    const list = { block: 'list', source, columns: [{ dataIndex: 'name', title: text('Name') }] };
    let answer: (page: object) => void = () => undefined;
    const call = vi.fn(() => new Promise((done) => (answer = done)));
    const reply = (row: object, to = answer) => act(async () => to({ records: [row], total: 1 }));
    world = await openScreen([buttons(['some', { code: 'x' }], ['none', { code: '' }]), list], { call }, '/', 'page', state);
    const cells = () => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent).filter((cell) => cell !== '');
    await eventually(() => expect(cells()).toEqual(['Nothing chosen']));
    await press('some');
    await reply({ id: 'a', name: 'Asked' });
    expect(cells()).toEqual(['Asked']);
    await press('none');
    expect(cells()).toEqual(['Nothing chosen']);
    await press('some');
    const late = answer;
    await press('none');
    await reply({ id: 'b', name: 'Late' }, late);
    expect([cells(), call.mock.calls.length]).toEqual([['Nothing chosen'], 2]);
  });

  it('a list sends only what `only` names, and waits for `pause`', async () => {
    const source = {
      call: 'order.list',
      only: ['remark'],
      pause: 1_000,
      with: "{{ {'remark': page.code, 'customerNo': page.note} }}",
    };
    const list = { block: 'list', source, columns: [{ dataIndex: 'name', title: text('Name') }] };
    const body = [buttons(['note', { note: 'n' }], ['one', { code: 'one' }], ['two', { code: 'two' }]), list];
    world = await openScreen(body, {}, '/', 'page', state);
    await eventually(() => expect(calls('order.list').length).toBe(1));
    expect(calls('order.list')[0]).not.toHaveProperty('customerNo');
    // In one go: between two turns a busy machine may pause longer.
    await press('note', 'one', 'two');
    await eventually(() => expect(calls('order.list').map(({ remark }) => remark)).toEqual(['', 'two']));
  });

  it('a source with `pause` asks at once when its `when` begins to hold', async () => {
    const source = { call: 'auth.me', pause: 10_000, when: "{{ page.code != '' }}", with: { code: '{{ page.code }}' } };
    const detail = { block: 'detail', source, items: [{ dataIndex: 'id', title: text('Id') }] };
    world = await openScreen([buttons(['go', { code: 'x' }]), detail], {}, '/', 'page', state);
    await vi.dynamicImportSettled();
    await press('go');
    expect(calls('auth.me')).toEqual([{ code: 'x' }]);
  });

  it('a list takes a page of rows that `from` and `value` give', async () => {
    const rows = "{{ {'records': [{'id': 'o', 'name': 'Given'}], 'total': 1} }}";
    const list = { block: 'list', source: { value: rows }, columns: [{ dataIndex: 'name', title: text('Name') }] };
    world = await openScreen([list]);
    expect((await world.find('tbody td')).textContent).toBe('Given');
  });
});
