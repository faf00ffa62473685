import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { findFile, holdFileSpace, insertFile } from './db/files.ts';
import { kindOf } from './kind.ts';
import { createLimitedProcess, type ProcessLimits, programBeside } from './limited-process.ts';
import type { PdfReason } from './pdf/reasons.ts';
import type { SentFile } from './sent-file.ts';

const megabyte = 1_048_576;
/** The permission to read every file of the tenant; without it users read their own. */
const readAll = 'file:readAll';

/** Uploaded files (security F5): three types, identified by name and content, under random ids, with a quota per tenant. */
export function createFiles(
  database: Database,
  now: () => Date,
  spaceMegabytes: number = limits.tenantMegabytes,
  checkPdf: PdfChecker = createPdfChecker(),
) {
  async function keep(
    { purpose, file }: CallInput<'common.upload'> & { readonly file: SentFile },
    { principal }: SignedInCaller,
  ): Promise<CallReply<'common.upload'>> {
    const name = bareName(file.name);
    const kind = kindOf(name, file.bytes);
    if (kind === null) throw refusal('error.fileRefused');
    const { type, content } = kind;
    const { tenantId, userId } = principal;
    const unfit = type === 'application/pdf' ? await checkPdf(tenantId, content) : null;
    if (unfit !== null) throw refusal(`error.pdf.${unfit}`);
    const row = { tenantId, id: randomUUID(), userId, purpose, name, type, size: content.length, content, createdAt: now() };
    await database.tenant(tenantId, async (tx) => {
      const used = await holdFileSpace(tx, tenantId);
      if (used + row.size > spaceMegabytes * megabyte) throw new Refusal('file_space_used', { values: { size: spaceMegabytes } });
      await insertFile(tx, row);
    });
    return { id: row.id, name, type, size: row.size };
  }

  async function open({ id }: CallInput<'common.file'>, { principal }: SignedInCaller) {
    const { tenantId, userId, permissions } = principal;
    const ofUser = permissions.has(readAll) ? null : userId;
    const found = isRowId(id) ? await database.tenant(tenantId, (tx) => findFile(tx, tenantId, id, ofUser)) : null;
    if (found === null) throw new Refusal('file_not_found');
    return { fileName: found.name, contentType: found.type, content: Readable.from([found.content], { objectMode: false }) };
  }

  return { keep, open };
}

function refusal(message: 'error.fileRefused' | `error.pdf.${PdfReason}`): Refusal {
  return new Refusal('file_refused', { fields: [{ path: 'file', rule: 'fileKind', message }] });
}

/** Returns the last path segment of an uploaded name without invalid characters. */
export function bareName(name: string): string {
  const last =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  // trimEnd runs in linear time; a pattern for trailing spaces would take seconds on a name of spaces.
  const bare = last.replace(/^[.\s]+/, '').trimEnd();
  const extension = /\.[a-z]{3,4}$/i.exec(bare)?.[0] ?? '';
  return `${[...bare.slice(0, bare.length - extension.length)].slice(0, 120).join('') || 'file'}${extension}`;
}

/** Returns the reason to refuse a PDF of a tenant, or null. */
type PdfChecker = (tenantId: string, bytes: Buffer) => Promise<PdfReason | null>;

const reasons: ReadonlySet<string> = new Set<PdfReason>(['active', 'files', 'media', 'encrypted', 'tail', 'damaged', 'tooSlow', 'tooMuch']);

/** Inspects PDFs in separate processes, one per tenant at a time. */
export function createPdfChecker(change: Partial<ProcessLimits> = {}): PdfChecker {
  const limits = { milliseconds: 10_000, memoryMegabytes: 256, residentMegabytes: 512, answerBytes: 64, ...change };
  const inspect = createLimitedProcess(programBeside(import.meta.url, 'read-pdf'), limits);
  return async (tenantId, bytes) => {
    const said = await inspect(tenantId, [bytes]);
    if ('ended' in said) return said.ended;
    const word = said.bytes.toString('latin1');
    if (word === 'fit') return null;
    return isReason(word) ? word : 'damaged';
  };
}

function isReason(word: string): word is PdfReason {
  return reasons.has(word);
}
