import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { isToPrimary, type Question, type ToPrimary, type ToWorker, unwiredError } from './messages.ts';

export interface CrewSettings {
  readonly size: number;
  /** What a worker is told when it begins; `address` is where all of them served once. */
  readonly begin: (address: string | null) => Extract<ToWorker, { kind: 'begin' }>;
  readonly desk: Desk;
  readonly notice: (message: string) => void;
}

/** What the primary does for its workers while they serve. */
export interface Desk {
  answer(worker: number, id: number, question: Question): Promise<unknown>;
  /** The turn that a worker asked for by this number is over. */
  leave(worker: number, id: number): void;
  /** Whatever the worker had is free again. */
  gone(worker: number): void;
}

export interface Crew {
  /** Starts all workers; resolves with their address. @throws Error what kept the first of them from starting */
  start(): Promise<string>;
  /** Lets all of them finish their calls. */
  stop(): Promise<void>;
}

/** Longer than a worker's own patience with calls that do not end. */
const stopMs = 25_000;

/** Keeps so many worker processes running until it is stopped. */
export function createCrew({ size, begin, desk, notice }: CrewSettings): Crew {
  const members = new Set<Worker>();
  let ending = false;
  let served: string | null = null;

  /** Resolves with the address when the worker serves. @param waited milliseconds that its place was empty before */
  function hire(waited: number): Promise<string> {
    const worker = cluster.fork();
    const since = Date.now();
    members.add(worker);
    return new Promise((resolve, reject) => {
      let serves = false;
      let pulse: Pulse | null = null;
      worker.on('message', (message: unknown) => {
        if (!isToPrimary(message)) return;
        pulse?.beat();
        if (message.kind === 'hello') tell(worker, begin(served));
        else if (message.kind === 'failed') reject(unwiredError(message.error));
        else if (message.kind === 'serving') {
          serves = true;
          pulse = pulseOf(worker, notice);
          resolve(message.address);
        } else void attend(worker, message);
      });
      worker.on('error', reject);
      worker.once('exit', (code, signal) => {
        members.delete(worker);
        pulse?.stop();
        desk.gone(worker.id);
        reject(new Error(`A worker process ended before it served (${signal ?? code}).`));
        if (!serves || ending) return;
        notice(`A worker process ended (${signal ?? code}); another one takes its place.`);
        void replace(nextWait(waited, Date.now() - since));
      });
    });
  }

  async function attend(worker: Worker, message: ToPrimary): Promise<void> {
    if (message.kind === 'pong') return;
    if (message.kind === 'notice') notice(message.message);
    else if (message.kind === 'leave') desk.leave(worker.id, message.id);
    else if (message.kind === 'spent') {
      for (const other of members) if (other !== worker) tell(other, message);
    } else if (message.kind === 'ask')
      tell(worker, { kind: 'answer', id: message.id, answer: await desk.answer(worker.id, message.id, message.question) });
  }

  async function replace(wait: number): Promise<void> {
    await pause(wait);
    if (ending) return;
    try {
      await hire(wait);
    } catch (error) {
      if (ending) return;
      notice(`A worker process does not start: ${error instanceof Error ? error.message : String(error)}`);
      void replace(nextWait(wait, 0));
    }
  }

  return {
    async start() {
      const [address = ''] = await Promise.all(Array.from({ length: size }, () => hire(firstWaitMs)));
      served = address;
      return address;
    },
    async stop() {
      ending = true;
      const gone = [...members].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of members) tell(worker, { kind: 'stop' });
      const patience = setTimeout(() => {
        for (const worker of members) worker.process.kill('SIGKILL');
      }, stopMs);
      await Promise.all(gone);
      clearTimeout(patience);
    },
  };
}

/** Ends a worker that answers no more. */
function pulseOf(worker: Worker, notice: CrewSettings['notice']): Pulse {
  const ask = () => tell(worker, { kind: 'ping' });
  return watchPulse(ask, () => {
    notice('A worker process has not answered for half a minute and is ended.');
    worker.process.kill('SIGKILL');
  });
}

/** One that has just died is told nothing. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
} /** Milliseconds before a place is filled again; doubled each time that it is lost soon. */
export const firstWaitMs = 250;
const longestWaitMs = 30_000;
/** A worker that lived so long did not die of its start. */
const soundMs = 60_000;

/** How long a place stays empty, in milliseconds. @param last the wait before; @param livedMs how long whoever had it has lived */
export function nextWait(last: number, livedMs: number): number {
  return livedMs < soundMs ? Math.min(last * 2, longestWaitMs) : firstWaitMs;
} /** A worker is asked this often whether it lives. */
const everyMs = 5_000;
/** So many questions in a row that it did not answer, and it is held for stalled: half a minute. */
const unansweredMost = 6;

interface Pulse {
  /** Says that the other side has been heard. */
  beat(): void;
  stop(): void;
}

/**
 * Asks again and again, and calls `onStalled` once when nothing was heard for half a minute. It counts questions, not time: after a
 * sleep of the whole machine nobody is blamed.
 */
export function watchPulse(ask: () => void, onStalled: () => void): Pulse {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered < unansweredMost) {
      unanswered += 1;
      ask();
      return;
    }
    clearInterval(timer);
    onStalled();
  }, everyMs);
  timer.unref();
  return {
    beat: () => {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
