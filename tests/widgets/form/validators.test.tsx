import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import type { Values } from '../../../src/runtime/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { control, formOf, input, messageOf, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const check = {
  call: 'order.list',
  with: { customerNo: '{{ value }}', shop: '{{ values.shop }}' },
  valid: '{{ result.total == 0 }}',
  message: { zh_CN: '已存在', en_US: '{{value}} exists ({{name}})' },
};
const properties = { no: input({ 'x-validator': [check] }), shop: input({ default: 'A' }) };
const asked = () =>
  vi
    .mocked(world.ports.call)
    .mock.calls.filter(([id]) => id === 'order.list')
    .map(([, given]) => given);
/** A server that knows the number "taken", and takes its time for some. */
const server = (delays: Readonly<Record<string, number>> = {}) => ({
  accepts: () => false,
  call: vi.fn(async (id: string, given: Values) => {
    if (id !== 'order.list') return null;
    await new Promise((resolve) => setTimeout(resolve, delays[String(given.customerNo)] ?? 0));
    if (given.customerNo === 'barred') throw new CallFailure('Not for you', { kind: 'refused', status: 200 });
    return { total: given.customerNo === 'taken' ? 1 : 0 };
  }),
});

describe('a call that judges a value', () => {
  it('is asked once one pauses, with what its inputs read, and says its message', async () => {
    world = await openScreen([formOf(properties)], server());
    await world.type(control('no'), 'tak');
    await world.type(control('no'), 'taken');
    await wait(650);
    expect(asked()).toEqual([{ customerNo: 'taken', shop: 'A' }]);
    expect(messageOf('no')).toBe('taken exists (Field)');
    await world.type(control('no'), 'free');
    expect(messageOf('no')).toBe('');
    await submit(world);
    await eventually(() => expect(sent(world)).toEqual({ no: 'free', shop: 'A' }));
  });
  it('is waited for by a submission, which says so and sends nothing that is wrong', async () => {
    world = await openScreen([formOf(properties)], server({ taken: 1_500 }));
    await world.type(control('no'), 'taken');
    await submit(world);
    await eventually(() => expect(document.querySelector('[data-field=no] [role=status]')?.textContent ?? '').toContain('Checking'));
    await eventually(() => expect(messageOf('no')).toBe('taken exists (Field)'));
    expect(sent(world)).toBeUndefined();
  });
  it('says nothing of an older value', async () => {
    world = await openScreen([formOf(properties)], server({ taken: 700 }));
    await world.type(control('no'), 'taken');
    await wait(550);
    await world.type(control('no'), 'free');
    await wait(1_400);
    expect(asked().map((given) => given.customerNo)).toEqual(['taken', 'free']);
    expect(messageOf('no')).toBe('');
  });
  it('is not asked about a blank value; what the server refuses is said in its words', async () => {
    world = await openScreen([formOf(properties)], server());
    await submit(world);
    expect(asked()).toEqual([]);
    await world.type(control('no'), 'barred');
    await wait(650);
    expect(messageOf('no')).toBe('Not for you');
  });
  it('of a card reads its row', async () => {
    const lines = {
      type: 'array',
      'x-view': 'cards',
      items: { type: 'object', properties: { no: input({ 'x-validator': [{ ...check, with: { customerNo: '{{ row.no }}' } }] }) } },
    };
    world = await openScreen([formOf({ lines })], server());
    await world.type('.wb-row-card input', 'taken');
    await submit(world);
    await eventually(() => expect(document.querySelector('.wb-row-card [role=alert]')?.textContent).toBe('taken exists (Field)'));
  });
});

describe('the message of a rule', () => {
  const text = (en_US: string) => ({ zh_CN: en_US, en_US });
  it('stands in place of its own, in a form and in a table; that of "required" for a blank value', async () => {
    const short = [
      { rule: 'required', message: text('Tell us the {{name}}') },
      { rule: 'maxLength', with: { max: 3 }, message: text('{{name}}: {{max}} letters') },
    ];
    const lines = { type: 'array', items: { type: 'object', properties: { no: { ...input(), title: 'No', 'x-validator': short } } } };
    const form = formOf(
      { a: input({ required: true, 'x-validator': short }), lines },
      { source: { value: "{{ {'lines': [{'no': 'long'}]} }}" } },
    );
    world = await openScreen([form], server());
    await world.find('.eg');
    await submit(world);
    expect(messageOf('a')).toBe('Tell us the Field');
    expect(document.querySelector('.eg')?.textContent).toContain('No: 3 letters');
    await world.type(control('a'), 'long');
    await submit(world);
    expect(messageOf('a')).toBe('Field: 3 letters');
  });
  it('stands in place of what the server says of its rule', async () => {
    const rule = { rule: 'unique', with: { table: 'sys_user', field: 'username' }, message: text('Taken') };
    const taken = new CallFailure('The name is taken', { kind: 'refused', status: 200 });
    world = await openScreen([formOf({ a: input({ 'x-validator': [rule] }) })], { call: vi.fn(async () => Promise.reject(taken)) });
    await world.type(control('a'), 'ada');
    await wait(650);
    expect(messageOf('a')).toBe('Taken');
  });
});
