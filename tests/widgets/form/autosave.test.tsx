import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import type { Ports } from '../../../src/runtime/ports.ts';
import { ScreenView } from '../../../src/runtime/render/screen.tsx';
import { createUnsaved, UnsavedContext } from '../../../src/runtime/unsaved.ts';
import { fakePorts, openWorld } from '../screen-world.tsx';
import { control, input, openScreen, submit, type World, wait } from './form-world.ts';

let world: World;
const text = (en_US: string) => ({ zh_CN: en_US, en_US });
afterEach(() => world.close());

const form = (save: readonly object[]) => ({
  more: { state: { version: { type: 'number', initial: 0 }, isStale: { type: 'boolean', initial: false } }, on: { save } },
  block: {
    block: 'form',
    schema: { type: 'object', properties: { name: input() } },
    submit: { name: 'save', title: 'Save', do: [{ emit: 'save' }] },
    autosave: { when: '{{ !page.isStale }}', seconds: 2, do: [{ emit: 'save' }] },
  },
});

it('what is kept by itself and what is sent go one after the other: the second has what the first left', async () => {
  const answers: (() => void)[] = [];
  const call = vi.fn((_id: string, _input: unknown) => new Promise((resolve) => answers.push(() => resolve(null))));
  const { block, more } = form([
    { call: 'preference.set', with: { key: 'x', value: '{{ page.version }}' } },
    { set: { version: '{{ page.version + 1.0 }}' } },
  ]);
  world = await openScreen([block], { call, accepts: () => false }, '/', 'page', more);
  await world.type(control('name'), 'Ada');
  await wait(2_100);
  await submit(world);
  expect(call.mock.calls.map(([, sent]) => sent)).toEqual([{ key: 'x', value: 0 }]);
  await act(async () => answers[0]?.());
  await world.settle();
  expect(call.mock.calls.map(([, sent]) => sent)).toEqual([
    { key: 'x', value: 0 },
    { key: 'x', value: 1 },
  ]);
  await act(async () => answers[1]?.());
});

it('what is refused while it is kept by itself is shown by what the page draws of it, and not said to anybody', async () => {
  const refused = new CallFailure('changed', { kind: 'refused', status: 200, errorCode: 'order_changed' });
  const call = vi.fn(async () => Promise.reject(refused));
  const { block, more } = form([
    {
      call: 'preference.set',
      with: { key: 'x', value: 1 },
      refused: { codes: ['order_changed'], do: [{ set: { isStale: true } }, { stop: 'Stopped' }] },
    },
  ]);
  world = await openScreen([block], { call, accepts: () => false }, '/', 'page', more);
  await world.type(control('name'), 'Ada');
  await wait(2_100);
  await world.settle();
  expect(call).toHaveBeenCalledOnce();
  expect([vi.mocked(world.ports.notify).mock.calls, vi.mocked(world.ports.showFailure).mock.calls]).toEqual([[], []]);
  // A button that does the same says it.
  await submit(world);
  expect(world.ports.notify).toHaveBeenCalledWith('warning', 'Stopped');
});

it('where nothing is kept by itself any more, why is said in place of a promise', async () => {
  const { block, more } = form([
    {
      call: 'preference.set',
      with: { key: 'x', value: 1 },
      refused: { codes: ['order_changed'], do: [{ set: { isStale: true } }, { stop: 'Stopped' }] },
    },
  ]);
  const stopped = { when: '{{ page.isStale }}', message: text('Somebody else was here') };
  const refused = new CallFailure('changed', { kind: 'refused', status: 200, errorCode: 'order_changed' });
  const call = vi.fn(async () => Promise.reject(refused));
  world = await openScreen([{ ...block, autosave: { ...block.autosave, stopped } }], { call, accepts: () => false }, '/', 'page', more);
  await world.type(control('name'), 'Ada');
  await wait(2_100);
  await world.settle();
  expect(document.querySelector('.wb-form-saved')?.textContent).toBe('Somebody else was here');
  // It was true: nobody tries again.
  await world.type(control('name'), 'Grace');
  await wait(2_100);
  expect(call).toHaveBeenCalledOnce();
});

describe('a button that keeps what was typed', () => {
  const unsaved = createUnsaved();
  const open = async (call: Ports['call'], more: object = {}) => {
    const block = {
      block: 'form',
      schema: { type: 'object', properties: { name: input() } },
      submit: { name: 'send', title: 'Send', do: [{ call: 'preference.set', with: { key: 'sent', value: 1 } }] },
      actions: [
        { name: 'keep', title: text('Keep'), do: [{ call: 'preference.set', with: { key: 'x', value: '{{ values.name }}' } }] },
        { name: 'look', title: text('Look'), do: [{ notify: text('Nothing is kept') }] },
      ],
      saves: ['keep'],
      ...more,
    };
    const document = { document: { schemaVersion: 2, title: text('Test'), body: [block] }, problems: [] };
    world = await openWorld(
      <UnsavedContext.Provider value={unsaved.place('page')}>
        <ScreenView id="test/Screen" params={{}} place="page" onClose={() => undefined} missing={null} />
      </UnsavedContext.Provider>,
      fakePorts({ loadScreen: async () => document, call, accepts: () => false }),
    );
    await world.type(control('name'), 'Ada');
  };
  const press = async (name: string) => {
    const [button] = [...document.querySelectorAll('button')].filter((each) => each.textContent === name);
    await act(async () => button?.click());
    await world.settle();
  };

  it('leaves nothing to lose, and says when it was kept', async () => {
    await open(vi.fn(async () => null));
    await press('Look');
    expect(unsaved.isIn(['page'])).toBe(true);
    await press('Keep');
    expect(unsaved.isIn(['page'])).toBe(false);
    expect(document.querySelector('.wb-form-saved')?.textContent).toBe('Draft saved at 10:00');
  });

  it('leaves it unsaved when it is refused, and what was typed while it ran', async () => {
    const answers: (() => void)[] = [];
    const call = vi.fn(() => new Promise<null>((resolve) => answers.push(() => resolve(null))));
    await open(call);
    call.mockRejectedValueOnce(new CallFailure('no', { kind: 'refused', status: 200 }));
    await press('Keep');
    expect(unsaved.isIn(['page'])).toBe(true);
    await press('Keep');
    await world.type(control('name'), 'Ada Byron');
    await act(async () => answers[0]?.());
    await world.settle();
    expect(unsaved.isIn(['page'])).toBe(true);
  });
});
