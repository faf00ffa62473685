import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../calls/refusal.ts';
import { createTurns } from '../sign-in/turns.ts';

export interface ProcessLimits {
  /** From the start of the program to its end; from source, without the time that the loader takes. */
  readonly milliseconds: number;
  /** Of JavaScript's heap. */
  readonly memoryMegabytes: number;
  /** Of all that it holds, what it unpacks outside of that heap included; looked at where the system tells (Linux). */
  readonly residentMegabytes?: number;
  /** More than this no answer may be. */
  readonly answerBytes: number;
}

/** What the program answered, or why it did not: it took too long, or it ended otherwise (too much memory, too large an answer). */
export type LimitedAnswer = { readonly bytes: Buffer } | { readonly ended: 'tooSlow' | 'tooMuch' };

export type LimitedProcess = (key: string, message: readonly Buffer[]) => Promise<LimitedAnswer>;

/** Files of one key that may wait for their turn in this process, and of all. */
const waitingPerKey = 10;
const waitingAtMost = 40;
/**
 * Programs of one kind that this process runs at once, for whomever. With several workers each has as many; what a file costs its caller
 * in the machine's queue of dear calls bounds them together.
 */
const atOnce = 2;

/**
 * A program that opens what strangers send: each time a process of its own, with little memory, little time, a low priority and none
 * of the server's environment. In each process one for a key at a time, two in all; who comes while too many wait is refused (`too_many_requests`).
 * The program writes one byte when it has started, and its answer behind it; one that does not start in time is refused as `unavailable`.
 */
export function createLimitedProcess(program: LimitedProgram, limits: ProcessLimits): LimitedProcess {
  const turns = createTurns(waitingPerKey);
  const slots = createSlots(atOnce, waitingAtMost);
  return (key, message) => turns(key, () => slots(() => run(program, message, limits)));
}

export interface LimitedProgram {
  readonly file: string;
  readonly flags: readonly string[];
  readonly startMs: number;
}

/** For a machine that is busy with other tests too. */
const sourceStartMs = 60_000;

/**
 * The program of this name beside a module. Built, it lies beside the server's bundle; otherwise it is source, which Node reads with the
 * developers' loader, unless COMPILED_PROGRAMS names the folder where a test run has compiled it.
 * @param moduleUrl `import.meta.url` of the module
 */
export function programBeside(moduleUrl: string, name: string): LimitedProgram {
  const extension = extname(new URL(moduleUrl).pathname);
  const compiled = process.env.COMPILED_PROGRAMS;
  if (extension === '.ts' && compiled !== undefined) return { file: join(compiled, `${name}.js`), flags: [], startMs: sourceStartMs };
  const file = fileURLToPath(new URL(`./${name}${extension}`, moduleUrl));
  // A loader that translates the source takes its time before the file is looked at; built, the start is part of the time.
  return extension === '.ts' ? { file, flags: ['--import', 'tsx'], startMs: sourceStartMs } : { file, flags: [], startMs: 0 };
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

function run({ file, flags, startMs }: LimitedProgram, message: readonly Buffer[], limits: ProcessLimits): Promise<LimitedAnswer> {
  const { milliseconds, memoryMegabytes, residentMegabytes = Number.POSITIVE_INFINITY, answerBytes } = limits;
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, '--max-semi-space-size=8', ...flags, file], {
    cwd: dirname(file),
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    let late = false;
    let started = false;
    const end = () => {
      late = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(end, startMs === 0 ? milliseconds : startMs);
    let isReady = startMs === 0;
    const watch = setInterval(() => megabytesOf(child) > residentMegabytes && child.kill('SIGKILL'), watchMs);
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      started = true;
      if (!isReady) {
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(end, milliseconds);
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
      // The machine is too busy to start a program: that is nothing about the file.
      else if (late && !started) reject(new Refusal('unavailable'));
      else resolve({ ended: late ? 'tooSlow' : 'tooMuch' });
    });
    // A child that died reads no more; its end says why.
    child.stdin.on('error', () => undefined);
    for (const part of message) child.stdin.write(part);
    child.stdin.end();
  });
}

/** Milliseconds between two looks at a program's memory. */
const watchMs = 50;

/** What a process holds in memory; 0 where the system does not tell, or it has ended. */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

function beModest({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: the limits hold all the same.
  }
}
