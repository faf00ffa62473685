import { type MouseEvent, useMemo } from 'react';
import type { GridDesk } from '../../../runtime/grid/desk.ts';

/** Clicks and drags on cells: one handler for the whole table. */
export function useGridMouse(desk: GridDesk) {
  return useMemo(
    () => ({ onMouseDown: (event: MouseEvent) => press(desk, event), onMouseOver: (event: MouseEvent) => drag(desk, event) }),
    [desk],
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

function press(desk: GridDesk, event: MouseEvent): void {
  const hit = hitOf(event.target);
  if (event.button !== 0 || hit === null) return;
  const { active } = desk.get();
  const isActive = active?.row === hit.row && active.column === hit.column;
  if (isActive && !event.shiftKey) {
    // A second click opens the cell, with the caret at the click.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') desk.edits.open();
    return;
  }
  event.preventDefault();
  if (hit.column < 0) desk.moves.row(hit.row, event.shiftKey);
  else desk.moves.to(hit.row, hit.column, event.shiftKey);
  if (event.target instanceof Element && event.target.matches('.eg-check') && !event.shiftKey) toggle(desk, hit);
}

function toggle(desk: GridDesk, { row, column }: Hit): void {
  const line = desk.get().lines[row];
  const { name } = desk.columns[column] ?? {};
  if (line === undefined || name === undefined) return;
  desk.edits.put(line.values[name] !== true);
  desk.edits.commit();
}

function drag(desk: GridDesk, event: MouseEvent): void {
  if (event.buttons !== 1 || desk.get().editing !== null) return;
  const hit = hitOf(event.target);
  const { active, anchor } = desk.get();
  if (hit === null || active === null) return;
  if (hit.column < 0) desk.moves.row(hit.row, true);
  else if (anchor?.row !== hit.row || anchor.column !== hit.column) desk.moves.to(hit.row, hit.column, true);
}
