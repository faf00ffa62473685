import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { programBeside } from '../files/limited-process.ts';
import { type CheaperStep, nextCheaper } from '../rating/next-cheaper.ts';
import { type Quote, type QuoteTime, quote } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';
import type { Tariff } from '../rating/tariff.ts';
import { spanned } from '../tracing/spans.ts';
import type { CheaperWork, RateAnswer, RateTask, RateWork } from './rate-task.ts';

export interface RateJob {
  readonly tariffs: readonly Tariff[];
  readonly request: RateRequest;
}

/** Rates a few jobs directly and many in threads, so that other calls do not wait. */
export interface Rater {
  /** @param brief returns prices only, without boxes and lines */
  quotes(jobs: readonly RateJob[], time: QuoteTime, brief?: boolean): Promise<readonly Quote[]>;
  /** Returns the next cheaper step by each tariff of each job. */
  cheaper(jobs: readonly RateJob[], ratings: number): Promise<readonly (readonly (CheaperStep | undefined)[])[]>;
  /** Terminates the threads. */
  close(): Promise<void>;
}

/** Ratings of one box by one tariff that run on this thread; they take a few milliseconds. */
const atOnce = 60;
/** Upper limits of requests and boxes per message, because this thread deserializes the answer. */
const requestsInOne = 50;
const boxesInOne = 1_000;
/** An idle thread ends after this time and frees its memory. */
const idleMs = 10_000;

/** A pool of rating threads; it emits `error` for a thread that fails while idle. */
export interface RatePool {
  run(task: RateTask): Promise<RateAnswer>;
  destroy(): Promise<void>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

export interface RaterSettings {
  /** Number of threads. */
  readonly threads?: number;
  /** Reports threads that fail. */
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
    const ready = pool;
    return spanned({ name: `thread ${task.kind}` }, () => ready.run(task));
  }

  /** Without a listener, the error of an idle thread would end the process. Tasks waiting in the failed pool are rejected. */
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
    // A thread with an empty cache took the second task.
    return run({ ...work, documents: documentsOf(tariffs.keys()) });
  }

  return {
    async quotes(jobs, time, brief = false) {
      if (weightOf(jobs) <= atOnce) return jobs.map(({ tariffs, request }) => quote(tariffs, request, time));
      const found: Quote[] = [];
      for (const part of inMessages(jobs, brief)) {
        const answer = await ask({ kind: 'rate', jobs: part.map(wired), time, brief }, byFingerprint(part));
        if (answer.kind !== 'rate') throw new Error('the rating thread lacks the tariffs of its task');
        found.push(...answer.quotes);
      }
      return found;
    },
    async cheaper(jobs, ratings) {
      if (weightOf(jobs) * ratings <= atOnce)
        return jobs.map(({ tariffs, request }) => tariffs.map((tariff) => nextCheaper(tariff, request, { ratings })));
      const answer = await ask({ kind: 'cheaper', jobs: jobs.map(wired), ratings }, byFingerprint(jobs));
      if (answer.kind !== 'cheaper') throw new Error('the rating thread lacks the tariffs of its task');
      return answer.steps;
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}

/** Opens real threads (piscina). */
export function openPool(threads: number): Piscina<RateTask, RateAnswer> {
  const { file, flags } = programBeside(import.meta.url, 'rate-worker');
  return new Piscina<RateTask, RateAnswer>({
    filename: file,
    name: 'rateInThread',
    execArgv: [...flags],
    env: {},
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    // Other calls have priority; an idle core still runs these threads at full speed.
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

/** Splits jobs into messages. Brief answers contain no boxes, and requests that share boxes send them once. */
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
