import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { listDictionaryItems } from '../dictionaries/db/dictionaries.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { headingsOf } from '../imports/fields/import-field.ts';
import { bareName, otherFormat, type Sent } from '../imports/intake.ts';
import { Unreadable } from '../imports/reader/limits.ts';
import type { ReadWorkbook, SheetSelection } from '../imports/reader/read.ts';
import type { WorkbookReader } from '../imports/reader/workbook-reader.ts';
import { refusedFile } from '../imports/reasons.ts';
import { carrierFields } from './carrier-fields.ts';
import { changeSheet, findFileBytes, findMapping, findUpload, insertFile } from './db/files.ts';
import type { HeadRow } from './db/tables.ts';
import { headingColumns, headsOf, proposal } from './headings.ts';

export interface UploadDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly reader: WorkbookReader;
}

const previewRows = 5;
const previewLength = 300;
export const carrierDictionary = 'carrier';

/** @throws Refusal carrier_upload_not_found, also for a workbook that was imported */
export async function uploadOf(tx: Transaction, tenantId: string, id: string) {
  const found = isRowId(id) ? await findUpload(tx, tenantId, id) : null;
  if (found === null || found.isImported) throw new Refusal('carrier_upload_not_found');
  return found;
}

/** Uploaded workbooks of carriers, before they are imported: a limited process reads them, and the first rows are kept for the mapping. */
export function createUploads({ database, now, reader }: UploadDeps) {
  /** @throws Refusal import_refused */
  async function read(bytes: Buffer, selection: SheetSelection, { principal, language }: SignedInCaller): Promise<ReadWorkbook> {
    try {
      return await reader.read(principal.tenantId, bytes, selection);
    } catch (error) {
      throw refusedFile(error, language);
    }
  }

  async function upload(
    { file, carrierCode }: Sent<CallInput<'carrierInvoice.upload'>>,
    caller: SignedInCaller,
  ): Promise<CallReply<'carrierInvoice.upload'>> {
    const { tenantId, userId } = caller.principal;
    const other = otherFormat(file.name);
    if (other !== null) throw refusedFile(new Unreadable(other), caller.language);
    const last = await database.tenant(tenantId, async (tx) => {
      const carriers = await listDictionaryItems(tx, tenantId, [carrierDictionary]);
      if (!carriers.some(({ value }) => value === carrierCode)) throw wrongField('carrierCode', 'notAllowed', 'rule.notAllowed');
      return findMapping(tx, tenantId, carrierCode);
    });
    const headings = [...headingsOf(carrierFields), ...Object.values(last?.columns ?? {})];
    const workbook = await read(file.bytes, { headings, ...(last === null ? {} : { sheet: last.sheet }) }, caller);
    const id = uuidv7();
    const { sheet, sheets } = workbook;
    const at = now();
    const name = bareName(file.name);
    return database.tenant(tenantId, async (tx) => {
      const stored = { sheet, sheets, heads: headsOf(workbook.rows), createdAt: at };
      await insertFile(tx, { tenantId, id, userId, carrier: carrierCode, name, content: file.bytes, ...stored });
      await audit(tx, caller, at, { action: 'carrierInvoice.upload', subject: id, detail: { fileName: name, kind: carrierCode } });
      return { id };
    });
  }

  async function draft({ id }: CallInput<'carrierInvoice.draft'>, caller: SignedInCaller): Promise<CallReply<'carrierInvoice.draft'>> {
    const { tenantId } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      const found = await uploadOf(tx, tenantId, id);
      const textOf = await readTexts(tx, caller, [carrierDictionary]);
      const { headerRow, columns, isKnown } = proposal(found.heads, await findMapping(tx, tenantId, found.carrier));
      return {
        ...{ id, headerRow, columns, isKnown, sheet: found.sheet, fileName: found.name, hasSheets: found.sheets.length > 1 },
        carrierCode: found.carrier,
        carrierCode_dictText: textOf(carrierDictionary, found.carrier),
        rows: previewsOf(found.heads, headerRow),
      };
    });
  }

  async function chooseSheet({ id, sheet }: CallInput<'carrierInvoice.chooseSheet'>, caller: SignedInCaller): Promise<null> {
    const { tenantId } = caller.principal;
    const { found, bytes } = await database.tenant(tenantId, async (tx) => ({
      found: await uploadOf(tx, tenantId, id),
      bytes: await findFileBytes(tx, tenantId, id),
    }));
    if (bytes === null || !found.sheets.includes(sheet)) throw wrongField('sheet', 'notAllowed', 'rule.notAllowed');
    const { rows } = await read(bytes, { sheet }, caller);
    await database.tenant(tenantId, (tx) => changeSheet(tx, tenantId, id, sheet, headsOf(rows)));
    return null;
  }

  return {
    read,
    upload,
    draft,
    chooseSheet,
    sheets: ({ id }: CallInput<'carrierInvoice.sheets'>, { principal: { tenantId } }: SignedInCaller) =>
      database.tenant(tenantId, async (tx) => choices((await uploadOf(tx, tenantId, id)).sheets)),
    headings: ({ id, headerRow }: CallInput<'carrierInvoice.headings'>, { principal: { tenantId } }: SignedInCaller) =>
      database.tenant(tenantId, async (tx) => {
        const { heads } = await uploadOf(tx, tenantId, id);
        return choices(headingColumns(heads.find(({ row }) => row === headerRow)).keys());
      }),
  };
}

function choices(texts: Iterable<string>) {
  return [...texts].map((text) => ({ value: text, text }));
}

/** The headings with a few rows above and below them. */
function previewsOf(heads: readonly HeadRow[], headerRow: number) {
  const at = heads.findIndex(({ row }) => row === headerRow);
  return heads.slice(0, Math.max(0, at) + previewRows).map(previewOf);
}

function previewOf({ row, cells }: HeadRow) {
  const text = cells.map((cell) => cell.text.trim()).filter((cell) => cell !== '');
  return { id: String(row), row, text: text.join(' | ').slice(0, previewLength) };
}
