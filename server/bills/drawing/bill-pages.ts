import { chains } from '../../labels/drawing/render.ts';
import type { FaceChain } from '../../labels/fonts/faces.ts';
import type { Mark, Page } from '../../labels/layout/marks.ts';
import { heightOf, marksOf } from '../../labels/layout/place-text.ts';
import { breakText, missingGlyphs, prepared } from '../../labels/layout/text.ts';
import { type Cell, type Row, rowsOf, sheet } from './bill-rows.ts';
import type { BillTask } from './bill-task.ts';

/** Space for the running head and the page number. */
const headHeight = 22;
const footHeight = 16;

/** Draws a bill page by page, so that only one page is in memory. The rows are walked twice: first to learn how many pages there are. */
export function* billPages(task: BillTask): Generator<Page> {
  const { starts, heights } = measured(task);
  const pages = starts.length;
  let marks: Mark[] = [];
  let y = 0;
  let page = 0;
  let heading: Row | null = null;
  const close = (): Page => ({ width: sheet.width, height: sheet.height, marks });
  let at = 0;
  for (const row of rowsOf(task)) {
    if (at === starts[page]) {
      if (page > 0) yield close();
      page += 1;
      marks = [...runningHead(task), ...foot(task, page, pages)];
      y = sheet.top + headHeight;
      if (heading !== null && row.heading === undefined) {
        marks.push(...rowMarks(heading, y));
        y += heightOfRow(heading);
      }
    }
    marks.push(...rowMarks(row, y));
    y += heights[at] ?? 0;
    if (row.heading !== undefined) {
      heading = row.heading;
      if (heading !== null) {
        marks.push(...rowMarks(heading, y));
        y += heightOfRow(heading);
      }
    }
    at += 1;
  }
  yield close();
}

/** The number of the first row of each page, and the height of each row. */
function measured(task: BillTask): { readonly starts: readonly number[]; readonly heights: readonly number[] } {
  const starts = [0];
  const heights: number[] = [];
  let y: number = sheet.top + headHeight;
  let heading: Row | null = null;
  let at = 0;
  const last = sheet.bottom - footHeight;
  for (const row of rowsOf(task)) {
    const height = heightOfRow(row);
    heights.push(height);
    if (y + height + (row.keep ?? 0) > last) {
      starts.push(at);
      y = sheet.top + headHeight + (heading === null || row.heading !== undefined ? 0 : heightOfRow(heading));
    }
    y += height;
    if (row.heading !== undefined) {
      heading = row.heading;
      y += heading === null ? 0 : heightOfRow(heading);
    }
    at += 1;
  }
  return { starts, heights };
}

function heightOfRow({ cells, size, above, below, bold }: Row): number {
  let lines = 1;
  for (const cell of cells) lines = Math.max(lines, isNumber(cell) ? 1 : brokenOf(cell, size, chainOf(bold)).count);
  return above + heightOf(lines, size) + below;
}

/** Numbers are never broken: their columns are wide enough for the longest. */
function isNumber({ align }: Cell): boolean {
  return align === 'right';
}

function rowMarks({ cells, size, above, bold, ruled }: Row, y: number): Mark[] {
  const chain = chainOf(bold);
  const marks: Mark[] = ruled === true ? [line(y)] : [];
  for (const cell of cells) {
    if (cell.text === '') continue;
    const { x, width, align } = cell;
    marks.push(
      ...marksOf(brokenOf(cell, size, chain), size, { x, y: y + above, width, height: 0, size, ...(align === undefined ? {} : { align }) }),
    );
  }
  return marks;
}

function chainOf(bold: true | undefined): FaceChain {
  return bold === true ? chains.bold : chains.regular;
}

function brokenOf(cell: Cell, size: number, chain: FaceChain) {
  // Numbers, and our own words above and below them, have no missing characters.
  return breakText(isNumber(cell) ? cell.text : drawable(cell.text, chain), cell.width / size, chain);
}

/** A character that no font draws is shown as a box: a bill has each of its lines. */
function drawable(text: string, chain: FaceChain): string {
  const shown = prepared(text);
  let result = shown;
  for (const missing of missingGlyphs(shown, chain)) result = result.replaceAll(missing, '□');
  return result;
}

function line(y: number): Mark {
  return { kind: 'rectangle', x: sheet.left, y, width: sheet.width - 2 * sheet.left, height: 0.4 };
}

function runningHead({ title, company }: BillTask): Mark[] {
  const width = (sheet.width - 2 * sheet.left) / 2;
  return rowMarks(
    {
      ...{ size: 7, above: 0, below: 0 },
      cells: [
        { text: company, x: sheet.left, width },
        { text: title, x: sheet.left + width, width, align: 'right' },
      ],
    },
    sheet.top,
  );
}

function foot({ words }: BillTask, page: number, pages: number): Mark[] {
  const text = (words.page ?? '').replace('{page}', String(page)).replace('{pages}', String(pages));
  const cells: Cell[] = [{ text, x: sheet.left, width: sheet.width - 2 * sheet.left, align: 'right' }];
  return rowMarks({ cells, size: 7, above: 0, below: 0 }, sheet.bottom - 8);
}
