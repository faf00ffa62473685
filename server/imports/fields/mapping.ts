import { Integer, Object as Obj, Optional, Record as Rec, type Static, String as Text } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Language } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { listMappings } from '../db/imports.ts';
import type { SheetSelection } from '../reader/read.ts';
import type { ReadRow } from '../reader/sheet.ts';
import { fileRefusal } from '../reasons.ts';
import { layoutBy, proposeLayout, type SheetLayout } from './headings.ts';
import { headingOf, type ImportField } from './import-field.ts';

/** `{sheet?, headerRow, columns: {field: heading}, fixed?: {field: value}}`: the merchant's description of their own file. */
const MappingShape = Obj(
  {
    sheet: Optional(Text({ maxLength: 100 })),
    headerRow: Integer({ minimum: 1, maximum: 1_048_576 }),
    columns: Rec(Text({ maxLength: 64 }), Text({ minLength: 1, maxLength: 400 })),
    /** Values of fields that the file has no column for; they stand in every row. */
    fixed: Optional(Rec(Text({ maxLength: 64 }), Text({ minLength: 1, maxLength: 200, pattern: '\\S' }))),
  },
  { additionalProperties: false },
);
type Mapping = Static<typeof MappingShape>;
const shape = Compile(MappingShape);

/** @throws Refusal bad_request for an invalid mapping or unknown fields */
export function readMapping(text: string, fields: readonly ImportField[]): Mapping {
  const value = parsed(text);
  const isKnown = (name: string) => fields.some((field) => field.name === name);
  if (shape.Check(value)) {
    const { columns, fixed = {} } = value;
    const names = [...Object.keys(columns), ...Object.keys(fixed)];
    // A field has a column or a value, never both.
    if (Object.keys(columns).length > 0 && names.every(isKnown) && new Set(names).size === names.length) return value;
  }
  throw new Refusal('bad_request', { fields: [{ path: 'mapping', rule: 'format', message: 'rule.format' }] });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a mapping, or loads the stored one of this name. */
export async function mappingOf(tx: Transaction, tenantId: string, given: string, fields: readonly ImportField[]): Promise<Mapping> {
  if (given.trimStart().startsWith('{')) return readMapping(given, fields);
  const stored = (await listMappings(tx, tenantId)).find(({ name }) => name === given);
  if (stored === undefined)
    throw new Refusal('bad_request', { fields: [{ path: 'mapping', rule: 'notAllowed', message: 'import.noMapping' }] });
  return readMapping(stored.mapping, fields);
}

/** Finds the columns of a template workbook; all required columns must exist. @throws Refusal import_refused */
export function templateLayout(rows: readonly ReadRow[], fields: readonly ImportField[], language: Language): SheetLayout {
  const layout = proposeLayout(rows, fields);
  const missing = fields.filter(({ name, required }) => required && layout?.columns.has(name) !== true);
  if (layout === null || missing.length === fields.filter(({ required }) => required).length)
    throw fileRefusal('import.file.noHeadings', language);
  if (missing.length > 0)
    throw missingColumns(
      missing.map((field) => headingOf(field, language)),
      language,
    );
  return layout;
}

/** Selects the sheet by the mapping's name, else by its headings. */
export function selectionBy({ sheet, columns }: Mapping): SheetSelection {
  const headings = Object.values(columns);
  return sheet === undefined ? { headings } : { sheet, headings };
}

/** Finds the columns by the merchant's own mapping. @throws Refusal import_refused */
export function mappedLayout(rows: readonly ReadRow[], { headerRow, columns, fixed = {} }: Mapping, language: Language): SheetLayout {
  const { layout, missing } = layoutBy(rows, headerRow, new Map(Object.entries(columns)));
  if (missing.length > 0) throw missingColumns(missing, language);
  return { ...layout, fixed: new Map(Object.entries(fixed)) };
}

function missingColumns(names: readonly string[], language: Language): Refusal {
  return fileRefusal('import.file.noColumns', language, { columns: names.slice(0, 10).join(language === 'zh_CN' ? '、' : ', ') });
}
