import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { copyAll, firstLine, writeFirst } from './matrix-grids.ts';
import { type Found, kinds } from './matrix-kinds.ts';
import { guarded, secret, secretWeight } from './matrix-screen.ts';
import { may, mayLook, mayNot, type RightsState, states } from './matrix-states.ts';
import { type MatrixWorld, openMatrix, type Rights } from './matrix-world.tsx';

let world: MatrixWorld;
afterEach(() => world.close());

const names = Object.keys(kinds);
const table = (of: (name: string) => Found) => Object.fromEntries(names.map((name) => [name, of(name)]));
const found = () => table((name) => kinds[name]?.find(world.page) ?? 'absent');

/** What wire.md says of every kind in a state. */
function expected({ element, column, isDisabled }: Omit<RightsState, 'state' | 'auth' | 'allAuth'>) {
  return table((name) => {
    const there = kinds[name]?.isColumn === true ? (column ?? element) : element;
    return there === 'there' && isDisabled === true && kinds[name]?.isUsable === true ? 'disabled' : there;
  });
}

/** Everything that no rule guards is there, and a row is selected. */
async function open(...input: Parameters<typeof openMatrix>): Promise<void> {
  world = await openMatrix(...input);
  for (const label of ['Free search', 'Free field', 'Free size']) await world.find(`[aria-label="${label}"]`);
  for (const selector of ['.wb-tile', '.wb-detail-line', '.wb-event', '.wb-steps .wb-row', '.wb-panel > * .eg-cell'])
    await world.find(selector);
  await expect.poll(() => world.settle().then(() => world.page.querySelectorAll('.eg').length)).toBe(2);
  if (world.page.querySelector('.wl td input[type=checkbox]') !== null) await world.click('.wl td input[type=checkbox]');
}

/** All that the page holds: markup, and what its fields hold. */
function held(): string {
  const fields = [...document.body.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return [document.body.innerHTML, ...fields].join('\n');
}

const type = (label: string, text: string) => world.type(`input[aria-label="${label}"]`, text);
const typed = (label: string) => world.page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value;
const grids = () => [...world.page.querySelectorAll<HTMLElement>('.eg-frame')];
const press = async (text: string) => {
  const button = [...world.page.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === text);
  await act(async () => button?.click());
  await world.settle();
};

describe('every kind of element, in every state of the permission data (wire.md, Menu and permission)', () => {
  it.each(states)('$state', async (state) => {
    await open(state);
    expect(found()).toEqual(expected(state));
  });

  it.each(states)('the screen itself: $state', async (state) => {
    const inside = { block: 'stats', source: { call: 'order.detail' }, items: [{ dataIndex: 'figure', title: 'Inside' }] };
    world = await openMatrix(state, '/', { permission: guarded, body: [inside] });
    await expect.poll(() => world.settle().then(() => world.page.textContent)).toMatch(/Missing|SECRET/);
    const isThere = state.element === 'there';
    expect([world.page.textContent === 'Missing', world.asked('order.detail').length]).toEqual(isThere ? [false, 1] : [true, 0]);
    expect(held().includes(secret)).toBe(isThere);
  });
});

describe('what is not shown', () => {
  it('leaves none of its values in the page, in no sum and in no label', async () => {
    await open(may);
    for (const value of [`${secret}-cost`, `${secret}-leaf`, `${secret}-card`, `${secret}-cell`, secretWeight])
      expect(held()).toContain(value);
    await world.close();
    await open(mayNot);
    for (const value of [secret, secretWeight]) expect(held()).not.toContain(value);
  });

  it('gives none to a sum or a label that names its column', async () => {
    const list = {
      block: 'list',
      source: { call: 'order.list' },
      columns: [
        { dataIndex: 'id', title: 'Number' },
        { dataIndex: 'weight', title: 'Weight', permission: guarded },
        { dataIndex: 'cost', title: 'Cost', permission: guarded },
      ],
      batch: [{ name: 'free', title: 'Free', do: [{ notify: 'Said' }] }],
      totals: [{ dataIndex: 'weight', title: 'Sum', unit: 'kg' }],
      card: { title: 'cost', facts: ['weight'] },
    };
    const select = async (rights: Rights) => {
      world = await openMatrix(rights, '/', { body: [list] });
      await world.click('.wl td input[type=checkbox]');
      return [held().includes(secret), held().includes(secretWeight), world.page.textContent?.includes('Sum')];
    };
    expect(await select(may)).toEqual([true, true, true]);
    await world.close();
    expect(await select(mayNot)).toEqual([false, false, false]);
  });

  it.each([
    ['held', may, true],
    ['not held', mayNot, false],
  ])('is sent by no form: %s', async (_case, rights, isSent) => {
    await open(rights);
    await type('Free field', 'Typed');
    await press('Free submit');
    await expect.poll(() => world.settle().then(() => world.asked('form.send').length)).toBe(1);
    const [sent] = world.asked('form.send');
    expect(sent).toMatchObject({ free: 'Typed', boxes: [{ size: 'Large' }], goods: [{ name: 'Tea' }] });
    const values = ['leaf', 'group', 'section', 'card', 'cell'].filter((name) => JSON.stringify(sent).includes(`${secret}-${name}`));
    expect(values).toEqual(isSent ? ['leaf', 'group', 'section', 'card', 'cell'] : []);
  });

  it.each([
    ['held', may, true],
    ['not held', mayNot, false],
  ])('is not searched for by an address: %s', async (_case, rights, isTaken) => {
    await open(rights, '/?receiver=Ada&other=Eve&free=Bob&sort=cost.asc');
    const [asked] = world.asked('order.list');
    expect(asked).toMatchObject({ free: 'Bob' });
    expect([asked?.receiver, asked?.other]).toEqual(isTaken ? ['Ada', 'Eve'] : [undefined, undefined]);
    expect(asked?.column).toBe(isTaken ? 'cost' : undefined);
    expect(held().includes('Eve')).toBe(isTaken);
  });

  it.each([
    ['held', may, 'Tea\tSECRET-cell'],
    ['not held', mayNot, 'Tea'],
  ])('is not copied out of a table: %s', async (_case, rights, copied) => {
    await open(rights);
    expect(grids()).toHaveLength(2);
    for (const grid of grids()) expect(await copyAll(grid)).toBe(copied);
  });
});

describe('rights that change while the page is open', () => {
  it('reach every kind of element both ways, and what is typed stays', async () => {
    await open(may);
    const list = world.page.querySelector('.wl');
    for (const [label, text] of Object.entries(texts)) await type(label, text);
    for (const [rights, state] of [
      [mayNot, { element: 'absent' }],
      [may, { element: 'there' }],
      [mayLook, { element: 'there', isDisabled: true }],
      [states[0] ?? may, { element: 'absent', column: 'there' }],
      [may, { element: 'there' }],
    ] as const) {
      await world.allow(rights);
      await expect.poll(() => world.settle().then(found)).toEqual(expected(state));
      expect(Object.fromEntries(Object.keys(texts).map((label) => [label, typed(label)]))).toEqual(texts);
      expect(held().includes(`${secret}-leaf`)).toBe(state.element === 'there');
    }
    expect(world.page.querySelector('.wl')).toBe(list);
    expect(world.page.querySelector('.wl-selection')).not.toBeNull();
  });

  it('keep what is typed into a table, and give back a column with its values', async () => {
    await open(may);
    for (const grid of grids()) await writeFirst(grid, 'Coffee');
    await world.allow(mayNot);
    expect([grids().map(firstLine), held().includes(`${secret}-cell`)]).toEqual([[['Coffee'], ['Coffee']], false]);
    await world.allow(may);
    expect(grids().map(firstLine)).toEqual(Array.from({ length: 2 }, () => ['Coffee', `${secret}-cell`]));
  });

  it('take a search by a field that is gone out of the call and out of the address, and keep the others', async () => {
    await open(may, '/?other=Eve&free=Bob&page=1');
    await world.allow(mayNot);
    expect(world.asked('order.list').at(-1)).toMatchObject({ free: 'Bob' });
    expect(world.asked('order.list').at(-1)).not.toHaveProperty('other');
    expect(world.address()).toBe('/?free=Bob');
    await world.allow(may);
    expect([typed('Search K'), typed('Free search')]).toEqual(['', 'Bob']);
  });

  it('close a screen that may not be seen any more', async () => {
    world = await openMatrix(may, '/', { permission: guarded });
    await world.find('.wl');
    await world.allow(mayNot);
    expect(world.page.textContent).toBe('Missing');
  });
});

const texts = { 'Free search': 'Half a search', 'Free field': 'Half a form', 'Free size': 'Half a card' };
