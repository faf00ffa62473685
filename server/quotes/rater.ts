import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { programBeside } from '../files/limited-process.ts';
import { type CheaperStep, nextCheaper } from '../rating/next-cheaper.ts';
import { type Quote, type QuoteTime, quote } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';
import type { Tariff } from '../rating/tariff.ts';
import type { CheaperWork, RateAnswer, RateTask, RateWork } from './rate-task.ts';

export interface RateJob {
  readonly tariffs: readonly Tariff[];
  readonly request: RateRequest;
}

/** Reckons prices: a few at once, many in threads, so that nobody else waits for them. */
export interface Rater {
  /** @param brief prices alone, without boxes and lines */
  quotes(jobs: readonly RateJob[], time: QuoteTime, brief?: boolean): Promise<readonly Quote[]>;
  /** The next cheaper step by each tariff of each job. */
  cheaper(jobs: readonly RateJob[], ratings: number): Promise<readonly (readonly (CheaperStep | undefined)[])[]>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Ratings of a box by a tariff that are done at once: some milliseconds. */
const atOnce = 60;
/** Requests and boxes of one message, which this thread has to read. */
const requestsInOne = 50;
const boxesInOne = 1_000;
/** A thread that has had nothing to do for so long ends, and gives back its memory. */
const idleMs = 10_000;

/** Threads that rate, and can fail while they have no task. */
export interface RatePool {
  run(task: RateTask): Promise<RateAnswer>;
  destroy(): Promise<void>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

export interface RaterSettings {
  /** Threads that rate at the same time. */
  readonly threads?: number;
  /** Told about threads that fail. */
  readonly notice?: (message: string) => void;
  readonly open?: (threads: number) => RatePool;
}

export function createRater({
  threads = Math.max(1, availableParallelism() - 1),
  notice = console.error,
  open = openPool,
}: RaterSettings = {}): Rater {
  let pool: RatePool | null = null;

  function run(task: RateTask): Promise<RateAnswer> {
    pool ??= openWatched();
    return pool.run(task);
  }

  /** Without a listener the error of a thread that has no task ends the process. What waits in the pool is rejected. */
  function openWatched(): RatePool {
    const opened = open(threads);
    opened.on('error', (error) => {
      notice(`A rating thread failed: ${error instanceof Error ? error.message : String(error)}`);
      if (pool === opened) pool = null;
      opened.destroy().catch((failure: unknown) => notice(`Rating threads do not end: ${String(failure)}`));
    });
    return opened;
  }

  async function ask(work: RateWork | CheaperWork, tariffs: ReadonlyMap<string, Tariff>): Promise<RateAnswer> {
    const documentsOf = (fingerprints: Iterable<string>) => [...fingerprints].flatMap((one) => tariffs.get(one)?.document ?? []);
    const first = await run({ ...work, documents: [] });
    if (first.kind !== 'missing') return first;
    const second = await run({ ...work, documents: documentsOf(first.fingerprints) });
    if (second.kind !== 'missing') return second;
    // Another thread has answered, which lacks what the first one knew.
    return run({ ...work, documents: documentsOf(tariffs.keys()) });
  }

  return {
    async quotes(jobs, time, brief = false) {
      if (weightOf(jobs) <= atOnce) return jobs.map(({ tariffs, request }) => quote(tariffs, request, time));
      const found: Quote[] = [];
      for (const part of inMessages(jobs, brief)) {
        const answer = await ask({ kind: 'rate', jobs: part.map(wired), time, brief }, byFingerprint(part));
        if (answer.kind !== 'rate') throw new Error('a rating thread does not know its tariffs');
        found.push(...answer.quotes);
      }
      return found;
    },
    async cheaper(jobs, ratings) {
      if (weightOf(jobs) * ratings <= atOnce)
        return jobs.map(({ tariffs, request }) => tariffs.map((tariff) => nextCheaper(tariff, request, { ratings })));
      const answer = await ask({ kind: 'cheaper', jobs: jobs.map(wired), ratings }, byFingerprint(jobs));
      if (answer.kind !== 'cheaper') throw new Error('a rating thread does not know its tariffs');
      return answer.steps;
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}

/** Real threads (piscina). */
export function openPool(threads: number): Piscina<RateTask, RateAnswer> {
  const { file, flags } = programBeside(import.meta.url, 'rate-worker');
  return new Piscina<RateTask, RateAnswer>({
    filename: file,
    name: 'reckon',
    execArgv: [...flags],
    env: {},
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    // Calls of everybody else come first: a core that they leave free still does this at full speed.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
}

function weightOf(jobs: readonly RateJob[]): number {
  return jobs.reduce((sum, { tariffs, request }) => sum + tariffs.length * request.boxes.length, 0);
}

function wired({ tariffs, request }: RateJob) {
  return { fingerprints: tariffs.map(({ fingerprint }) => fingerprint), request };
}

function byFingerprint(jobs: readonly RateJob[]): ReadonlyMap<string, Tariff> {
  return new Map(jobs.flatMap(({ tariffs }) => tariffs.map((tariff) => [tariff.fingerprint, tariff] as const)));
}

/** Brief answers have no boxes, and requests that share theirs send them once. */
function inMessages(jobs: readonly RateJob[], brief: boolean): readonly (readonly RateJob[])[] {
  const messages: RateJob[][] = [];
  let current: RateJob[] = [];
  let boxes = 0;
  for (const job of jobs) {
    const more = brief ? 0 : job.request.boxes.length;
    if (current.length >= requestsInOne || (current.length > 0 && boxes + more > boxesInOne)) {
      messages.push(current);
      current = [];
      boxes = 0;
    }
    current.push(job);
    boxes += more;
  }
  return current.length === 0 ? messages : [...messages, current];
}
