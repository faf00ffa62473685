import { Check } from 'typebox/value';
import { type CallInput, endpoints } from '../../contract/endpoints/all.ts';
import type { TransferRow, TransferSums } from '../../contract/entities/finance/transfer.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../files/workbook.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { balancePermission } from '../money/ledger.ts';
import { keyOfRows, scopeOf } from '../orders/order-scope.ts';
import { countTransfers, listTransfers, sumTransfers, type TransferSearch } from './db/transfers.ts';
import { createRunningSums } from './running-sums.ts';
import { sheetColumns, sumCells, transferCells } from './transfer-sheet.ts';
import { readTransferFilters, sumsByCurrency, transferDictionaries, transferRow } from './transfers.ts';

/** The job kind of an export of many transfers. */
export const transferExportJob = 'transferExport';

/** A sheet has 1,048,576 rows. */
const rowsAtMost = 1_000_000;
const pageRows = 1_000;
const needed = ['account:export', balancePermission] as const;

export interface TransferExportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  /** An export of more transfers than this becomes a job. */
  readonly atOnce: number;
}

/** Exports of transfers, for those who may see balances and export them. */
export function createTransferExport({ database, now, jobs, atOnce }: TransferExportDeps) {
  /** @throws Refusal `invalid_fields` when the found transfers are more than a sheet holds */
  async function start(input: CallInput<'transfer.export'>, caller: SignedInCaller): Promise<FileReply | 'queued'> {
    requireRights(caller);
    const search = readTransferFilters(input);
    const isQueued = await database.tenant(caller.principal.tenantId, async (tx) => {
      const total = await countTransfers(tx, await scopeOf(tx, caller, 'order:amount'), search);
      if (total > rowsAtMost) throw new Refusal('invalid_fields', { messageKey: 'transfer.tooManyRows', values: { max: rowsAtMost } });
      const subject = total > atOnce ? await jobs.queue(tx, transferExportJob, input, caller) : null;
      await audit(tx, caller, now(), { action: 'transfer.export', subject, detail: { asked: input } });
      return subject !== null;
    });
    return isQueued ? 'queued' : write(search, caller);
  }

  /** Runs the export with the permissions at the time of the run (security T8). */
  async function asJob(input: unknown, caller: SignedInCaller): Promise<JobResult> {
    if (!Check(endpoints['transfer.export'].body, input)) throw new Refusal('bad_request');
    requireRights(caller);
    const scope = await database.tenant(caller.principal.tenantId, (tx) => scopeOf(tx, caller, 'order:amount'));
    return { ...write(readTransferFilters(input), caller), permissions: [...needed, keyOfRows(scope, 'order:amount')] };
  }

  function write(search: TransferSearch, caller: SignedInCaller) {
    const name = messageOf('transfer.exportName', caller.language);
    const content = streamWorkbook(name, sheetColumns(caller.language), cells(database, search, caller));
    return { fileName: `${name}.xlsx`, contentType: workbookType, content };
  }

  return { start, asJob };
}

function requireRights({ principal }: SignedInCaller): void {
  const missing = needed.find((key) => !principal.permissions.has(key));
  if (missing !== undefined) throw new Refusal('forbidden', { logged: { permission: missing } });
}

/** Earliest first, each page after the last row of the one before. The sums are those of the rows that were written. */
async function* cells(database: Database, search: TransferSearch, caller: SignedInCaller): AsyncGenerator<SheetCell[]> {
  const opening = await openingSums(database, search, caller);
  const sums = createRunningSums();
  let after: string | undefined;
  for (;;) {
    const page = await readPage(database, after === undefined ? search : { ...search, after }, caller);
    for (const row of page) {
      sums.add(row);
      yield transferCells(row);
    }
    after = page.at(-1)?.id;
    if (page.length < pageRows) break;
  }
  const textOf = await database.tenant(caller.principal.tenantId, (tx) => readTexts(tx, caller, transferDictionaries));
  yield* sumCells(sums.all(), { opening, textOf, language: caller.language });
}

/** The balances before the range; null where filters leave transfers out, because sums and balances then do not add up. */
function openingSums(database: Database, search: TransferSearch, caller: SignedInCaller): Promise<readonly TransferSums[] | null> {
  const { range: _range, currency: _currency, ...narrowing } = search;
  if (Object.keys(narrowing).length > 0) return Promise.resolve(null);
  return database.report(caller.principal.tenantId, async (tx) =>
    sumsByCurrency(await sumTransfers(tx, await scopeOf(tx, caller, 'order:amount'), search)),
  );
}

function readPage(database: Database, search: TransferSearch, caller: SignedInCaller): Promise<TransferRow[]> {
  return database.report(caller.principal.tenantId, async (tx) => {
    const scope = await scopeOf(tx, caller, 'order:amount');
    const rows = await listTransfers(tx, scope, search, { direction: 'asc', limit: pageRows, offset: 0 });
    const textOf = await readTexts(tx, caller, transferDictionaries);
    return rows.map((row) => transferRow(row, textOf));
  });
}
