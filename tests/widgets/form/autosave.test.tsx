import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import { control, input, openScreen, submit, type World, wait } from './form-world.ts';

let world: World;
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
