import { annotateSheet, type SheetNotes } from './annotate-sheet.ts';
import { createdSheet, extendedSheet, lastRow } from './created-sheet.ts';
import { type Shift, shiftOf, withMovedFrames, withMovedPlaces, withMovedReferences } from './insert-column.ts';
import { type ReadLimits, Unreadable } from './limits.ts';
import { markedStyles } from './marked-styles.ts';
import { createdName, findParts, relationsOf, type SheetPart, type WorkbookParts } from './parts.ts';
import { originName } from './read.ts';
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
  readonly created: readonly { readonly row: number; readonly text: string }[];
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
  if (isFree) moveReferences(archive, edit, sheet, parts);
  const shift = isFree ? shiftOf(sheet.name) : null;
  const styles = markedStyles(parts.styles === null ? null : archive.part(parts.styles));
  const notes = notesOf(annotations);
  const content = edit.content(sheet.part);
  const firstCopy = parts.created === null ? 2 : lastRow(edit.content(parts.created.part)) + 1;
  const { sheet: annotated, movedRows } = annotateSheet(content, notes, styles, { shift, firstCopy });
  edit.replace(sheet.part, () => annotated);
  const moved = { notes, shift, movedRows, content, name: annotations.createdSheet, folder: folderOf(sheet.part) };
  const names = keepCreated(edit, parts, moved);
  edit.replace(parts.workbook, (part) => withHiddenNames(part, new Map([[originName, `"${annotations.origin}"`], ...names])));
  const marked = styles.write();
  if (parts.styles !== null && marked !== null) edit.replace(parts.styles, () => marked);
  edit.dropCalculation(parts.workbook);
  return edit.write();
}

function notesOf({ column, headingRow, heading, rows, created }: Annotations): SheetNotes {
  const moved = new Map(created.map(({ row, text }) => [row, text]));
  if (column > 0) return { column, headingRow, heading, rows, moved };
  return { column: 1, headingRow, heading, rows: rows.map((row) => ({ ...row, columns: row.columns.map((at) => at + 1) })), moved };
}

/** Moves everything outside of the sheet that refers to its columns. */
function moveReferences(archive: Archive, edit: Editor, { part, name }: SheetPart, { workbook }: WorkbookParts): void {
  for (const { kind, target } of relationsOf(archive, part)) {
    if (archive.part(target) === null) continue;
    if (['comments', 'threadedComment', 'table', 'drawing'].includes(kind)) edit.replace(target, withMovedPlaces);
    else if (kind === 'vmlDrawing') edit.replace(target, withMovedFrames);
  }
  const others = edit.names().filter((entry) => /^xl\/(?:worksheets|charts)\/[^/]+\.xml$/.test(entry) && entry !== part.toLowerCase());
  for (const other of [workbook, ...others]) edit.replace(other, (content) => withMovedReferences(content, name));
}

interface Moved {
  readonly notes: SheetNotes;
  readonly shift: Shift | null;
  /** XML of the rows. */
  readonly movedRows: Buffer;
  /** The sheet of the import before it was annotated. */
  readonly content: Buffer;
  readonly name: string;
  readonly folder: string;
}

/** Writes the created rows to their own sheet. Returns the name that refers to it. */
function keepCreated(
  edit: Editor,
  { workbook, sheets, created }: WorkbookParts,
  { notes, shift, movedRows, content, name, folder }: Moved,
): readonly (readonly [string, string])[] {
  if (notes.moved.size === 0) return [];
  if (created !== null) {
    edit.replace(created.part, (before) => extendedSheet(before, movedRows));
    return [];
  }
  const taken = new Set(sheets.map((sheet) => sheet.name.toLowerCase()));
  const free = [name, ...Array.from({ length: sheets.length }, (_, at) => `${name} ${at + 2}`)].find(
    (one) => !taken.has(one.toLowerCase()),
  );
  const sheet = { name: free ?? name, part: `${folder}waybill-imported.xml` };
  edit.add(sheet.part, createdSheet(content, notes, shift, movedRows));
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
