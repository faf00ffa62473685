import { act } from 'react';

/** Copies a table by Ctrl+A and Ctrl+C. */
export async function copyAll(grid: HTMLElement): Promise<string> {
  let copied = '';
  await send(cellAt(grid, 0), new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  await send(
    grid.querySelector('.eg-active input'),
    new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  await send(
    grid,
    clipboardEvent('copy', {
      setData: (_kind, text) => {
        copied = text;
      },
      getData: () => '',
    }),
  );
  return copied.trim();
}

/** Overwrites the first cell of the first line. */
export async function writeFirst(grid: HTMLElement, text: string): Promise<void> {
  await send(cellAt(grid, 0), new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  await send(grid, clipboardEvent('paste', { setData: () => undefined, getData: () => text }));
}

/** The texts of the first line. */
export function firstLine(grid: HTMLElement): readonly string[] {
  return [...grid.querySelectorAll('[data-r="0"] .eg-cell')].map((cell) => cell.querySelector('input')?.value ?? cell.textContent ?? '');
}

function cellAt(grid: HTMLElement, column: number): Element | null {
  return grid.querySelector(`[data-r="0"] [data-c="${column}"]`);
}

interface Clipboard {
  setData(kind: string, text: string): void;
  getData(): string;
}

function clipboardEvent(type: 'copy' | 'paste', clipboardData: Clipboard): Event {
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData });
}

async function send(target: Element | null, event: Event): Promise<void> {
  if (target === null) throw new Error(`nothing there for ${event.type}`);
  await act(async () => void target.dispatchEvent(event));
}
