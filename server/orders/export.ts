import type { Readable } from 'node:stream';
import { Check } from 'typebox/value';
import { type CallInput, type CallReply, endpoints } from '../../contract/endpoints/all.ts';
import type { OrderRow } from '../../contract/entities/orders/order.ts';
import { type Audited, audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { localStamp } from '../calls/local-time.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../files/workbook.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { findOrders, type OrderSort } from './db/order-records.ts';
import type { OrderScope, OrderSearch } from './db/order-search.ts';
import { countOrders, findOrderIds } from './db/orders.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import { readFiltersAt } from './order-filters.ts';
import { isOrderId } from './order-id.ts';
import { orderRow, rowDictionaries } from './order-row.ts';
import { keyOfRows, scopeOf } from './order-scope.ts';
import { checkSearch, type OrderVisibility, visibilityOf } from './order-visibility.ts';
import { readSort } from './orders.ts';

const pageRows = 500;
const atOncePerTenant = 2;

export interface ExportFile {
  readonly fileName: string;
  readonly content: Readable;
}

/** The job kind of an export above `atOnce` rows. */
export const exportJob = 'orderExport';

export interface ExportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  /** An export of more orders than this becomes a job. */
  readonly atOnce: number;
}

export function createOrderExport({ database, now, jobs, atOnce }: ExportDeps) {
  const places = createPlaces();

  /** Lists the columns that this caller may export. */
  async function fields(caller: SignedInCaller): Promise<CallReply<'order.exportFields'>> {
    return allowedColumns(await visibilityFor(database, caller)).map(({ field, titles }) => ({ field, title: titles[caller.language] }));
  }

  /** Exports the selected orders as a workbook, or returns `queued` when a job writes it because they are many (wire.md, Files). */
  async function start(input: CallInput<'order.export'>, caller: SignedInCaller): Promise<ExportFile | 'queued'> {
    const { search, scope } = await readRequest(database, input, caller, now());
    // The contract limits the number of picked rows.
    if (input.ids !== undefined) return open(input, caller);
    const queued = await database.tenant(scope.tenantId, async (tx) => {
      if ((await countOrders(tx, scope, search)) <= atOnce) return false;
      await audit(tx, caller, now(), exported(input, await jobs.queue(tx, exportJob, input, caller)));
      return true;
    });
    return queued ? 'queued' : open(input, caller);
  }

  /** Exports the selected orders at once. Allows two exports per tenant and process (`too_many_requests`). */
  async function open(input: CallInput<'order.export'>, caller: SignedInCaller): Promise<ExportFile> {
    const { tenantId } = caller.principal;
    const request = await readRequest(database, input, caller, now());
    places.take(tenantId);
    try {
      const file = await write(request, caller, exported(input));
      file.content.once('close', () => places.release(tenantId));
      return file;
    } catch (error) {
      places.release(tenantId);
      throw error;
    }
  }

  /**
   * Reads the ids first, which fixes selection and order. The rows follow page by page while the file is read, each page in its own
   * transaction, so that no transaction waits for the client's network.
   */
  async function write(
    { columns, search, sort, visibility, scope }: ExportRequest,
    caller: SignedInCaller,
    done?: Audited,
  ): Promise<ExportFile> {
    const ids = await database.tenant(scope.tenantId, async (tx) => {
      if (done !== undefined) await audit(tx, caller, now(), done);
      return findOrderIds(tx, scope, search, sort);
    });
    const sheet = messageOf('order.exportName', caller.language);
    const sheetColumns = columns.map(({ titles, width, format }) => ({ title: titles[caller.language], width, format }));
    const content = streamWorkbook(sheet, sheetColumns, cells(database, ids, { columns, caller, scope, visibility }));
    return { fileName: `${sheet}-${localStamp(now(), caller.principal.timeZone)}.xlsx`, content };
  }

  /** Runs the export as a job with the permissions at the time of the run (security T8). */
  async function asJob(input: unknown, caller: SignedInCaller): Promise<JobResult> {
    if (!Check(endpoints['order.export'].body, input)) throw new Refusal('bad_request');
    if (!caller.principal.permissions.has('order:export')) throw new Refusal('forbidden');
    const request = await readRequest(database, input, caller, now());
    const amounts = request.columns.some(({ only }) => only === 'amounts');
    const permissions = ['order:export', 'order:exportAll', ...(amounts ? ['order:amount'] : []), keyOfRows(request.scope)];
    return { ...(await write(request, caller)), contentType: workbookType, permissions };
  }

  return { fields, start, open, asJob };
}

/** Checks the request against the caller's permissions; exporting more than picked rows needs `order:exportAll`. */
async function readRequest(
  database: Database,
  input: CallInput<'order.export'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ExportRequest> {
  if (input.ids?.length === 0) throw new Refusal('nothing_selected');
  if (input.ids === undefined && !caller.principal.permissions.has('order:exportAll'))
    throw new Refusal('forbidden', { logged: { permission: 'order:exportAll' } });
  const visibility = await visibilityFor(database, caller);
  const columns = chosenColumns(input.fields, visibility);
  const search = { ...readFiltersAt(input, now), ...(input.ids === undefined ? {} : { ids: input.ids.filter(isOrderId) }) };
  checkSearch(search, visibility);
  const scope = await database.tenant(caller.principal.tenantId, (tx) => scopeOf(tx, caller, 'order:export'));
  return { columns, search, sort: readSort(input, caller), visibility, scope };
}

function visibilityFor(database: Database, caller: SignedInCaller): Promise<OrderVisibility> {
  return database.tenant(caller.principal.tenantId, (tx) => visibilityOf(tx, caller));
}

const exported = (request: CallInput<'order.export'>, subject: string | null = null): Audited => ({
  action: 'order.export',
  subject,
  detail: { asked: request },
});

/** Counts the running exports of each tenant in this process. */
function createPlaces() {
  const running = new Map<string, number>();
  return {
    /** @throws Refusal too_many_requests */
    take(tenantId: string): void {
      const others = running.get(tenantId) ?? 0;
      if (others >= atOncePerTenant) throw new Refusal('too_many_requests');
      running.set(tenantId, others + 1);
    },
    release(tenantId: string): void {
      const left = (running.get(tenantId) ?? 1) - 1;
      if (left > 0) running.set(tenantId, left);
      else running.delete(tenantId);
    },
  };
}

interface ExportRequest {
  readonly columns: readonly ExportColumn[];
  readonly search: OrderSearch;
  readonly sort: OrderSort;
  readonly visibility: OrderVisibility;
  readonly scope: OrderScope;
}

interface Reading {
  readonly columns: readonly ExportColumn[];
  readonly caller: SignedInCaller;
  readonly scope: OrderScope;
  readonly visibility: OrderVisibility;
}

async function* cells(database: Database, ids: readonly string[], reading: Reading): AsyncGenerator<SheetCell[]> {
  const { columns, caller } = reading;
  for (let at = 0; at < ids.length; at += pageRows) {
    const rows = await readPage(database, ids.slice(at, at + pageRows), reading);
    for (const row of rows) yield columns.map((column) => column.cell(row, caller.language));
  }
}

function readPage(database: Database, ids: readonly string[], { caller, scope, visibility }: Reading): Promise<OrderRow[]> {
  const { language } = caller;
  return database.report(scope.tenantId, async (tx) => {
    const records = await findOrders(tx, scope, ids);
    const textOf = await readTexts(tx, caller, rowDictionaries);
    return records.map((record) => orderRow(record, { language, textOf, visibility }));
  });
}

/** Returns the requested columns in the requested order; all allowed ones by default. */
function chosenColumns(requested: readonly string[] | undefined, visibility: OrderVisibility): readonly ExportColumn[] {
  const allowed = allowedColumns(visibility);
  if (requested === undefined || requested.length === 0) return allowed;
  return [...new Set(requested)].map((field) => {
    const column = allowed.find((candidate) => candidate.field === field);
    if (column === undefined) {
      throw wrongField('fields', 'unknown_column', 'rule.unknownColumn');
    }
    return column;
  });
}

function allowedColumns(visibility: OrderVisibility): readonly ExportColumn[] {
  return exportColumns.filter(({ only }) => only === undefined || visibility[only]);
}
