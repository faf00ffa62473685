import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Values } from '../../../src/runtime/ports.ts';
import { ScreenView } from '../../../src/runtime/render/screen.tsx';
import { eventually } from '../../support/eventually.ts';
import { fakePorts, openWorld, type World } from '../screen-world.tsx';
import { control, formOf, input, shelf, shownAt } from './form-world.ts';

let world: World;
afterEach(() => world.close());

/** A page whose form stays while a dialog is open over it; `go` gives the page other parameters. */
async function open(sourced: object, given: Values) {
  const form = formOf(
    { name: input(), city: input() },
    {
      draft: 'order',
      draftBy: ['id'],
      stays: '{{ page.isPlaced }}',
      source: sourced,
      submit: {
        name: 'place',
        title: 'Place',
        do: [
          { call: 'preference.set', with: { value: '{{ values }}' } },
          { set: { isPlaced: true } },
          { navigate: '/order/single', replace: true },
          { open: 'test/Placed', as: 'dialog' },
          { set: { isPlaced: false } },
        ],
      },
    },
  );
  const keep = {
    block: 'detail',
    source: { value: '{{ page }}' },
    items: [
      { dataIndex: 'draftId', title: 'Draft' },
      { dataIndex: 'kept', title: 'Kept' },
    ],
    actions: [{ name: 'saved', title: 'Saved', do: [{ set: { draftId: 'new', kept: 'changed' } }] }],
  };
  const document = {
    document: {
      schemaVersion: 3,
      title: 'Order',
      params: { id: { type: 'string' } },
      state: {
        isPlaced: { type: 'boolean', initial: false },
        draftId: { type: 'string', initial: "{{ params.id ?? '' }}", of: ['id'] },
        kept: { type: 'string', initial: 'kept' },
      },
      body: [form, keep],
    },
    problems: [],
  };
  let close: () => void = () => undefined;
  let show: (params: Values) => void = () => undefined;
  const { drafts, kept } = shelf();
  const ports = fakePorts({
    drafts,
    loadScreen: async () => document as never,
    call: vi.fn(async (call: string, { id }: Values) => (call === 'order.form' ? { name: `Name of ${id}`, city: `City of ${id}` } : null)),
    isKeyed: (call) => call === 'preference.set',
    navigate: vi.fn(() => show({})),
    open: () => new Promise<void>((resolve) => (close = resolve)),
  });
  const { useState } = await import('react');
  function Page() {
    const [params, setParams] = useState(given);
    show = setParams;
    return <ScreenView id="test/Order" params={params} place="page" onClose={() => undefined} missing={null} />;
  }
  world = await openWorld(<Page />, ports);
  await world.find(control('name'));
  return { kept, end: () => act(async () => close()), go: (params: Values) => act(async () => show(params)) };
}

it('stays with all that it holds behind the dialog, whatever the address says meanwhile, and then begins anew', async () => {
  const page = await open({ value: {} }, {});
  await world.type(control('name'), 'Jane Roe');
  await world.click('button[type=submit]');
  await eventually(() => expect(world.ports.navigate).toHaveBeenCalled());
  await world.settle();
  expect(shownAt('name')).toBe('Jane Roe');
  await page.end();
  await world.settle();
  expect(shownAt('name')).toBe('');
  // What was placed is no draft: continuing it would be a second order.
  expect([...page.kept.keys()]).toEqual([]);
});

it('that shows a record keeps it, loads nothing meanwhile, and is another record afterwards', async () => {
  const page = await open(
    { call: 'order.form', with: { id: '{{ params.id }}' }, when: '{{ has(params.id) }}', otherwise: {} },
    { id: '7' },
  );
  await eventually(() => expect(shownAt('city')).toBe('City of 7'));
  await world.type(control('name'), 'Jane Roe');
  await world.click('button[type=submit]');
  await eventually(() => expect(world.ports.navigate).toHaveBeenCalled());
  await world.settle();
  expect([shownAt('name'), shownAt('city')]).toEqual(['Jane Roe', 'City of 7']);
  await page.go({ id: '8' });
  await page.end();
  await eventually(() => expect(shownAt('city')).toBe('City of 8'));
  expect(shownAt('name')).toBe('Name of 8');
});

it('of another record in the same page is another form, and so is the state that belongs to it', async () => {
  const page = await open(
    { call: 'order.form', with: { id: '{{ params.id }}' }, when: '{{ has(params.id) }}', otherwise: {} },
    { id: '7' },
  );
  const facts = () => [...document.querySelectorAll('dl.wb-facts dd')].map(({ textContent }) => textContent);
  await eventually(() => expect(shownAt('city')).toBe('City of 7'));
  await world.type(control('name'), 'Jane Roe');
  await world.click('.wb-actions button');
  expect(facts()).toEqual(['new', 'changed']);
  // An order without a city, at the same revision.
  vi.mocked(world.ports.call).mockImplementation(async () => ({ name: 'Name of 8' }));
  await page.go({ id: '8' });
  await eventually(() => expect(shownAt('name')).toBe('Name of 8'));
  expect(shownAt('city')).toBe('');
  expect(facts()).toEqual(['8', 'changed']);
});
