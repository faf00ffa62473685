import { Unreadable } from './limits.ts';

const lastColumn = 16_384;
const lastRow = 1_048_576;

/** Parses a cell reference; column A is 1. @throws Unreadable for an invalid reference */
export function placeOf(reference: string): { readonly column: number; readonly row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  if (column < 1 || column > lastColumn || row < 1 || row > lastRow) throw new Unreadable('damaged');
  return { column, row };
}

export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
