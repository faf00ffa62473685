import { type MouseEvent, useMemo } from 'react';
import type { GridHandle } from '../../../runtime/grid/handle.ts';

/** Clicks and drags on cells: one handler for the whole table. */
export function useGridMouse(handle: GridHandle) {
  return useMemo(
    () => ({ onMouseDown: (event: MouseEvent) => press(handle, event), onMouseOver: (event: MouseEvent) => drag(handle, event) }),
    [handle],
  );
}

interface Hit {
  readonly row: number;
  /** -1 is the line number. */
  readonly column: number;
}

function hitOf(target: EventTarget): Hit | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-c]');
  const row = cell?.closest<HTMLElement>('[data-r]');
  return cell == null || row == null ? null : { row: Number(row.dataset.r), column: Number(cell.dataset.c) };
}

function press(handle: GridHandle, event: MouseEvent): void {
  const hit = hitOf(event.target);
  if (event.button !== 0 || hit === null) return;
  const { active } = handle.get();
  const isActive = active?.row === hit.row && active.column === hit.column;
  if (isActive && !event.shiftKey) {
    // A second click opens the cell, with the caret at the click.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') handle.edits.open();
    return;
  }
  event.preventDefault();
  if (hit.column < 0) handle.moves.row(hit.row, event.shiftKey);
  else handle.moves.to(hit.row, hit.column, event.shiftKey);
  if (event.target instanceof Element && event.target.matches('.eg-check') && !event.shiftKey) toggle(handle, hit);
}

function toggle(handle: GridHandle, { row, column }: Hit): void {
  const line = handle.get().lines[row];
  const { name } = handle.columns[column] ?? {};
  if (line === undefined || name === undefined) return;
  handle.edits.put(line.values[name] !== true);
  handle.edits.commit();
}

function drag(handle: GridHandle, event: MouseEvent): void {
  if (event.buttons !== 1 || handle.get().editing !== null) return;
  const hit = hitOf(event.target);
  const { active, anchor } = handle.get();
  if (hit === null || active === null) return;
  if (hit.column < 0) handle.moves.row(hit.row, true);
  else if (anchor?.row !== hit.row || anchor.column !== hit.column) handle.moves.to(hit.row, hit.column, true);
}
