import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import { eventually } from '../../support/eventually.ts';
import { control, input, messageOf, openScreen, sent, shownAt, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const step = (name: string, properties: object, more: object = {}) => ({
  name,
  title: `Step ${name}`,
  schema: { type: 'object', properties },
  ...more,
});
const plain = {
  block: 'steps',
  items: [
    step('one', { kind: input({ required: true }) }),
    step('two', { extra: input({ required: true }) }, { when: "{{ values.kind == 'long' }}" }),
    step('three', { note: input() }),
  ],
  submit: { name: 'save', title: 'Send', do: [{ call: 'preference.set', with: { value: '{{ values }}' } }] },
};
const button = () => document.querySelector('button[type=submit]')?.textContent;
const place = () => document.querySelector('.wb-steps-short')?.textContent;
const back = () => world.click('.wb-form-foot button:not([type=submit])');

describe('a form in steps', () => {
  it('goes on only over a step that is right, skips one that does not apply, and sends the values of all', async () => {
    world = await openScreen([plain]);
    await world.find(control('kind'));
    expect([place(), button()]).toEqual(['Step 1 of 2: Step one', 'Next']);
    await submit(world);
    expect(messageOf('kind')).not.toBe('');
    await world.type(control('kind'), 'short');
    await submit(world);
    await world.find(control('note'));
    expect([place(), button()]).toEqual(['Step 2 of 2: Step three', 'Send']);
    await world.type(control('note'), 'n');
    await submit(world);
    expect(sent(world)).toEqual({ kind: 'short', note: 'n' });
  });
  it('loses nothing going back, and has a step more when that applies', async () => {
    world = await openScreen([plain]);
    await world.type(control('kind'), 'long');
    await submit(world);
    await world.type(control('extra'), 'e');
    await back();
    expect(shownAt('kind')).toBe('long');
    await submit(world);
    expect(shownAt('extra')).toBe('e');
    expect(place()).toBe('Step 2 of 3: Step two');
  });
  it('leads to the step that has the field which the server refuses', async () => {
    world = await openScreen([plain]);
    await world.type(control('kind'), 'short');
    await submit(world);
    await world.find(control('note'));
    const fields = [{ path: 'kind', rule: 'x', message: 'not today' }];
    vi.mocked(world.ports.call).mockRejectedValueOnce(new CallFailure('no', { kind: 'refused', status: 200, fields }));
    await submit(world);
    await wait(100);
    expect(messageOf('kind')).toBe('not today');
    expect(document.activeElement).toBe(await world.find(control('kind')));
  });
  it('goes on by Ctrl Enter, with the focus in the next step', async () => {
    world = await openScreen([plain]);
    await world.type(control('kind'), 'short');
    const field = await world.find(control('kind'));
    await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })));
    const next = await world.find(control('note'));
    await eventually(() => expect(document.activeElement).toBe(next));
  });
  it('draws blocks below the fields that read what is filled in', async () => {
    const items = [
      plain.items[0],
      { ...plain.items[2], body: [{ block: 'result', status: 'info', title: 'T', when: "{{ values.kind == 'short' }}" }] },
    ];
    world = await openScreen([{ ...plain, items }]);
    await world.type(control('kind'), 'short');
    await submit(world);
    await eventually(() => expect(document.querySelector('.wb-steps')?.textContent).toContain('T'));
  });
  it('has no step that the user has no right to', async () => {
    world = await openScreen([
      { ...plain, items: [plain.items[0], { ...plain.items[1], when: undefined, permission: 'denied' }, plain.items[2]] },
    ]);
    await world.find(control('kind'));
    expect(place()).toBe('Step 1 of 2: Step one');
  });
});
