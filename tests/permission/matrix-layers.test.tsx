import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleOf } from '../support/sample.ts';
import type { Found } from './matrix-kinds.ts';
import { guarded, secret, secretWeight } from './matrix-screen.ts';
import { may, mayNot, type RightsState, states } from './matrix-states.ts';
import { type MatrixWorld, openMatrix } from './matrix-world.tsx';

// The window of the tests is happy-dom's, which has this and says so in no type.
const dom: { setViewport(size: { width: number }): void } = Reflect.get(window, 'happyDOM');

let world: MatrixWorld;
afterEach(async () => {
  await world.close();
  for (const left of document.querySelectorAll('.ant-drawer')) left.remove();
  dom.setViewport({ width: 1024 });
});

const k = { permission: guarded };
const input = { 'x-component': 'Input' };
const said = [{ notify: 'Said' }];

/** A list whose batch asks before it calls; fields of the question are guarded as those of a form. */
const list = {
  block: 'list',
  title: 'Orders',
  source: { call: 'order.list' },
  columns: [
    { dataIndex: 'id', title: 'Number' },
    { dataIndex: 'cost', title: 'Card fact K', do: said, ...k },
    { dataIndex: 'receiver', title: 'Receiver', search: { ...input, title: 'Sheet search K', ...k } },
  ],
  search: { type: 'object', properties: { free: { ...input, title: 'Free search' } } },
  card: { title: 'id', facts: ['receiver', 'cost'] },
  actions: [
    { name: 'free', title: 'Free list action', do: said },
    { name: 'act', title: 'List action K', do: said, ...k },
    {
      name: 'ask',
      title: 'Ask',
      do: [
        {
          ask: {
            type: 'object',
            properties: {
              free: { ...input, title: 'Free answer' },
              leaf: { ...input, title: 'Answer K', ...k },
              part: { type: 'object', title: 'Part', properties: { inner: { ...input, title: 'Answer in group K', ...k } } },
            },
          },
          title: 'Why?',
          initial: { leaf: `${secret}-leaf`, part: { inner: `${secret}-inner` } },
          as: 'answer',
        },
        { call: 'form.send', with: '{{ answer }}' },
      ],
    },
  ],
  rowActions: [
    { name: 'free', title: 'Free row action', do: said },
    { name: 'act', title: 'Row action K', do: said, ...k },
  ],
  batch: [
    { name: 'free', title: 'Free batch action', do: said },
    { name: 'act', title: 'Batch action K', do: said, ...k },
  ],
  totals: [{ dataIndex: 'weight', title: 'Total K', unit: 'kg', ...k }],
};

const named = (text: string) => [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === text);
/** Texts of lists are their keys here. */
const inToolbar = (label: string) => document.querySelector<HTMLElement>(`.wl-toolbar button[aria-label="${label}"]`);
const press = async (button: HTMLElement | undefined | null) => {
  if (button === undefined || button === null) throw new Error(`there is no such button; there are ${document.body.textContent}`);
  await act(async () => button.click());
  await world.settle();
};
const shown = (holds: () => boolean) => expect.poll(() => world.settle().then(holds)).toBe(true);

const state = (element: Element | null | undefined): Found =>
  element === null || element === undefined ? 'absent' : element.matches(':disabled') ? 'disabled' : 'there';
const field = (label: string) => state(document.querySelector(`input[aria-label="${label}"]`));
const held = () =>
  [document.body.innerHTML, ...[...document.querySelectorAll<HTMLInputElement>('input')].map(({ value }) => value)].join('\n');

function expected({ element, isDisabled }: Pick<RightsState, 'element' | 'isDisabled'>): Found {
  return element === 'there' && isDisabled === true ? 'disabled' : element;
}

const open = async (rights: Parameters<typeof openMatrix>[0]) => {
  world = await openMatrix(rights, '/', { body: [list] });
  await shown(() => document.querySelector('.wl-card, .wl tbody') !== null);
};

// Of the states, which `matrix` goes through on a whole page, each room takes some; `long/drawn` takes all.
describe('the question of an action (ask)', () => {
  it.each(sampleOf('question', states, 4))('$state', async (rights) => {
    await open(rights);
    await press(named('Ask'));
    await shown(() => document.querySelector('.asked input[aria-label="Free answer"]') !== null);
    expect([field('Answer K'), field('Answer in group K')]).toEqual([expected(rights), expected(rights)]);
    expect(held().includes(`${secret}-inner`)).toBe(rights.element === 'there');
  });

  it.each([
    ['held', may, true],
    ['not held', mayNot, false],
  ])('sends what is asked for and nothing that is hidden: %s', async (_case, rights, isSent) => {
    await open(rights);
    await press(named('Ask'));
    await world.type('.asked input[aria-label="Free answer"]', 'Because');
    await press(document.querySelector<HTMLElement>('.asked button[type=submit]'));
    await shown(() => world.asked('form.send').length === 1);
    const [sent] = world.asked('form.send');
    expect([sent?.free, JSON.stringify(sent).includes(secret)]).toEqual(['Because', isSent]);
  });
});

describe('the cards of a phone, and what opens from them', () => {
  it.each(sampleOf('cards', states, 4))('$state', async (rights) => {
    dom.setViewport({ width: 390 });
    await open(rights);
    const there = expected(rights);
    const fact = [...document.querySelectorAll('.wl-card dt')].find(({ textContent }) => textContent === 'Card fact K')?.parentElement;
    expect(fact === undefined ? 'absent' : 'there').toBe(rights.column ?? rights.element);
    expect(held().includes(`${secret}-cost`)).toBe((rights.column ?? rights.element) === 'there');
    // A card opens as a whole: what its facts do elsewhere, none of them does here.
    expect(fact?.querySelector('button')).not.toBeInstanceOf(HTMLElement);

    await press(document.querySelector<HTMLElement>('.wl-card-more'));
    await shown(() => named('Free row action') !== undefined);
    expect(state(named('Row action K'))).toBe(there);
    await press(inToolbar('list.more'));
    await shown(() => named('Free list action') !== undefined);
    expect(state(named('List action K'))).toBe(there);
    await press(inToolbar('list.search'));
    await shown(() => field('Free search') === 'there');
    expect(field('Sheet search K')).toBe(there);

    await press(named('list.select'));
    await press(document.querySelector<HTMLElement>('.wl-card-open'));
    await press(named('list.actions'));
    await shown(() => named('Free batch action') !== undefined);
    expect(state(named('Batch action K'))).toBe(there);
    expect(held().includes(secretWeight)).toBe(rights.element === 'there');
  });
});
