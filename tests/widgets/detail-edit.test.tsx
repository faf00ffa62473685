import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { openScreen, type World } from './screen-world.tsx';

const detail = {
  block: 'detail',
  source: { call: 'order.detail', with: { id: '7' } },
  items: [
    { dataIndex: 'name', title: 'Name' },
    {
      dataIndex: 'note',
      title: 'Note',
      edit: {
        field: { required: true, 'x-component': 'Input' },
        do: [{ call: 'order.note', with: { id: '{{ row.id }}', note: '{{ value }}' } }],
      },
    },
    { dataIndex: 'kept', title: 'Kept', permission: 'disabled', edit: { field: { 'x-component': 'Input' }, do: [{ notify: 'no' }] } },
  ],
};
let note = 'old';
let refusal: CallFailure | null = null;
const call = vi.fn(async (endpoint: string, input: Readonly<Record<string, unknown>>) => {
  if (endpoint === 'order.detail') return { id: '7', name: 'N7', note, kept: 'x' };
  if (refusal !== null) throw refusal;
  note = String(input.note);
  return null;
});

let world: World;
afterEach(async () => {
  refusal = null;
  await world.close();
});
const open = async () => {
  note = 'old';
  call.mockClear();
  world = await openScreen([detail], { call, accepts: () => false });
  await world.click('.wb-editable');
  await world.find('.wb-editor input');
};
const press = async (key: string) => {
  const input = await world.find('.wb-editor input');
  await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await world.settle();
};

describe('a value of a detail that is edited in its place', () => {
  it('becomes its field, saves on Enter, and shows the record as the server has it then', async () => {
    await open();
    await world.type('.wb-editor input', 'new');
    await press('Enter');
    expect(call.mock.calls.filter(([endpoint]) => endpoint === 'order.note').map(([, input]) => input)).toEqual([{ id: '7', note: 'new' }]);
    expect(world.page.querySelector('.wb-editor')).toBe(null);
    expect((await world.find('.wb-editable')).textContent).toBe('new');
  });

  it('keeps what was typed beside the reason of a refusal, and gives the old value back on Escape', async () => {
    await open();
    refusal = new CallFailure('Closed orders take no note', { kind: 'refused', status: 200 });
    await world.type('.wb-editor input', 'late');
    await press('Enter');
    expect(world.page.querySelector('.wb-edit-failure')?.textContent).toBe('Closed orders take no note');
    expect(world.page.querySelector<HTMLInputElement>('.wb-editor input')?.value).toBe('late');
    await press('Escape');
    expect(world.page.querySelector('.wb-editable')?.textContent).toBe('old');
  });

  it('is plain where its permission disables it, and the Tab key stops at the others', async () => {
    await open();
    await press('Escape');
    const [only, ...more] = world.page.querySelectorAll<HTMLElement>('.wb-editable');
    expect(more).toEqual([]);
    expect(only?.tabIndex).toBe(0);
  });
});
