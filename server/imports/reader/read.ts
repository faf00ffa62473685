import { foldHeading } from '../fields/import-field.ts';
import { type ReadLimits, Unreadable } from './limits.ts';
import { findParts, type SheetPart, type WorkbookParts } from './parts.ts';
import { type ReadRow, readSheet, type SheetContext } from './sheet.ts';
import { readStrings } from './strings.ts';
import { readNumberForms } from './styles.ts';
import { type Archive, openArchive } from './zip.ts';

export interface ReadWorkbook {
  readonly rows: readonly ReadRow[];
  /** Rows of a returned workbook that an earlier import created, from its own sheet with the headings in row 1. */
  readonly created: readonly ReadRow[];
  /** The origin mark of a returned workbook. */
  readonly origin: string | null;
  /** The sheet that was read, and all candidates. */
  readonly sheet: string;
  readonly sheets: readonly string[];
}

/** Selects a sheet by name if it exists, otherwise the one with most of these headings in one row. */
export interface SheetSelection {
  readonly sheet?: string;
  readonly headings?: readonly string[];
}

/** A hidden defined name that returned workbooks carry. */
export const originName = 'waybill_import';

const headingRows = 20;
const sheetsAtMost = 20;

/** Reads one sheet of a workbook. @throws Unreadable */
export function readWorkbook(bytes: Buffer, limits: ReadLimits, selection: SheetSelection = {}): ReadWorkbook {
  const archive = openArchive(bytes, limits);
  const parts = findParts(archive);
  const origin = /^"([0-9a-f]{64})"$/.exec(parts.names.get(originName) ?? '')?.[1] ?? null;
  // A returned workbook has one column more than its merchant gave it.
  const context = contextOf(archive, parts, origin === null ? limits : { ...limits, columns: limits.columns + 1 });
  const sheet = chosenSheet(archive, parts, context, selection);
  const rows = readSheet(contentOf(archive, sheet), context);
  if (rows.length === 0) throw new Unreadable('empty');
  const created = origin === null || parts.created === null ? [] : readSheet(contentOf(archive, parts.created), context);
  return { rows, created, origin, sheet: sheet.name, sheets: parts.sheets.map(({ name }) => name) };
}

function contextOf(archive: Archive, { strings, styles, from1904 }: WorkbookParts, limits: ReadLimits): SheetContext {
  const part = (name: string | null) => (name === null ? null : archive.part(name));
  return { limits, strings: readStrings(part(strings), limits), formOf: readNumberForms(part(styles)), from1904 };
}

/** Selects the sheet, because many workbooks have notes in front or last month's orders behind. */
function chosenSheet(
  archive: Archive,
  { sheets }: WorkbookParts,
  context: SheetContext,
  { sheet, headings = [] }: SheetSelection,
): SheetPart {
  const named = sheets.find(({ name }) => name === sheet);
  const known = new Set(headings.map(foldHeading));
  let best: { readonly sheet: SheetPart; readonly fit: number } | null = null;
  if (named !== undefined) return named;
  if (sheets.length > 1)
    for (const each of sheets.slice(0, sheetsAtMost)) {
      const rows = beginningOf(contentOf(archive, each), context);
      const fits = rows.map(({ cells }) => new Set(cells.map(({ text }) => foldHeading(text)).filter((text) => known.has(text))).size);
      // A sheet with content beats an empty one.
      const fit = rows.length === 0 ? -1 : Math.max(...fits);
      if (best === null || fit > best.fit) best = { sheet: each, fit };
    }
  const [first] = sheets;
  if (first === undefined) throw new Unreadable('notWorkbook');
  return best?.sheet ?? first;
}

/** Reads the first rows of a candidate sheet; an unreadable one counts as empty. */
function beginningOf(content: Buffer, context: SheetContext): readonly ReadRow[] {
  try {
    return readSheet(content, context, headingRows);
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

function contentOf(archive: Archive, { part }: SheetPart): Buffer {
  const content = archive.part(part);
  if (content === null) throw new Unreadable('damaged');
  return content;
}
