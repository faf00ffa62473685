import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../calls/refusal.ts';
import { createKeyedQueue } from '../sign-in/keyed-queue.ts';

export interface ProcessLimits {
  /**
   * Processor time from the start of the program to its end, for source files without the loading time; where the system does not report
   * it (outside Linux) time by the clock.
   */
  readonly milliseconds: number;
  /** Limit by the clock; without it `patience` times the processor time. */
  readonly clockMilliseconds?: number;
  /** Limit of the JavaScript heap. */
  readonly memoryMegabytes: number;
  /** Limit of the resident memory, including data unpacked outside the heap; enforced where the system reports it (Linux). */
  readonly residentMegabytes?: number;
  /** Limit of the answer's size. */
  readonly answerBytes: number;
}

/** The answer, or the reason why there is none: timeout, or another end (too much memory, too large an answer). */
export type LimitedAnswer = { readonly bytes: Buffer } | { readonly ended: 'tooSlow' | 'tooMuch' };

export type LimitedProcess = (key: string, message: readonly Buffer[]) => Promise<LimitedAnswer>;

/**
 * By the clock a program may take this many times its processor time, because programs of low priority wait while the machine is busy.
 */
const patience = 6;

/** Limits on waiting files, per key and in total. */
const waitingPerKey = 10;
const waitingAtMost = 40;
/**
 * Programs of one kind that run at once in this process. Each worker has this many; the cost of the call in the machine's fair queue limits
 * them overall.
 */
const atOnce = 2;

/**
 * Runs a program that opens untrusted files, each time in a new process with little memory and time, low priority and none of the server's
 * environment. Runs one per key and two in total; throws `too_many_requests` when too many are waiting. The program writes one byte after
 * its start and then its answer; if it does not start in time, or the machine leaves it no time, throws `unavailable`.
 */
export function createLimitedProcess(program: LimitedProgram, limits: ProcessLimits): LimitedProcess {
  const queue = createKeyedQueue(waitingPerKey);
  const slots = createSlots(atOnce, waitingAtMost);
  return (key, message) => queue(key, () => slots(() => run(program, message, limits)));
}

export interface LimitedProgram {
  readonly file: string;
  readonly flags: readonly string[];
  readonly args?: readonly string[];
  readonly startMs: number;
}

/** Generous, because development machines also run other tests. */
const sourceStartMs = 60_000;

/**
 * Returns the program of this name beside a module. The build places it beside the server's bundle; in development it is source that the
 * loader reads, unless COMPILED_PROGRAMS gives the folder where a test run has compiled it.
 * @param moduleUrl `import.meta.url` of the module
 */
export function programBeside(moduleUrl: string, name: string): LimitedProgram {
  const extension = extname(new URL(moduleUrl).pathname);
  const compiled = process.env.COMPILED_PROGRAMS;
  if (extension === '.ts' && compiled !== undefined) return { file: join(compiled, `${name}.js`), flags: [], startMs: sourceStartMs };
  const file = fileURLToPath(new URL(`./${name}${extension}`, moduleUrl));
  // Translating the source takes time before the file is opened; a built program needs no extra time.
  return extension === '.ts' ? { file, flags: ['--import', 'tsx'], startMs: sourceStartMs } : { file, flags: [], startMs: 0 };
}

/** Limits concurrency; throws when too many calls are waiting. */
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
      // The slot passes directly to the next waiting call, so that no other call takes it.
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}

function run(
  { file, flags, args = [], startMs }: LimitedProgram,
  message: readonly Buffer[],
  limits: ProcessLimits,
): Promise<LimitedAnswer> {
  const { milliseconds, clockMilliseconds = milliseconds * patience, memoryMegabytes, answerBytes } = limits;
  const { residentMegabytes = Number.POSITIVE_INFINITY } = limits;
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, '--max-semi-space-size=8', ...flags, file, ...args], {
    cwd: dirname(file),
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const wallMs = processorMs(child) === null ? milliseconds : clockMilliseconds;
  return new Promise((resolve, reject) => {
    let ended: 'byClock' | 'byProcessor' | null = null;
    let started = false;
    const end = (by: typeof ended) => {
      ended = by;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(end, startMs === 0 ? wallMs : startMs, 'byClock');
    let isReady = startMs === 0;
    let spentBefore = 0;
    const watch = setInterval(() => {
      if (megabytesOf(child) > residentMegabytes) child.kill('SIGKILL');
      else if (isReady && (processorMs(child) ?? 0) - spentBefore > milliseconds) end('byProcessor');
    }, watchMs);
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      started = true;
      if (!isReady) {
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(end, wallMs, 'byClock');
        spentBefore = processorMs(child) ?? 0;
      }
      if (size > answerBytes) child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    child.on('spawn', () => beModest(child));
    child.on('close', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      if (code === 0 && size > 1) resolve({ bytes: Buffer.concat(parts).subarray(1) });
      // The machine's load is the cause, not the file.
      else if (ended === 'byClock' && (!started || wallMs > milliseconds)) reject(new Refusal('unavailable'));
      else resolve({ ended: ended === null ? 'tooMuch' : 'tooSlow' });
    });
    // The exit handler reports a process that died before it read its input.
    child.stdin.on('error', () => undefined);
    for (const part of message) child.stdin.write(part);
    child.stdin.end();
  });
}

/** Milliseconds between two checks of a program's memory and processor time. */
const watchMs = 50;

/** Returns a process's resident memory; 0 when the system does not report it or the process has ended. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

/** Linux reports processor time in hundredths of a second (USER_HZ). */
const tickMs = 10;

/** Processor time that a process has spent, all its threads together; null when the system does not report it or the process has ended. */
function processorMs({ pid }: ChildProcess): number | null {
  try {
    // The name, which may hold spaces, ends with the last bracket; user and system time are the 14th and 15th field (proc(5)).
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

function beModest({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system forbids it; the limits apply anyway.
  }
}
