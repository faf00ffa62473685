import { createHash } from 'node:crypto';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { AddressKind } from '../addresses/db/addresses.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import type { SentFile } from '../files/sent-file.ts';
import { reasonColumn } from './fields/headings.ts';
import { headingsOf } from './fields/import-field.ts';
import { mappedLayout, mappingOf, selectionBy, templateLayout } from './fields/mapping.ts';
import { orderImportFields } from './fields/order-fields.ts';
import { withFixed } from './fixed-values.ts';
import { type FileReason, Unreadable } from './reader/limits.ts';
import type { ReadWorkbook, SheetSelection } from './reader/read.ts';
import type { ReadRow } from './reader/sheet.ts';
import type { WorkbookReader } from './reader/workbook-reader.ts';
import { fileRefusal, refusedFile } from './reasons.ts';
import type { RunKinds } from './run-rows.ts';
import type { ImportOutcome, ImportRuns } from './runs.ts';
import { markRepeated, sheetRows } from './sheet-rows.ts';

export type Sent<T> = T & { readonly file: SentFile };

interface Beginning {
  readonly kind: keyof RunKinds;
  readonly layout: ReturnType<typeof templateLayout>;
  readonly together: boolean;
  readonly forecast: boolean;
  readonly markField: string;
}

export interface IntakeDeps {
  readonly database: Database;
  readonly reader: WorkbookReader;
  readonly runs: ImportRuns;
  readonly kinds: RunKinds;
  /** Upper limit of rows in one workbook. */
  readonly rowsAtMost: number;
}

/** Reads an uploaded file in a separate process, finds its columns and starts the import of its rows. */
export function createIntake({ database, reader, runs, kinds, rowsAtMost }: IntakeDeps) {
  async function read(
    { name, bytes }: SentFile,
    { principal, language }: SignedInCaller,
    selection: SheetSelection,
  ): Promise<ReadWorkbook> {
    const other = otherFormat(name);
    if (other !== null) throw refusedFile(new Unreadable(other), language);
    try {
      return await reader.read(principal.tenantId, bytes, selection);
    } catch (error) {
      throw refusedFile(error, language);
    }
  }

  async function orders(
    { template, mapping, forecast, file }: Sent<CallInput<'order.importExcel'>>,
    caller: SignedInCaller,
  ): Promise<ImportOutcome> {
    const { principal, language } = caller;
    const isForecast = forecast === '1';
    if (isForecast && !principal.permissions.has('order:submit'))
      throw new Refusal('forbidden', { logged: { permission: 'order:submit' } });
    if (template === 'own' && mapping === undefined)
      throw new Refusal('bad_request', { fields: [{ path: 'mapping', rule: 'required', message: 'rule.required' }] });
    const own =
      mapping === undefined
        ? null
        : await database.tenant(principal.tenantId, (tx) => mappingOf(tx, principal.tenantId, mapping, orderImportFields));
    const isOwn = template === 'own' && own !== null;
    const workbook = await read(file, caller, isOwn ? selectionBy(own) : { headings: headingsOf(orderImportFields) });
    const layout = isOwn ? mappedLayout(workbook.rows, own, language) : templateLayout(workbook.rows, orderImportFields, language);
    const input = { kind: 'order', layout, together: template !== 'simple', forecast: isForecast, markField: 'customerNo' } as const;
    return begin(input, workbook, file, caller);
  }

  async function addresses(kind: AddressKind, { file }: Sent<unknown>, caller: SignedInCaller): Promise<ImportOutcome> {
    const workbook = await read(file, caller, { headings: headingsOf(kinds[kind].fields) });
    const layout = templateLayout(workbook.rows, kinds[kind].fields, caller.language);
    return begin({ kind, layout, together: false, forecast: false, markField: 'code' }, workbook, file, caller);
  }

  async function trackingNumbers({ file }: Sent<unknown>, caller: SignedInCaller): Promise<ImportOutcome> {
    const workbook = await read(file, caller, { headings: headingsOf(kinds.tracking.fields) });
    const layout = templateLayout(workbook.rows, kinds.tracking.fields, caller.language);
    return begin({ kind: 'tracking', layout, together: false, forecast: false, markField: 'customerNo' }, workbook, file, caller);
  }

  async function begin(
    { markField, ...input }: Beginning,
    { rows, created, origin, sheet, sheets }: ReadWorkbook,
    file: SentFile,
    caller: SignedInCaller,
  ): Promise<ImportOutcome> {
    const { layout } = input;
    const { fields } = kinds[input.kind];
    const read = async (from: readonly ReadRow[], headingRow: number) =>
      withFixed(await sheetRows(from, { ...layout, headingRow }, markField), layout.fixed ?? new Map(), fields, layout.columns);
    const found = await read(rows, layout.headingRow);
    if (found.length === 0) throw fileRefusal('import.file.empty', caller.language);
    if (found.length > rowsAtMost) throw fileRefusal('import.file.rows', caller.language, { rows: rowsAtMost });
    return runs.start(
      {
        ...input,
        sheet: sheets.length > 1 ? sheet : null,
        fileName: bareName(file.name),
        file: file.bytes,
        origin: origin ?? createHash('sha256').update(file.bytes).digest('hex'),
        reasonColumn: reasonColumn(rows, layout.headingRow),
        before: await read(created, 1),
        rows: (input.kind === 'order' && !input.together) || input.kind === 'tracking' ? markRepeated(found, markField) : found,
      },
      caller,
    );
  }

  return { read, orders, addresses, trackingNumbers };
}

/** Returns a file format by its extension; null for files that are opened. */
export function otherFormat(name: string): FileReason | null {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'xlsx') return null;
  if (ending === 'xls') return 'oldFormat';
  if (ending === 'csv' || ending === 'tsv' || ending === 'txt') return 'text';
  return ending === 'xlsm' || ending === 'xltm' ? 'macros' : 'notWorkbook';
}

/** Returns the last path segment of an uploaded name; the error workbook goes back under it. */
export function bareName(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  return `${[...last.replace(/\.xlsx$/i, '')].slice(0, 120).join('').trim() || 'import'}.xlsx`;
}
