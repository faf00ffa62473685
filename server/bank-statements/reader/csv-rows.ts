import { unreadable } from './statement.ts';

/** A record of a CSV file with its cells, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const rowsAtMost = 30_000;
const cellsAtMost = 100;

/** Splits a text into records (RFC 4180): quoted cells may hold delimiters, line breaks and doubled quotes. @throws Unreadable */
export function csvRows(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let begun = 1;
  let quotedFrom = 0;
  const endCell = () => {
    cells.push(cell);
    cell = '';
    if (cells.length > cellsAtMost) throw unreadable('tooMuch');
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begun, cells: cells.map(bare) });
    if (rows.length > rowsAtMost) throw unreadable('tooMuch');
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') line += 1;
    if (quotedFrom > 0) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quotedFrom = 0;
    } else if (sign === '"' && cell.trim() === '') {
      quotedFrom = line;
      cell = '';
    } else if (sign === delimiter) endCell();
    else if (sign === '\n') {
      endRow();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (quotedFrom > 0) throw unreadable('damaged', { line: quotedFrom });
  endRow();
  return rows;
}

/** A cell without what programs put around numbers to keep them texts: tabs, an apostrophe, and `="…"`. Any other formula stays a text. */
function bare(cell: string): string {
  const text = cell.trim();
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text.replace(/^'(?=[\d+-])/, '');
}
