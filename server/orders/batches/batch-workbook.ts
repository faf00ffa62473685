import type { SignedInCaller } from '../../calls/caller.ts';
import { localStamp } from '../../calls/local-time.ts';
import { messageOf } from '../../calls/messages.ts';
import type { Database } from '../../db/database.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../../files/workbook.ts';
import type { JobResult } from '../../jobs/run-job.ts';
import { listBatchRows, type StoredBatch } from '../db/order-batches.ts';

const pageRows = 1_000;

/** The outcomes of a batch as a workbook: number, outcome and reason of each order. */
export function batchWorkbook(database: Database, batch: StoredBatch, { principal, language }: SignedInCaller, now: Date): JobResult {
  const say = (key: string) => messageOf(`order.batch.${key}`, language);
  const columns = [
    { title: say('number'), width: 24 },
    { title: say('outcome'), width: 14 },
    { title: say('reason'), width: 80 },
  ];
  const name = say(batch.action);
  return {
    fileName: `${name}-${localStamp(now, principal.timeZone)}.xlsx`,
    contentType: workbookType,
    content: streamWorkbook(name, columns, rowsOf(database, principal.tenantId, batch.id, say)),
    permissions: ['order:list'],
  };
}

async function* rowsOf(database: Database, tenantId: string, id: string, say: (key: string) => string): AsyncGenerator<SheetCell[]> {
  for (let offset = 0; ; offset += pageRows) {
    const rows = await database.tenant(tenantId, (tx) => listBatchRows(tx, tenantId, id, { limit: pageRows, offset }));
    for (const { label, outcome, reason } of rows) yield [label, say(outcome), reason];
    if (rows.length < pageRows) return;
  }
}
