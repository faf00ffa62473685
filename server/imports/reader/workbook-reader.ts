import { createLimitedProcess, programBeside } from '../../files/limited-process.ts';
import type { Annotations } from './annotate.ts';
import { type ReadLimits, readLimits, Unreadable } from './limits.ts';
import { packed, type ReaderAnswer, type ReaderJob, unpacked, unpackedRows } from './messages.ts';
import type { ReadWorkbook, SheetSelection } from './read.ts';

export interface ReaderSettings {
  readonly limits?: ReadLimits;
  readonly milliseconds?: number;
  readonly clockMilliseconds?: number;
  readonly memoryMegabytes?: number;
}

export type WorkbookReader = ReturnType<typeof createWorkbookReader>;

/** Upper limit of an answer: 20 million characters as JSON. */
const answerBytes = 128 * 1_048_576;

/** Opens workbooks in separate processes (security F1), one file per tenant at a time. */
export function createWorkbookReader({ limits = readLimits, ...settings }: ReaderSettings = {}) {
  const program = programBeside(import.meta.url, 'read-workbook');
  const reader = createLimitedProcess(program, { milliseconds: 10_000, memoryMegabytes: 160, ...settings, answerBytes });

  async function ask(tenantId: string, job: ReaderJob, bytes: Buffer): Promise<{ readonly head: ReaderAnswer; readonly bytes: Buffer }> {
    const reply = await reader(tenantId, packed(job, bytes));
    if ('ended' in reply) throw new Unreadable(reply.ended);
    const answer = unpacked<ReaderAnswer>(reply.bytes);
    if (answer.head.kind === 'refused') throw new Unreadable(answer.head.reason);
    return answer;
  }

  return {
    /** Reads the rows of the selected sheet. @throws Unreadable */
    async read(tenantId: string, bytes: Buffer, selection: SheetSelection = {}): Promise<ReadWorkbook> {
      const { head, bytes: rows } = await ask(tenantId, { kind: 'read', limits, selection }, bytes);
      if (head.kind !== 'read') throw new Unreadable('damaged');
      const all = await unpackedRows(rows);
      const end = all.length - head.created;
      return { ...head.workbook, rows: all.slice(0, end), created: all.slice(end) };
    },
    /** Returns the workbook with reasons added. @throws Unreadable */
    async annotate(tenantId: string, bytes: Buffer, annotations: Annotations): Promise<Buffer> {
      return (await ask(tenantId, { kind: 'annotate', limits, annotations }, bytes)).bytes;
    },
  };
}
