import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import type { Ports, Values } from '../../../src/runtime/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { control, formOf, input, messageOf, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const properties = {
  username: input({ 'x-validator': [{ rule: 'unique', with: { table: 'sys_user', field: 'username' } }] }),
  other: input(),
};
const taken = new CallFailure('The name is taken', { kind: 'refused', status: 200 });

/** A server that says it after some milliseconds, or when it is let go, for the value that it was asked about. */
function server(delays: Readonly<Record<string, number | Promise<void>>> = {}): Partial<Ports> {
  return {
    call: vi.fn(async (id: string, given: Values) => {
      if (id !== 'check.duplicate') return null;
      const delay = delays[String(given.fieldVal)] ?? 0;
      await (typeof delay === 'number' ? new Promise((resolve) => setTimeout(resolve, delay)) : delay);
      if (String(given.fieldVal).startsWith('taken')) throw taken;
      return null;
    }),
  };
}
/** A reply that waits until the user has done what the test is about. */
function heldReply() {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo: () => letGo() };
}
const asked = () =>
  vi
    .mocked(world.ports.call)
    .mock.calls.filter(([id]) => id === 'check.duplicate')
    .map(([, given]) => given.fieldVal);

describe('a rule that the server judges', () => {
  it('is asked once one pauses, and its message stands beside the field until the value is another', async () => {
    world = await openScreen([formOf(properties)], server());
    await world.type(control('username'), 'tak');
    await world.type(control('username'), 'taken');
    await wait(650);
    expect(asked()).toEqual(['taken']);
    expect(messageOf('username')).toBe('The name is taken');
    await world.type(control('username'), 'free');
    expect(messageOf('username')).toBe('');
  });
  it('is awaited at submit, which sends nothing that is wrong and moves the focus there', async () => {
    world = await openScreen([formOf(properties)], server({ taken: 80 }));
    await world.type(control('username'), 'taken');
    await submit(world);
    await wait(150);
    expect(sent(world)).toBeUndefined();
    expect(messageOf('username')).toBe('The name is taken');
    expect(document.activeElement).toBe(await world.find(control('username')));
  });
  it('judges what is there when it has answered: a value that is changed while the submit waits is not sent unjudged', async () => {
    const { held, letGo } = heldReply();
    world = await openScreen([formOf(properties)], server({ free: held }));
    await world.type(control('username'), 'free');
    await submit(world);
    await world.type(control('username'), 'taken');
    letGo();
    await eventually(() => expect(messageOf('username')).toBe('The name is taken'));
    expect(sent(world)).toBeUndefined();
    expect(messageOf('username')).toBe('The name is taken');
  });
  it('lets a field that is emptied meanwhile be missed as well', async () => {
    const required = { ...properties, other: input({ required: true }) };
    const { held, letGo } = heldReply();
    world = await openScreen([formOf(required)], server({ free: held }));
    await world.type(control('username'), 'free');
    await world.type(control('other'), 'x');
    await submit(world);
    await world.type(control('other'), '');
    letGo();
    // The server is asked once more, beside other values: until then the button rests.
    await eventually(() => expect(document.querySelector('button[type=submit].ant-btn-loading')).toBeNull());
    expect(sent(world)).toBeUndefined();
    expect(messageOf('other')).not.toBe('');
    await world.type(control('other'), 'y');
    await submit(world);
    await eventually(() => expect(sent(world)).toEqual({ username: 'free', other: 'y' }));
  });
  it('is not asked twice about what was found good', async () => {
    world = await openScreen([formOf(properties)], server());
    await world.type(control('username'), 'free');
    await wait(650);
    await submit(world);
    expect(asked()).toEqual(['free']);
    expect(sent(world)).toEqual({ username: 'free' });
  });
  it('says nothing by a reply for a value that is there no more', async () => {
    world = await openScreen([formOf(properties)], server({ taken: 400 }));
    await world.type(control('username'), 'taken');
    await wait(600);
    await world.type(control('username'), 'free');
    await wait(900);
    expect(asked()).toEqual(['taken', 'free']);
    expect(messageOf('username')).toBe('');
  });
  it('leaves the answer to the submit where the server cannot be asked', async () => {
    world = await openScreen([formOf(properties)], {
      call: vi.fn(async (id: string) => {
        if (id === 'check.duplicate') throw new CallFailure('', { kind: 'unreachable', status: 0 });
        return null;
      }),
    });
    await world.type(control('username'), 'any');
    await submit(world);
    expect(sent(world)).toEqual({ username: 'any' });
  });
});

describe('a rule that reads another field', () => {
  it('takes its word back when the other field makes it right', async () => {
    const rule = (name: string, option: object) => input({ 'x-validator': [{ rule: name, with: option }] });
    world = await openScreen([formOf({ a: input(), b: rule('sameAs', { field: 'a' }) })], server());
    await world.type(control('a'), 'one');
    await world.type(control('b'), 'two');
    await submit(world);
    expect(messageOf('b')).not.toBe('');
    await world.type(control('a'), 'two');
    expect(messageOf('b')).toBe('');
  });
});
