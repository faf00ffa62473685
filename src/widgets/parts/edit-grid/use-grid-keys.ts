import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { GridHandle } from '../../../runtime/grid/handle.ts';

/** Rows per PageUp and PageDown. */
const pageRows = 12;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handles the keys of a spreadsheet. */
export function handleKey(handle: GridHandle, event: KeyboardEvent, leave: () => void): void {
  // While an input method composes, all keys belong to it.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  const { editing } = handle.get();
  const isTaken =
    event.ctrlKey || event.metaKey
      ? handleCommand(handle, event, editing !== null)
      : editing !== null
        ? handleOpen(handle, event, editing.way)
        : handleClosed(handle, event, leave);
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleCommand(handle: GridHandle, { key, shiftKey }: KeyboardEvent, isOpen: boolean): boolean {
  const last = handle.columns.length - 1;
  const rows = handle.get().lines.length - 1;
  const active = handle.get().active;
  // Inside an open cell, Ctrl Z and similar keys belong to the input.
  if (isOpen || active === null) return false;
  const commands: Readonly<Record<string, () => void>> = {
    z: shiftKey ? handle.rows.redo : handle.rows.undo,
    y: handle.rows.redo,
    d: handle.edits.fillDown,
    a: handle.moves.all,
    home: () => handle.moves.to(0, 0, shiftKey),
    end: () => handle.moves.to(rows, last, shiftKey),
    arrowup: () => handle.moves.by(-rows, 0, shiftKey),
    arrowdown: () => handle.moves.by(rows, 0, shiftKey),
    arrowleft: () => handle.moves.by(0, -last, shiftKey),
    arrowright: () => handle.moves.by(0, last, shiftKey),
  };
  const command = commands[key.toLowerCase()];
  command?.();
  return command !== undefined;
}

function handleOpen(handle: GridHandle, event: KeyboardEvent, way: 'over' | 'in'): boolean {
  if (event.key === 'Escape') handle.edits.restore();
  else if (event.key === 'Enter') down(handle, event.shiftKey);
  else if (event.key === 'Tab') return tab(handle, event.shiftKey);
  else if (way === 'over' && arrows[event.key] !== undefined) return arrow(handle, event, false);
  else return false;
  return true;
}

function handleClosed(handle: GridHandle, event: KeyboardEvent, leave: () => void): boolean {
  const { key, shiftKey } = event;
  const { active } = handle.get();
  if (active === null) return false;
  const isFlag = handle.columns[active.column]?.kind === 'flag';
  if (arrows[key] !== undefined) return arrow(handle, event, shiftKey);
  if (key === 'Tab') return tab(handle, shiftKey);
  if (key === 'Enter') {
    if (shiftKey) handle.moves.by(-1, 0);
    else if (isFlag || !handle.edits.open()) down(handle, false);
  } else if (key === 'F2') handle.edits.open();
  else if (key === 'Delete' || key === 'Backspace') handle.edits.clear();
  else if (key === 'Home') handle.moves.to(active.row, 0, shiftKey);
  else if (key === 'End') handle.moves.to(active.row, handle.columns.length - 1, shiftKey);
  else if (key === 'PageUp') handle.moves.by(-pageRows, 0, shiftKey);
  else if (key === 'PageDown') handle.moves.by(pageRows, 0, shiftKey);
  else if (key === 'Escape') leave();
  else return false;
  return true;
}

function arrow(handle: GridHandle, { key }: KeyboardEvent, extend: boolean): boolean {
  const [rows, columns] = arrows[key] ?? [0, 0];
  handle.moves.by(rows, columns, extend);
  return true;
}

/** Moves down; on a non-blank last line, adds a new line. */
function down(handle: GridHandle, up: boolean): void {
  const { active, lines } = handle.get();
  if (active === null) return;
  const last = lines[active.row];
  handle.edits.commit();
  if (
    !up &&
    active.row === lines.length - 1 &&
    last !== undefined &&
    !handle.lines.isBlank(last) &&
    lines.length < handle.maxLines &&
    !handle.get().readonly
  ) {
    handle.rows.add(1);
    handle.moves.to(active.row + 1, active.column);
  } else handle.moves.by(up ? -1 : 1, 0);
}

/** Moves to the next cell; at the ends of the grid, Tab leaves it. */
function tab(handle: GridHandle, back: boolean): boolean {
  return handle.moves.next(back);
}

/**
 * Whether a text is meant for several cells although one is open: after a check the wrong cell is active, and the click that seems to choose
 * it opens it. An open cell of one line could not hold such a text.
 */
function isSpread(handle: GridHandle, text: string): boolean {
  const { active } = handle.get();
  const column = active === null ? undefined : handle.columns[active.column];
  return column !== undefined && column.kind !== 'other' && column.field['x-component'] !== 'TextArea' && /[\t\r\n]/.test(text.trimEnd());
}

/** Copy and paste handlers: a range while no cell is open, text inside an open cell unless it is of several cells. */
export function clipboardHandlers(handle: GridHandle) {
  const isRange = () => handle.get().editing === null && handle.get().active !== null;
  const copy = (event: ClipboardEvent) => {
    if (!isRange()) return false;
    event.clipboardData.setData('text/plain', handle.copy());
    event.preventDefault();
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) handle.edits.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (!isRange() && !isSpread(handle, text)) return;
      event.preventDefault();
      handle.paste(text);
    },
  };
}
