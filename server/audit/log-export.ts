import { Check } from 'typebox/value';
import { type CallInput, endpoints } from '../../contract/endpoints/all.ts';
import type { LogLine, LogRow } from '../../contract/entities/company/log.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../files/workbook.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { audit } from './audit.ts';
import { countLog, type LogSearch, listDetails } from './db/log.ts';
import { linesOf } from './details.ts';
import { logDictionaries, logRow, readerOf, readLogFilters } from './log.ts';

/** The job kind of an export of the log. */
export const logExportJob = 'logExport';

/** Rows of one export. */
const rowsAtMost = 100_000;
const pageRows = 1_000;

/** Exports of the log, always as a job: it may be long, and the asking stands in the log itself. */
export function createLogExport(database: Database, now: () => Date, jobs: Jobs) {
  /** @throws Refusal `invalid_fields` when the found events are more than one export holds */
  const start = (input: CallInput<'log.export'>, caller: SignedInCaller) =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      if ((await countLog(tx, caller.principal, readLogFilters(input))) > rowsAtMost) {
        throw new Refusal('invalid_fields', { messageKey: 'audit.tooManyRows', values: { max: rowsAtMost } });
      }
      const subject = await jobs.queue(tx, logExportJob, input, caller);
      await audit(tx, caller, now(), { action: 'log.export', subject, detail: { asked: input } });
      return null;
    });

  /** Runs the export with the permissions at the time of the run (security T8). */
  async function asJob(input: unknown, caller: SignedInCaller): Promise<JobResult> {
    if (!Check(endpoints['log.export'].body, input)) throw new Refusal('bad_request');
    const { permissions } = caller.principal;
    if (!permissions.has('system:log:export')) throw new Refusal('forbidden');
    const { language } = caller;
    const name = messageOf('audit.exportName', language);
    const sheetColumns = columns.map(({ titles, width }) => ({ title: titles[language], width }));
    const content = streamWorkbook(name, sheetColumns, cells(database, { ...readLogFilters(input), until: now() }, caller));
    const personal = readerOf(caller).seesPersonal ? ['system:log:personal'] : [];
    return { fileName: `${name}.xlsx`, contentType: workbookType, content, permissions: ['system:log:export', ...personal] };
  }

  return { start, asJob };
}

/** Earliest first and up to the start, so that events that come meanwhile move no page. */
async function* cells(database: Database, search: LogSearch, caller: SignedInCaller): AsyncGenerator<SheetCell[]> {
  const reader = readerOf(caller);
  for (let offset = 0; offset < rowsAtMost; offset += pageRows) {
    const page = await database.report(caller.principal.tenantId, async (tx) => {
      const textOf = await readTexts(tx, caller, logDictionaries);
      const rows = await listDetails(tx, caller.principal, { search, direction: 'asc', limit: pageRows, offset });
      return rows.map(({ detail, ...row }) => ({ row: logRow(row, reader, textOf), lines: linesOf(detail, reader) }));
    });
    for (const { row, lines } of page) yield columns.map(({ cell }) => cell(row, lines));
    if (page.length < pageRows) return;
  }
}

interface Column {
  readonly titles: Readonly<Record<Language, string>>;
  readonly width: number;
  readonly cell: (row: LogRow, lines: readonly LogLine[]) => SheetCell;
}

const column = (zh_CN: string, en_US: string, width: number, cell: Column['cell']): Column => ({ titles: { zh_CN, en_US }, width, cell });

const columns: readonly Column[] = [
  column('时间', 'Time', 20, (row) => row.logTime),
  column('类别', 'Kind', 12, (row) => row.auditKind_dictText),
  column('操作', 'What', 24, (row) => row.actionName),
  column('操作人', 'Who', 16, (row) => row.username),
  column('单号', 'Number', 24, (row) => row.number),
  column('对象编号', 'Id of the subject', 38, (row) => row.subject),
  column('内容', 'What it says', 60, (_row, lines) => lines.map(told).join('\n')),
  column('请求号', 'Request no.', 38, (row) => row.requestNo),
  column('来源地址', 'From address', 18, (row) => row.address),
];

function told({ field, before, after }: LogLine): string {
  return before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? ''}`;
}
