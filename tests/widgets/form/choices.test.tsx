import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { typeInto } from '../screen-world.tsx';
import { answering, control, formOf, input, offered, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const cities = (country: unknown) =>
  country === 'fr'
    ? [
        { value: 'p', text: 'Paris' },
        { value: 'x', text: 'Either' },
      ]
    : [
        { value: 'r', text: 'Rome' },
        { value: 'x', text: 'Either' },
      ];
const select = (options: object) => ({ title: 'City', 'x-component': 'Select', 'x-options': options });
const dependent = {
  country: input(),
  city: select({ call: 'address.regions', with: { country: '{{ values.country }}' } }),
};
const shown = () => document.querySelector('[data-field=city] .ant-select-selection-item')?.textContent;
const asked = (id: string) => vi.mocked(world.ports.call).mock.calls.filter(([call]) => call === id);

/** Presses keys in a field; gives whether the last was left to the page, for Tab to go on. */
async function press(path: string, ...keys: readonly string[]): Promise<boolean> {
  const field = await world.find(control(path));
  const codes: Readonly<Record<string, number>> = { Tab: 9, ArrowDown: 40 };
  let isLeft = true;
  for (const key of keys) {
    const event = { key, keyCode: codes[key] ?? key.charCodeAt(0), bubbles: true, cancelable: true };
    await act(async () => {
      isLeft = field.dispatchEvent(new KeyboardEvent('keydown', event));
    });
    await wait(20);
  }
  return isLeft;
}

describe('Tab in an open list', () => {
  const draw = async () => {
    world = await openScreen([formOf({ city: select({ call: 'address.regions' }) })], answering({ 'address.regions': () => cities('fr') }));
  };
  const open = async () => {
    await draw();
    expect(await offered(world, 'city')).toEqual(['Paris', 'Either']);
  };
  it('goes on and takes nothing from who has only looked', async () => {
    await open();
    expect(await press('city', 'Tab')).toBe(true);
    expect(shown()).toBeUndefined();
  });
  it('goes on with what is marked by arrows', async () => {
    await open();
    expect(await press('city', 'ArrowDown', 'Tab')).toBe(true);
    expect(shown()).toBe('Either');
  });
  it('goes on with what was searched for, in a list that has been opened by it too', async () => {
    await draw();
    await press('city', 'e');
    await world.type(control('city'), 'e');
    expect(await press('city', 'Tab')).toBe(true);
    expect(shown()).toBe('Either');
  });
  it('takes nothing where an arrow has only opened it', async () => {
    await draw();
    expect(await press('city', 'ArrowDown', 'Tab')).toBe(true);
    expect(shown()).toBeUndefined();
  });
});

describe('choices of a call', () => {
  it('are asked for when the field is opened, once for all fields of the same inputs', async () => {
    world = await openScreen(
      [formOf({ city: select({ call: 'address.regions' }), other: select({ call: 'address.regions' }) })],
      answering({ 'address.regions': () => cities('fr') }),
    );
    await world.find(control('city'));
    expect(asked('address.regions')).toHaveLength(0);
    expect(await offered(world, 'city')).toEqual(['Paris', 'Either']);
    await offered(world, 'other');
    expect(asked('address.regions')).toHaveLength(1);
  });
  it('wait for what they depend on, and are asked for again when it is another', async () => {
    world = await openScreen([formOf(dependent)], answering({ 'address.regions': ({ country }) => cities(country) }));
    await offered(world, 'city');
    expect(asked('address.regions')).toHaveLength(0);
    expect(document.querySelector('.ant-select-item-empty')?.textContent).toContain('depends');
    await world.type(control('country'), 'fr');
    await wait(50);
    expect(asked('address.regions').map(([, given]) => given)).toEqual([{ country: 'fr' }]);
  });
  it('that are no longer offered are taken back, and it is said', async () => {
    world = await openScreen([formOf(dependent, { source: { call: 'auth.me' } })], {
      ...answering({ 'address.regions': ({ country }) => cities(country), 'auth.me': () => ({ country: 'fr', city: 'p' }) }),
    });
    await eventually(() => expect(shown()).toBe('Paris'));
    await world.type(control('country'), 'it');
    await wait(50);
    expect(shown()).toBeUndefined();
    expect(document.querySelector('[data-field=city] [role=alert]')?.textContent).toContain('Paris');
    await submit(world);
    expect(sent(world)).toEqual({ country: 'it' });
  });
  it('stay where they are still offered', async () => {
    world = await openScreen([formOf(dependent, { source: { call: 'auth.me' } })], {
      ...answering({ 'address.regions': ({ country }) => cities(country), 'auth.me': () => ({ country: 'fr', city: 'x' }) }),
    });
    await eventually(() => expect(shown()).toBe('Either'));
    await world.type(control('country'), 'it');
    await wait(50);
    expect(shown()).toBe('Either');
  });
  it('are searched for where the call searches: once one pauses, the last typed only; a value of no first page has its text', async () => {
    const rows = [
      { id: 7, name: 'Seven' },
      { id: 8, name: 'Eight' },
    ];
    const answer = vi.fn(({ q }: { q?: unknown }) => ({
      items: q === undefined ? [] : rows.filter(({ id, name }) => name.startsWith(String(q)) || String(id) === q),
    }));
    const options = { call: 'order.list', rows: 'items', value: 'id', text: 'name', search: 'q' };
    world = await openScreen(
      [formOf({ city: select(options) }, { source: { call: 'auth.me' } })],
      answering({ 'order.list': answer, 'auth.me': () => ({ city: '7' }) }),
    );
    await eventually(() => expect(shown()).toBe('Seven'));
    // In one go: between two turns a busy machine may pause as long as somebody who thinks.
    const city = await world.find(control('city'));
    await act(async () => {
      typeInto(city, 'Ei');
      typeInto(city, 'Eig');
    });
    await wait(400);
    const searched = asked('order.list').flatMap(([, given]) => (given as { q?: string }).q ?? []);
    expect(searched).toEqual(['7', 'Eig']);
    expect([...document.querySelectorAll('.ant-select-item-option-content')].map((item) => item.textContent)).toEqual(['Eight']);
  });
  it('of an earlier answer are offered only where they have what is typed, until the server has answered: Enter takes the first', async () => {
    const answer = vi.fn(({ q }: { q?: unknown }) => (q === undefined ? cities('fr') : new Promise(() => undefined)));
    world = await openScreen(
      [formOf({ city: select({ call: 'address.regions', search: 'q' }) })],
      answering({ 'address.regions': answer }),
    );
    expect(await offered(world, 'city')).toEqual(['Paris', 'Either']);
    await world.type(control('city'), 'Eit');
    const now = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((item) => item.textContent);
    expect(now()).toEqual(['Either']);
    await world.type(control('city'), 'nowhere');
    expect(now()).toEqual([]);
    expect(document.querySelector('.ant-select-item-empty')?.textContent).toBe('Loading…');
  });
  it('of which there are none at all are not said to lack what was typed', async () => {
    world = await openScreen([formOf({ city: select({ call: 'address.regions' }) })], answering({ 'address.regions': () => [] }));
    await offered(world, 'city');
    expect(document.querySelector('.ant-select-item-empty')?.textContent).toBe('Nothing to choose from yet');
  });
  it('that failed to load can be tried again in place', async () => {
    const answer = vi.fn<() => unknown>(() => cities('fr'));
    answer.mockImplementationOnce(() => {
      throw new Error('gone');
    });
    world = await openScreen([formOf({ city: select({ call: 'address.regions' }) })], answering({ 'address.regions': answer }));
    await offered(world, 'city');
    await world.click('.ant-select-item-empty button');
    await wait(50);
    expect([...document.querySelectorAll('.ant-select-item-option-content')].map((item) => item.textContent)).toEqual(['Paris', 'Either']);
  });
});
