import { type CellReason, type ReadLimits, Unreadable } from './limits.ts';
import { numberText, type ReadValue, textValue } from './numbers.ts';
import { placeOf } from './places.ts';
import { textCollector } from './strings.ts';
import type { NumberForm } from './styles.ts';
import { readXml, type Tag } from './xml.ts';

export interface ReadCell {
  /** Column A is 1. */
  readonly column: number;
  readonly text: string;
  readonly reason?: CellReason;
}

export interface ReadRow {
  /** As spreadsheet programs show it, starting at 1. */
  readonly row: number;
  readonly cells: readonly ReadCell[];
}

export interface SheetContext {
  readonly limits: ReadLimits;
  readonly strings: readonly string[];
  readonly formOf: (style: string | undefined) => NumberForm;
  readonly from1904: boolean;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: string | undefined;
  isFormula: boolean;
  value: string;
}

/** Reads non-empty rows only, so that distant cells cost nothing. Stops after `enough` rows. @throws Unreadable */
export function readSheet(bytes: Buffer, context: SheetContext, enough = Number.POSITIVE_INFINITY): readonly ReadRow[] {
  const { limits } = context;
  const rows: { row: number; cells: ReadCell[] }[] = [];
  const merges: string[] = [];
  const inline = textCollector(limits.textLength);
  let current: { row: number; cells: ReadCell[] } | null = null;
  let cell: OpenCell | null = null;
  let inValue = false;
  let characters = 0;
  let lastRow = 0;

  const openCell = ({ attributes }: Tag) => {
    const column = attributes.r === undefined ? lastColumn(current?.cells) + 1 : placeOf(attributes.r).column;
    inline.start();
    cell = { column, type: attributes.t ?? 'n', style: attributes.s, isFormula: false, value: '' };
  };
  const closeCell = (open: OpenCell) => {
    const { text, reason } = shownBy(open, inline.end(), context);
    if (text.trim() === '' && reason === undefined) return;
    if (open.column > limits.columns) throw new Unreadable('columns');
    characters += text.length;
    if (characters > limits.characters) throw new Unreadable('characters');
    current?.cells.push({ column: open.column, text, ...(reason === undefined ? {} : { reason }) });
  };

  readXml(bytes, {
    open(tag) {
      inline.open(tag.name);
      if (tag.name === 'row') {
        const row = Number(tag.attributes.r ?? lastRow + 1);
        if (!Number.isInteger(row) || row <= lastRow || row > 1_048_576) throw new Unreadable('damaged');
        lastRow = row;
        current = { row, cells: [] };
      } else if (tag.name === 'c') openCell(tag);
      else if (tag.name === 'v') inValue = true;
      else if (tag.name === 'f' && cell !== null) cell.isFormula = true;
      else if (tag.name === 'mergeCell' && merges.length < limits.rows) merges.push(tag.attributes.ref ?? '');
    },
    text(text) {
      inline.add(text);
      if (!inValue || cell === null) return;
      if (cell.value.length + text.length > limits.textLength) throw new Unreadable('longText');
      cell.value += text;
    },
    close({ name }) {
      inline.close(name);
      if (name === 'v') inValue = false;
      else if (name === 'c' && cell !== null) {
        closeCell(cell);
        cell = null;
      } else if (name === 'row' && current !== null) {
        if (current.cells.length > 0) rows.push(current);
        if (rows.length > limits.rows) throw new Unreadable('rows');
        current = null;
      }
    },
    isEnough: () => rows.length >= enough,
  });
  markMerged(rows, merges, limits);
  return rows;
}

function lastColumn(cells: readonly ReadCell[] | undefined): number {
  return cells?.at(-1)?.column ?? 0;
}

/** Returns the shown value of a cell. Formulas give their stored result and are flagged. */
function shownBy({ type, style, isFormula, value }: OpenCell, inline: string, { strings, formOf, from1904 }: SheetContext): ReadValue {
  const read = (): ReadValue => {
    if (type === 's') {
      // Some programs write shared-text cells without an index; they show nothing.
      if (value.trim() === '') return { text: '' };
      const text = strings[Number(value)];
      if (text === undefined) throw new Unreadable('damaged');
      return textValue(text);
    }
    if (type === 'inlineStr') return textValue(inline);
    if (type === 'str') return { text: value };
    if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
    if (type === 'e') return { text: value, reason: 'error' };
    if (type === 'd') return { text: value.replace('T', ' '), reason: 'date' };
    return numberText(value, formOf(style), from1904);
  };
  const found = read();
  return isFormula && found.reason === undefined ? { ...found, reason: 'formula' } : found;
}

/** Flags merged cells: only the first one has a text, and it may apply to all or to one. */
function markMerged(rows: { row: number; cells: ReadCell[] }[], merges: readonly string[], limits: ReadLimits): void {
  // Merged ranges cannot overlap, so together they cover no more than the sheet.
  let room = limits.rows * limits.columns;
  for (const reference of merges) {
    const [first = '', end = first] = reference.split(':');
    const from = placeOf(first);
    const to = placeOf(end);
    const last = Math.min(to.column, limits.columns);
    const reached = rows.slice(firstAtLeast(rows, from.row), firstAtLeast(rows, to.row + 1));
    room -= reached.length * Math.max(0, last - from.column + 1);
    if (room < 0) throw new Unreadable('damaged');
    for (const covered of reached) {
      const byColumn = new Map(covered.cells.map((cell) => [cell.column, cell]));
      for (let column = from.column; column <= last; column += 1)
        byColumn.set(column, { column, text: byColumn.get(column)?.text ?? '', reason: 'merged' });
      covered.cells = [...byColumn.values()].sort((one, other) => one.column - other.column);
    }
  }
}

function firstAtLeast(rows: readonly { readonly row: number }[], wanted: number): number {
  let low = 0;
  for (let high = rows.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
