import { Unreadable } from './limits.ts';
import { foreignAttribute, readXml } from './xml.ts';
import type { Archive } from './zip.ts';

export interface SheetPart {
  /** Name on the sheet's tab. */
  readonly name: string;
  readonly part: string;
}

/** Locations of a workbook's parts, and its settings. */
export interface WorkbookParts {
  readonly workbook: string;
  /** Visible sheets in order; at least one. The sheet of imported rows is none of them. */
  readonly sheets: readonly SheetPart[];
  /** The sheet to which an earlier import moved its created rows. */
  readonly created: SheetPart | null;
  readonly strings: string | null;
  readonly styles: string | null;
  /** True for old Macintosh files, which count days from 1904. */
  readonly from1904: boolean;
  /** Texts of hidden defined names. */
  readonly names: ReadonlyMap<string, string>;
}

/** Programs allow 31 characters at most. */
const nameLength = 100;
/** A hidden defined name that refers to the sheet of imported rows, and follows it when somebody renames it. */
export const createdName = 'waybill_imported';

export interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** Follows the relations from the package to the visible sheets, or to the first sheet if all are hidden. @throws Unreadable */
export function findParts(archive: Archive): WorkbookParts {
  const types = archive.part('[Content_Types].xml');
  if (types === null) throw new Unreadable('notWorkbook');
  if (/macroEnabled/i.test(types.toString('latin1')) || archive.part('xl/vbaProject.bin') !== null) throw new Unreadable('macros');
  const workbook = relationsOf(archive, '').find(({ kind }) => kind === 'officeDocument')?.target;
  if (workbook === undefined || !workbook.endsWith('.xml')) throw new Unreadable('notWorkbook');
  const relations = relationsOf(archive, workbook);
  const { sheets, from1904, names } = readWorkbook(archive, workbook);
  const known = sheets.flatMap(({ name, relation, hidden }) => {
    const part = relations.find(({ id, kind }) => kind === 'worksheet' && id === relation)?.target;
    return part === undefined ? [] : [{ name, part, hidden }];
  });
  const shown = known.filter(({ hidden }) => !hidden);
  const visible = (shown.length > 0 ? shown : known.slice(0, 1)).map(({ name, part }) => ({ name, part }));
  const createdSheet = sheetMeant(names.get(createdName) ?? '');
  const created = visible.length < 2 ? null : (visible.find(({ name }) => name === createdSheet) ?? null);
  if (visible.length === 0) throw new Unreadable('notWorkbook');
  const targetOf = (type: string) => relations.find(({ kind }) => kind === type)?.target ?? null;
  const others = visible.filter((sheet) => sheet !== created);
  return { workbook, sheets: others, created, strings: targetOf('sharedStrings'), styles: targetOf('styles'), from1904, names };
}

/** Returns the sheet of a reference such as `'My sheet'!$A$1`. */
function sheetMeant(reference: string): string | null {
  const name = /^(.+)!\$A\$1$/.exec(reference)?.[1];
  if (name === undefined) return null;
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** Reads the relations of a part ('' for the package). Absolute targets start at the package, relative ones at the part's folder. */
export function relationsOf(archive: Archive, part: string): readonly Relation[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const bytes = archive.part(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (bytes === null) return relations;
  readXml(bytes, {
    open({ name, attributes: { Id = '', Type = '', Target = '', TargetMode = '' } }) {
      if (name !== 'Relationship' || TargetMode.toLowerCase() === 'external') return;
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target: resolved(folder, Target) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function readWorkbook(archive: Archive, part: string) {
  const bytes = archive.part(part);
  if (bytes === null) throw new Unreadable('damaged');
  const sheets: { readonly name: string; readonly relation: string; readonly hidden: boolean }[] = [];
  const names = new Map<string, string>();
  let from1904 = false;
  let named: string | null = null;
  let isWorkbook = false;
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      else if (name === 'sheet')
        sheets.push({
          name: (attributes.name ?? '').slice(0, nameLength),
          relation: foreignAttribute(attributes, 'id') ?? '',
          hidden: /hidden/i.test(attributes.state ?? ''),
        });
      else if (name === 'definedName') named = attributes.name ?? null;
    },
    text(text) {
      if (named !== null && names.size < 1_000 && text.length <= 200) names.set(named, `${names.get(named) ?? ''}${text}`);
    },
    close({ name }) {
      if (name === 'definedName') named = null;
    },
  });
  if (!isWorkbook) throw new Unreadable('notWorkbook');
  return { sheets, from1904, names };
}
