import { act } from 'react';
import { vi } from 'vitest';
import type { Ports, Values } from '../../../src/runtime/ports.ts';
import { openScreen, type World } from '../screen-world.tsx';

/** A form block with these fields, whose submit action sends all values to `preference.set`. */
export const formOf = (properties: object, more: object = {}) => ({
  block: 'form',
  schema: { type: 'object', properties },
  submit: { name: 'save', title: 'Save', do: [{ call: 'preference.set', with: { value: '{{ values }}' } }] },
  ...more,
});

export const input = (more: object = {}) => ({ title: 'Field', 'x-component': 'Input', ...more });

export const control = (path: string) => `[data-field="${path}"] :is(input, textarea)`;

/** The values sent last. */
export function sent(world: World): unknown {
  const calls = vi.mocked(world.ports.call).mock.calls.filter(([id]) => id === 'preference.set');
  return (calls.at(-1)?.[1] as { value?: unknown } | undefined)?.value;
}

export async function submit(world: World): Promise<void> {
  await world.click('button[type=submit]');
  await world.settle();
}

export function shownAt(path: string): string | undefined {
  return document.querySelector<HTMLInputElement>(control(path))?.value;
}

export function messageOf(path: string): string {
  return document.querySelector(`[data-field="${path}"] [role=alert]`)?.textContent ?? '';
}

export async function wait(ms: number): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, ms)));
}

/** Opens the list of a select and returns the offered texts. */
export async function offered(world: World, path: string): Promise<readonly string[]> {
  const field = await world.find(control(path));
  await act(async () => {
    field.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await wait(50);
  return [...document.querySelectorAll('.ant-select-item-option-content')].map((item) => item.textContent ?? '');
}

/** A `call` port with replies by endpoint. */
export function answering(answers: Readonly<Record<string, (input: Values) => unknown>>): Partial<Ports> {
  return { call: vi.fn(async (id: string, given: Values) => answers[id]?.(given) ?? null), accepts: () => false };
}

/** Drafts that survive a page. */
export function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    drafts: {
      get: (key: string): unknown => JSON.parse(kept.get(key) ?? 'null'),
      set: (key: string, value: unknown) => void kept.set(key, JSON.stringify(value)),
      remove: (key: string) => void kept.delete(key),
    },
  };
}

export { openScreen, type World };
