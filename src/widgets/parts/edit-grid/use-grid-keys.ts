import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { GridDesk } from '../../../runtime/grid/desk.ts';

/** Rows per PageUp and PageDown. */
const pageRows = 12;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handles the keys of a spreadsheet. */
export function handleKey(desk: GridDesk, event: KeyboardEvent, leave: () => void): void {
  // While an input method composes, all keys belong to it.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { editing } = desk.get();
  const isTaken =
    event.ctrlKey || event.metaKey
      ? handleCommand(desk, event, editing !== null)
      : editing !== null
        ? handleOpen(desk, event, editing.way)
        : handleClosed(desk, event, leave);
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleCommand(desk: GridDesk, { key, shiftKey }: KeyboardEvent, isOpen: boolean): boolean {
  const last = desk.columns.length - 1;
  const rows = desk.get().lines.length - 1;
  const active = desk.get().active;
  // Inside an open cell, Ctrl Z and similar keys belong to the input.
  if (isOpen || active === null) return false;
  const commands: Readonly<Record<string, () => void>> = {
    z: shiftKey ? desk.rows.redo : desk.rows.undo,
    y: desk.rows.redo,
    d: desk.edits.fillDown,
    a: desk.moves.all,
    home: () => desk.moves.to(0, 0, shiftKey),
    end: () => desk.moves.to(rows, last, shiftKey),
    arrowup: () => desk.moves.by(-rows, 0, shiftKey),
    arrowdown: () => desk.moves.by(rows, 0, shiftKey),
    arrowleft: () => desk.moves.by(0, -last, shiftKey),
    arrowright: () => desk.moves.by(0, last, shiftKey),
  };
  const command = commands[key.toLowerCase()];
  command?.();
  return command !== undefined;
}

function handleOpen(desk: GridDesk, event: KeyboardEvent, way: 'over' | 'in'): boolean {
  if (event.key === 'Escape') desk.edits.restore();
  else if (event.key === 'Enter') down(desk, event.shiftKey);
  else if (event.key === 'Tab') return tab(desk, event.shiftKey);
  else if (way === 'over' && arrows[event.key] !== undefined) return arrow(desk, event, false);
  else return false;
  return true;
}

function handleClosed(desk: GridDesk, event: KeyboardEvent, leave: () => void): boolean {
  const { key, shiftKey } = event;
  const { active } = desk.get();
  if (active === null) return false;
  const isFlag = desk.columns[active.column]?.kind === 'flag';
  if (arrows[key] !== undefined) return arrow(desk, event, shiftKey);
  if (key === 'Tab') return tab(desk, shiftKey);
  if (key === 'Enter') {
    if (shiftKey) desk.moves.by(-1, 0);
    else if (isFlag || !desk.edits.open()) down(desk, false);
  } else if (key === 'F2') desk.edits.open();
  else if (key === 'Delete' || key === 'Backspace') desk.edits.clear();
  else if (key === 'Home') desk.moves.to(active.row, 0, shiftKey);
  else if (key === 'End') desk.moves.to(active.row, desk.columns.length - 1, shiftKey);
  else if (key === 'PageUp') desk.moves.by(-pageRows, 0, shiftKey);
  else if (key === 'PageDown') desk.moves.by(pageRows, 0, shiftKey);
  else if (key === 'Escape') leave();
  else return false;
  return true;
}

function arrow(desk: GridDesk, { key }: KeyboardEvent, extend: boolean): boolean {
  const [rows, columns] = arrows[key] ?? [0, 0];
  desk.moves.by(rows, columns, extend);
  return true;
}

/** Moves down; on a non-blank last line, adds a new line. */
function down(desk: GridDesk, up: boolean): void {
  const { active, lines } = desk.get();
  if (active === null) return;
  const last = lines[active.row];
  desk.edits.commit();
  if (
    !up &&
    active.row === lines.length - 1 &&
    last !== undefined &&
    !desk.lines.isBlank(last) &&
    lines.length < desk.most &&
    !desk.get().readonly
  ) {
    desk.rows.add(1);
    desk.moves.to(active.row + 1, active.column);
  } else desk.moves.by(up ? -1 : 1, 0);
}

/** Moves to the next cell; at the ends of the grid, Tab leaves it. */
function tab(desk: GridDesk, back: boolean): boolean {
  return desk.moves.next(back);
}

/** Copy and paste handlers: a range while no cell is open, text inside an open cell. */
export function clipboardHandlers(desk: GridDesk) {
  const isRange = () => desk.get().editing === null && desk.get().active !== null;
  const copy = (event: ClipboardEvent) => {
    if (!isRange()) return false;
    event.clipboardData.setData('text/plain', desk.copy());
    event.preventDefault();
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) desk.edits.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isRange()) return;
      event.preventDefault();
      desk.paste(event.clipboardData.getData('text/plain'));
    },
  };
}
