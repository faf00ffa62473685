import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../refusal.ts';
import { createTurns } from '../../sign-in/turns.ts';
import type { Annotations } from './annotate-sheet.ts';
import { type FileReason, type ReadLimits, readLimits, Unreadable } from './limits.ts';
import { packed, type ReaderAnswer, type ReaderJob, unpacked, unpackedRows } from './messages.ts';
import type { ReadWorkbook, Wanted } from './read.ts';

export interface ReaderSettings {
  readonly limits?: ReadLimits;
  readonly milliseconds?: number;
  readonly memoryMegabytes?: number;
}

export type WorkbookReader = ReturnType<typeof createWorkbookReader>;

/** Files of one tenant that may wait for their turn, and of all. */
const waitingPerTenant = 10;
const waitingAtMost = 40;
/** Files that are open at once, of whomever: two cores, and one of them for everybody else. */
const atOnce = 2;
/** More than this no answer is: 20 million characters as JSON. */
const answerBytes = 128 * 1_048_576;

/**
 * Opens workbooks in processes of their own (security F1): with little memory, little time, at a low priority and without the
 * server's environment. One file of a tenant at a time, two in all.
 */
export function createWorkbookReader({ limits = readLimits, milliseconds = 10_000, memoryMegabytes = 160 }: ReaderSettings = {}) {
  const turns = createTurns(waitingPerTenant);
  const slots = createSlots(atOnce, waitingAtMost);

  async function ask(tenantId: string, job: ReaderJob, bytes: Buffer): Promise<{ readonly head: ReaderAnswer; readonly bytes: Buffer }> {
    const answer = await turns(tenantId, () => slots(() => run(packed(job, bytes), milliseconds, memoryMegabytes)));
    if (answer.head.kind === 'refused') throw new Unreadable(answer.head.reason);
    return answer;
  }

  return {
    /** The rows of the sheet that is wanted. @throws Unreadable */
    async read(tenantId: string, bytes: Buffer, wanted: Wanted = {}): Promise<ReadWorkbook> {
      const { head, bytes: rows } = await ask(tenantId, { kind: 'read', limits, wanted }, bytes);
      if (head.kind !== 'read') throw new Unreadable('damaged');
      return { ...head.workbook, rows: await unpackedRows(rows) };
    },
    /** The same workbook with reasons in it. @throws Unreadable */
    async annotate(tenantId: string, bytes: Buffer, annotations: Annotations): Promise<Buffer> {
      return (await ask(tenantId, { kind: 'annotate', limits, annotations }, bytes)).bytes;
    },
  };
}

/** At most so many at once; who comes while so many wait is sent away. */
function createSlots(places: number, waitingMost: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken < places) taken += 1;
    else {
      if (waiting.length >= waitingMost) throw new Refusal('too_many_requests');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes to the next who waits, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}

/** For a machine that is busy with other tests too. */
const sourceStartMs = 60_000;

/** Built, the program lies beside this file's bundle; otherwise it is source, which Node reads with the developers' loader. */
function program(): { readonly file: string; readonly flags: readonly string[]; readonly startMs: number } {
  const extension = extname(new URL(import.meta.url).pathname);
  const file = fileURLToPath(new URL(`./read-workbook${extension}`, import.meta.url));
  // A loader that translates the source takes its time before the file is looked at; built, the start is part of the time.
  return extension === '.ts' ? { file, flags: ['--import', 'tsx'], startMs: sourceStartMs } : { file, flags: [], startMs: 0 };
}

function run(message: readonly Buffer[], milliseconds: number, memoryMegabytes: number) {
  const { file, flags, startMs } = program();
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, '--max-semi-space-size=8', ...flags, file], {
    cwd: dirname(file),
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return new Promise<{ readonly head: ReaderAnswer; readonly bytes: Buffer }>((resolve, reject) => {
    let late = false;
    const end = () => {
      late = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(end, startMs === 0 ? milliseconds : startMs);
    let isReady = startMs === 0;
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (!isReady) {
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(end, milliseconds);
      }
      if (size > answerBytes) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('spawn', () => beModest(child));
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && size >= 5) resolve(unpacked<ReaderAnswer>(Buffer.concat(parts).subarray(1)));
      else resolve({ head: refused(late ? 'tooSlow' : 'tooMuch'), bytes: Buffer.alloc(0) });
    });
    // A child that died reads no more; its end says why.
    child.stdin.on('error', () => undefined);
    for (const part of message) child.stdin.write(part);
    child.stdin.end();
  });
}

function refused(reason: FileReason): ReaderAnswer {
  return { kind: 'refused', reason };
}

function beModest({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: the limits hold all the same.
  }
}
