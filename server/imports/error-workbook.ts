import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { listHeldPermissions } from '../account/db/accounts.ts';
import type { Caller, Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { newTicket, spend } from '../files/tickets.ts';
import { workbookType } from '../files/workbook.ts';
import { findCreated, findReasoned } from './db/import-outcomes.ts';
import { findRun, findRunByKey, findRunFile } from './db/imports.ts';
import { reasonHeadings } from './fields/headings.ts';
import type { WorkbookReader } from './reader/workbook-reader.ts';
import { reasonOf, refusedFile } from './reasons.ts';
import { hashOf, labelOf, type RunKinds, sheetOf } from './run-rows.ts';

/** Builds the workbook that returns an import's errors. */
export function createErrorWorkbook(database: Database, reader: WorkbookReader, kinds: RunKinds) {
  /** Returns the merchant's own file with a reason on each failed or skipped row; the created ones stand on a sheet of their own. */
  return async function errorFile(tenantId: string, runId: string, language: Language) {
    const { run, file, rows, created } = await database.tenant(tenantId, async (tx) => ({
      run: await findRun(tx, tenantId, runId),
      file: await findRunFile(tx, tenantId, runId),
      rows: await findReasoned(tx, tenantId, runId),
      created: await findCreated(tx, tenantId, runId),
    }));
    if (run === null || file === null) throw new Refusal('import_not_found');
    const { fields } = kinds[run.kind];
    const sheet = sheetOf(run);
    const columnOf = (field: string) => [run.columns[field]].filter((column) => typeof column === 'number');
    const annotations = {
      ...(sheet === null ? {} : { sheet }),
      column: run.reasonColumn,
      headingRow: run.headingRow,
      heading: reasonHeadings[language],
      origin: run.origin,
      rows: rows.map(({ rowNo, problems }) => ({
        row: rowNo,
        reason: reasonOf(problems, fields, language),
        columns: [...new Set(problems.flatMap(({ field }) => columnOf(field)))],
      })),
      created: created.map((row) => ({
        row: row.rowNo,
        text: messageOf('import.createdRow', language, { row: row.rowNo, label: labelOf(row) }),
      })),
      createdSheet: messageOf('import.createdSheet', language),
    };
    try {
      return { fileName: run.fileName, bytes: await reader.annotate(tenantId, file, annotations) };
    } catch (error) {
      throw refusedFile(error, language);
    }
  };
}

export interface TicketDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly kinds: RunKinds;
  readonly errorFile: ReturnType<typeof createErrorWorkbook>;
}

/** Downloads by address: with a single-use ticket that is valid for a minute, and the key of the import's user (security F3). */
export function createTickets({ database, now, kinds, errorFile }: TicketDeps) {
  /** Makes a ticket for the errors of the user's own import; `id` is the key of the import. */
  async function issue({ id }: { readonly id: string }, { principal }: SignedInCaller): Promise<CallReply<'ext.ticket'>> {
    const { tenantId, userId } = principal;
    const moment = now();
    const ticket = await database.tenant(tenantId, async (tx) => {
      const run = await findRunByKey(tx, principal, hashOf(id), moment);
      if (run === null || run.expiresAt <= moment || !principal.permissions.has(kinds[run.kind].permission))
        throw new Refusal('import_not_found');
      return newTicket(tx, { tenantId, userId, purpose: 'importErrors', subject: run.id }, moment);
    });
    return { ticket };
  }

  async function exportVerifyMsg({ key, token }: CallInput<'common.exportVerifyMsg'>, { language }: Caller) {
    const moment = now();
    const spent = await spend(database, token, ['importErrors'], moment);
    const { tenantId, subject } = spent;
    await database.tenant(tenantId, async (tx) => {
      const run = await findRunByKey(tx, spent, hashOf(key), moment);
      if (run === null || run.id !== subject || run.expiresAt <= moment) throw new Refusal('import_not_found');
      const held = await listHeldPermissions(tx, tenantId, spent.userId);
      if (!held.some(({ action }) => action === kinds[run.kind].permission)) throw new Refusal('forbidden');
    });
    const { fileName, bytes } = await errorFile(tenantId, subject, language);
    return { fileName, contentType: workbookType, content: Readable.from([bytes], { objectMode: false }) };
  }

  return { issue, exportVerifyMsg };
}
