import { act } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Ports } from '../../src/runtime/ports.ts';
import { carryInput } from '../../src/runtime/unsaved.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
// The page was told that it goes; what is read anew for the next file has not heard it.
afterAll(() => vi.resetModules());
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });

/** What a browser tab keeps over a reload. */
function shelf() {
  const kept = new Map<string, string>();
  const sessionStore: Ports['sessionStore'] = { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) };
  return { kept, sessionStore };
}

/** Another language was chosen: the page goes, and comes back. */
async function reloaded(open: () => Promise<World>): Promise<void> {
  carryInput();
  window.dispatchEvent(new Event('pagehide'));
  await world.close();
  world = await open();
}

const shown = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

describe('another language keeps', () => {
  it('what is typed into a search and not searched for yet, once', async () => {
    const list = {
      block: 'list',
      source: { call: 'order.list' },
      columns: [{ dataIndex: 'customerNo', title: text('Customer no.'), search: { 'x-component': 'Input' } }],
    };
    const { sessionStore } = shelf();
    const open = () => openScreen([list], { sessionStore });
    world = await open();
    await world.type('.wl-search input', 'TYPED');
    await reloaded(open);
    await world.find('.wl-search input');
    expect(shown('.wl-search input')).toBe('TYPED');
    const searched = vi.mocked(world.ports.call).mock.calls.filter(([, input]) => JSON.stringify(input).includes('TYPED'));
    expect(searched).toEqual([]);
    await world.close();
    world = await open();
    expect([await world.find('.wl-search input'), shown('.wl-search input')][1]).toBe('');
  });

  it('the file that was sent, and what its steps made of it', async () => {
    const block = {
      block: 'upload',
      title: text('Slip'),
      call: 'common.upload',
      accept: ['.pdf'],
      then: [{ set: { file: '{{ result.id }}' } }],
    };
    const told = { block: 'result', status: 'success', title: { zh_CN: '', en_US: 'Held {{id}}' }, when: "{{ page.file != '' }}" };
    const state = { state: { file: { type: 'string', initial: '' }, count: { type: 'number', initial: 1 } } };
    const { kept, sessionStore } = shelf();
    const upload = vi.fn(async () => ({ id: 'f1' }));
    const open = () => openScreen([block, told], { sessionStore, upload }, '/', 'page', state);
    world = await open();
    expect(document.querySelector('h1')).toBeNull();
    const picker = await world.find('input[type=file]');
    Object.defineProperty(picker, 'files', { value: [new File(['%PDF'], 'slip.pdf')], configurable: true });
    await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
    await world.settle();
    await reloaded(open);
    expect((await world.find('.wb-drop [role=status]')).textContent).toBe('slip.pdf was uploaded');
    expect(document.querySelector('h1')?.textContent).toContain('Held');
    expect(upload).toHaveBeenCalledOnce();

    // It comes from the browser's storage: another kind of value, or a name that no screen declares, is not taken.
    await reloaded(async () => {
      for (const key of kept.keys()) if (/ page /.test(key)) kept.set(key, '{"file":{"id":"f1"},"other":1}');
      return open();
    });
    await world.find('.wb-drop');
    expect(document.querySelector('h1')).toBeNull();
  });

  it('the name on the login page, and never the password', async () => {
    const { kept, sessionStore } = shelf();
    const open = () => openScreen([{ block: 'widget', use: 'signIn' }], { sessionStore });
    world = await open();
    await world.type('input[autocomplete=username]', 'merchant');
    await world.type('input[autocomplete=current-password]', 'Demo1234');
    await reloaded(open);
    await world.find('input[autocomplete=username]');
    expect([shown('input[autocomplete=username]'), shown('input[autocomplete=current-password]')]).toEqual(['merchant', '']);
    expect([...kept.values()].join()).not.toContain('Demo1234');
  });
});
