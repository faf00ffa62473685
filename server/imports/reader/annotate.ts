import { annotateSheet, type SheetNotes } from './annotate-sheet.ts';
import { createdSheet, extendedSheet, type MovedRows } from './created-sheet.ts';
import { withFreeColumn, withMovedFrames, withMovedPlaces, withMovedReferences } from './insert-column.ts';
import { type ReadLimits, Unreadable } from './limits.ts';
import { markedStyles } from './marked-styles.ts';
import { createdName, findParts, relationsOf, type SheetPart, type WorkbookParts } from './parts.ts';
import { originName } from './read.ts';
import type { CellStyles } from './reason-column.ts';
import { withHiddenNames, withoutCalculation, withSheet, withSheetRelation, withSheetType } from './workbook-parts.ts';
import { type Archive, openArchive } from './zip.ts';
import { writeArchive } from './zip-write.ts';

/** Annotations for the rows of the merchant's workbook. Columns are those of the workbook as it came. */
export interface Annotations extends Omit<SheetNotes, 'moved'> {
  /** The sheet to annotate; by default the first visible one. */
  readonly sheet?: string;
  /** Column of the reasons where an earlier error workbook had it; 0 for a new one before all others. */
  readonly column: number;
  /** Identifies the original file across corrections. */
  readonly origin: string;
  /** Rows that were imported: they move to a sheet of their own, with a text at each. */
  readonly created: MovedRows['rows'];
  /** Name of that sheet, unless an earlier import has made it. */
  readonly createdSheet: string;
}

/**
 * Adds reasons and marks to the merchant's workbook, and moves the rows that were imported to a sheet of their own; all other parts stay
 * as they are, but for references to columns that make room for the reasons. @throws Unreadable
 */
export function annotateWorkbook(bytes: Buffer, annotations: Annotations, limits: ReadLimits): Buffer {
  const archive = openArchive(bytes, limits, (name) => /\.(?:xml|rels|vml)$/.test(name));
  const parts = findParts(archive);
  const sheet = parts.sheets.find(({ name }) => name === annotations.sheet) ?? parts.sheets[0];
  if (sheet === undefined) throw new Unreadable('notWorkbook');
  const edit = editorOf(archive);
  const isFree = annotations.column === 0;
  if (isFree) freeFirstColumn(archive, edit, sheet, parts);
  const styles = markedStyles(parts.styles === null ? null : archive.part(parts.styles));
  const notes: Omit<SheetNotes, 'moved'> = isFree ? movedNotes(annotations) : annotations;
  const content = edit.content(sheet.part);
  edit.replace(sheet.part, () => annotateSheet(content, { ...notes, moved: new Set(annotations.created.map(({ row }) => row)) }, styles));
  const moved = { column: notes.column, headingRow: notes.headingRow, heading: notes.heading, rows: annotations.created };
  const names = keepCreated(edit, parts, { content, moved, name: annotations.createdSheet, folder: folderOf(sheet.part) }, styles);
  edit.replace(parts.workbook, (part) => withHiddenNames(part, new Map([[originName, `"${annotations.origin}"`], ...names])));
  const marked = styles.write();
  if (parts.styles !== null && marked !== null) edit.replace(parts.styles, () => marked);
  edit.dropCalculation(parts.workbook);
  return edit.write();
}

function movedNotes({ headingRow, heading, rows }: Annotations): Omit<SheetNotes, 'moved'> {
  return { column: 1, headingRow, heading, rows: rows.map((row) => ({ ...row, columns: row.columns.map((column) => column + 1) })) };
}

/** Moves the sheet to the right, with everything that refers to its columns. */
function freeFirstColumn(archive: Archive, edit: Editor, { part, name }: SheetPart, { workbook }: WorkbookParts): void {
  edit.replace(part, (content) => withFreeColumn(content, name));
  for (const { kind, target } of relationsOf(archive, part)) {
    if (archive.part(target) === null) continue;
    if (['comments', 'threadedComment', 'table', 'drawing'].includes(kind)) edit.replace(target, withMovedPlaces);
    else if (kind === 'vmlDrawing') edit.replace(target, withMovedFrames);
  }
  const others = edit.names().filter((entry) => /^xl\/(?:worksheets|charts)\/[^/]+\.xml$/.test(entry) && entry !== part.toLowerCase());
  for (const other of [workbook, ...others]) edit.replace(other, (content) => withMovedReferences(content, name));
}

interface Created {
  /** The sheet of the import before it was annotated. */
  readonly content: Buffer;
  readonly moved: MovedRows;
  readonly name: string;
  readonly folder: string;
}

/** Writes the created rows to their own sheet. Returns the name that refers to it. */
function keepCreated(
  edit: Editor,
  { workbook, sheets, created }: WorkbookParts,
  { content, moved, name, folder }: Created,
  styles: CellStyles,
): readonly (readonly [string, string])[] {
  if (moved.rows.length === 0) return [];
  if (created !== null) {
    edit.replace(created.part, (before) => extendedSheet(before, content, moved, styles));
    return [];
  }
  const taken = new Set(sheets.map((sheet) => sheet.name.toLowerCase()));
  const free = [name, ...Array.from({ length: sheets.length }, (_, at) => `${name} ${at + 2}`)].find(
    (one) => !taken.has(one.toLowerCase()),
  );
  const sheet = { name: free ?? name, part: `${folder}waybill-imported.xml` };
  edit.add(sheet.part, createdSheet(content, moved, styles));
  edit.replace('[Content_Types].xml', (part) => withSheetType(part, sheet));
  edit.replace(`${folderOf(workbook)}_rels/${workbook.slice(folderOf(workbook).length)}.rels`, (part) => withSheetRelation(part, sheet));
  edit.replace(workbook, (part) => withSheet(part, sheet));
  return [[createdName, `'${sheet.name.replaceAll("'", "''")}'!$A$1`]];
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

type Editor = ReturnType<typeof editorOf>;

/** Collects the changes of an archive's parts. */
function editorOf(archive: Archive) {
  const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  const replaced = new Map<string, Buffer>();
  let entries = archive.entries;
  const entryOf = (name: string) => {
    const entry = entries.find((one) => plain(one.name) === plain(name));
    if (entry === undefined) throw new Unreadable('damaged');
    return entry;
  };
  const content = (name: string): Buffer => {
    const found = replaced.get(entryOf(name).name) ?? archive.part(name);
    if (found === null) throw new Unreadable('damaged');
    return found;
  };
  const replace = (name: string, make: (content: Buffer) => Buffer) => {
    replaced.set(entryOf(name).name, make(content(name)));
  };
  return {
    content,
    replace,
    names: () => entries.map(({ name }) => plain(name)),
    add(name: string, bytes: Buffer): void {
      entries = [...entries, { name, method: 0, crc: 0, size: 0, packed: Buffer.alloc(0) }];
      replaced.set(name, bytes);
    },
    /** Removes the list of computed cells, which would refer to removed formulas. */
    dropCalculation(workbook: string): void {
      const isChain = (name: string) => /(?:^|\/)calcChain\.xml$/i.test(plain(name));
      if (!entries.some(({ name }) => isChain(name))) return;
      replace('[Content_Types].xml', withoutCalculation);
      replace(workbook.replace(/([^/]+)$/, '_rels/$1.rels'), withoutCalculation);
      entries = entries.filter(({ name }) => !isChain(name));
    },
    write: () => writeArchive(entries, replaced),
  };
}
