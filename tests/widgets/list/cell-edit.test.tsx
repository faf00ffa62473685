import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import { openScreen, type World } from '../screen-world.tsx';

const list = {
  block: 'list',
  source: { call: 'order.list' },
  columns: [
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
let notes: Record<string, string> = {};
let refusal: CallFailure | null = null;
const call = vi.fn(async (endpoint: string, input: Readonly<Record<string, unknown>>) => {
  if (endpoint === 'order.list') return ['1', '2'].map((id) => ({ id, name: `N${id}`, note: notes[id], kept: 'x' }));
  if (refusal !== null) throw refusal;
  notes = { ...notes, [String(input.id)]: String(input.note) };
  return null;
});
const saved = () => call.mock.calls.flatMap(([endpoint, input]) => (endpoint === 'order.note' ? [input] : []));

let world: World;
afterEach(async () => {
  refusal = null;
  await world.close();
});
const open = async () => {
  notes = { 1: 'old', 2: 'other' };
  call.mockClear();
  world = await openScreen([list], { call, accepts: () => false });
  await world.click('[data-row-key="1"] .wb-editable');
  await world.find('.wb-editor input');
};
const press = async (key: string, more: KeyboardEventInit = {}) => {
  const input = await world.find('.wb-editor input');
  await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
  await world.settle();
};
const leave = async () => {
  const input = await world.find('.wb-editor input');
  await act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await world.settle();
};
const frame = () => act(async () => void (await new Promise((resolve) => requestAnimationFrame(() => resolve(null)))));
const isOpen = () => world.page.querySelector('.wb-editor') !== null;

describe('a cell that is edited in its place', () => {
  it('becomes its field, saves on Enter, and shows what the server then says', async () => {
    await open();
    await world.type('.wb-editor input', 'new');
    await press('Enter');
    expect(saved()).toEqual([{ id: '1', note: 'new' }]);
    expect(isOpen()).toBe(false);
    expect(world.page.querySelector('[data-row-key="1"] .wb-editable')?.textContent).toBe('new');
  });

  it('gives back on Escape, and asks nothing when nothing was changed', async () => {
    await open();
    await world.type('.wb-editor input', 'new');
    await press('Escape');
    expect([isOpen(), saved()]).toEqual([false, []]);
    await world.click('[data-row-key="1"] .wb-editable');
    await press('Enter');
    expect([isOpen(), saved()]).toEqual([false, []]);
  });

  it('saves when it is left, and another cell is edited instead', async () => {
    await open();
    await world.type('.wb-editor input', 'left');
    await leave();
    expect(saved()).toEqual([{ id: '1', note: 'left' }]);
  });

  it('keeps what was typed and says why when the server or a rule refuses', async () => {
    await open();
    await world.type('.wb-editor input', '');
    await press('Enter');
    expect([isOpen(), saved()]).toEqual([true, []]);
    refusal = new CallFailure('Closed orders take no note', { kind: 'refused', status: 200 });
    await world.type('.wb-editor input', 'late');
    await press('Enter');
    expect(world.page.querySelector('.wb-editor .wb-edit-failure')?.textContent).toBe('Closed orders take no note');
    expect(world.page.querySelector<HTMLInputElement>('.wb-editor input')?.value).toBe('late');
    refusal = null;
    await press('Enter');
    expect([isOpen(), saved().length]).toEqual([false, 2]);
  });

  it('stays with the reason when another cell is pressed and the server refuses; the other opens once it has saved', async () => {
    await open();
    refusal = new CallFailure('Closed orders take no note', { kind: 'refused', status: 200 });
    await world.type('.wb-editor input', 'late');
    await leave();
    await world.click('[data-row-key="2"] .wb-editable');
    expect(world.page.querySelector('[data-row-key="1"] .wb-edit-failure')?.textContent).toBe('Closed orders take no note');
    expect(world.page.querySelector<HTMLInputElement>('[data-row-key="1"] .wb-editor input')?.value).toBe('late');
    refusal = null;
    await press('Enter');
    expect(saved().at(-1)).toEqual({ id: '1', note: 'late' });
    expect(((await world.find('[data-row-key="2"] .wb-editor input')) as HTMLInputElement).value).toBe('other');
  });

  it('leaves Enter and Escape to an input method that composes', async () => {
    await open();
    await world.type('.wb-editor input', '中');
    await press('Enter', { isComposing: true });
    await press('Escape', { isComposing: true });
    expect([isOpen(), saved()]).toEqual([true, []]);
  });

  it('takes the focus back after a key, and not from where the user has gone', async () => {
    await open();
    await press('Escape');
    await frame();
    expect(document.activeElement).toBe(world.page.querySelector('[data-row-key="1"] .wb-editable'));
    await world.click('[data-row-key="1"] .wb-editable');
    await world.type('.wb-editor input', 'new');
    const elsewhere = document.body.appendChild(document.createElement('button'));
    await act(async () => elsewhere.focus());
    await world.settle();
    await frame();
    expect([isOpen(), document.activeElement === elsewhere]).toEqual([false, true]);
    elsewhere.remove();
  });

  it('opens by F2 from its row, and is plain for who may not use the column', async () => {
    await open();
    await press('Escape');
    const row = await world.find('[data-row-key="2"]');
    await act(async () => void row.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true })));
    expect(((await world.find('.wb-editor input')) as HTMLInputElement).value).toBe('other');
    expect(row.querySelectorAll('.wb-editable')).toHaveLength(0);
    expect(row.textContent).toContain('x');
  });
});
