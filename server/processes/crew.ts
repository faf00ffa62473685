import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../metrics/scrape.ts';
import { keepConnections } from './handovers.ts';
import { createMeasurements } from './measurements.ts';
import { isToPrimary, type Question, type ToPrimary, type ToWorker, unwiredError } from './messages.ts';
import { firstWaitMs, nextWait, type Pulse, watchPulse } from './pulse.ts';

export interface CrewSettings {
  readonly size: number;
  /** Resolves with the first message to a worker when the machine is prepared; never, when it cannot be. */
  readonly begin: () => Promise<Extract<ToWorker, { kind: 'begin' }>>;
  readonly desk: PrimaryServices;
  readonly notice: (message: string) => void;
}

/** The primary's services for its workers. */
export interface PrimaryServices {
  answer(worker: number, id: number, question: Question): Promise<unknown>;
  /** Ends a worker's turn by the number of its question. */
  leave(worker: number, id: number): void;
  /** Releases everything that a dead worker held. */
  gone(worker: number): void;
}

export interface Crew {
  /** Starts all workers; resolves with their address. @throws Error of the first worker that failed to start */
  start(): Promise<string>;
  /** Returns the figures of all workers. */
  measure(): Promise<Measured>;
  /** Lets all workers finish their calls. */
  stop(): Promise<void>;
}

/** Longer than a worker itself waits for calls that do not end. */
const stopMs = 25_000;

/** Keeps a number of worker processes running until it is stopped. */
export function createCrew({ size, begin, desk, notice }: CrewSettings): Crew {
  const members = new Set<Worker>();
  /** Workers that still load their program and would miss a message. */
  const loading = new Set<Worker>();
  const keepConnectionsOf = keepConnections();
  let ending = false;
  const measured = measureWorkers(size);

  /** Resolves with the address when the worker serves. @param waited milliseconds since the previous worker died */
  function hire(waited: number): Promise<string> {
    const worker = cluster.fork();
    keepConnectionsOf(worker);
    const since = Date.now();
    members.add(worker);
    loading.add(worker);
    return new Promise((resolve, reject) => {
      let serves = false;
      let pulse: Pulse | null = null;
      worker.on('message', (message: unknown) => {
        if (!isToPrimary(message)) return;
        loading.delete(worker);
        pulse?.beat();
        if (message.kind === 'hello') void begin().then((first) => send(worker, first));
        else if (message.kind === 'failed') reject(unwiredError(message.error));
        else if (message.kind === 'serving') {
          serves = true;
          measured.serves(worker);
          pulse = pulseOf(worker, notice);
          resolve(message.address);
        } else void attend(worker, message);
      });
      worker.on('error', reject);
      worker.once('exit', (code, signal) => {
        members.delete(worker);
        loading.delete(worker);
        pulse?.stop();
        measured.ended(worker);
        desk.gone(worker.id);
        reject(new Error(`A worker process ended before it was ready (${signal ?? code}).`));
        if (!serves || ending) return;
        notice(`A worker process ended (${signal ?? code}); another one takes its place.`);
        void replace(nextWait(waited, Date.now() - since));
      });
    });
  }

  async function attend(worker: Worker, message: ToPrimary): Promise<void> {
    if (message.kind === 'pong') return;
    if (message.kind === 'notice') notice(message.message);
    else if (message.kind === 'measured') measured.receive(worker.id, message.id, message.figures);
    else if (message.kind === 'leave') desk.leave(worker.id, message.id);
    else if (message.kind === 'spent') {
      for (const other of members) if (other !== worker) send(other, message);
    } else if (message.kind === 'ask')
      send(worker, { kind: 'answer', id: message.id, answer: await desk.answer(worker.id, message.id, message.question) });
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
    start: async () => (await Promise.all(Array.from({ length: size }, () => hire(firstWaitMs))))[0] ?? '',
    measure: measured.measure,
    async stop() {
      ending = true;
      await endAll(members, loading);
    },
  };
}

/** Knows which workers serve, and asks them for their figures. */
function measureWorkers(configured: number) {
  const serving = new Map<number, Worker>();
  let replaced = 0;
  const { measure, receive, gone } = createMeasurements({
    configured,
    replaced: () => replaced,
    serving: () => [...serving.keys()],
    ask: (id, question) => {
      const worker = serving.get(id);
      if (worker !== undefined) send(worker, { kind: 'measure', id: question });
    },
  });
  return {
    measure,
    receive,
    serves: (worker: Worker) => void serving.set(worker.id, worker),
    ended(worker: Worker): void {
      if (serving.delete(worker.id)) replaced += 1;
      gone(worker.id);
    },
  };
}

/** Lets workers finish their calls. Those that still load have none, and would miss a message. */
async function endAll(members: ReadonlySet<Worker>, loading: ReadonlySet<Worker>): Promise<void> {
  const gone = [...members].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  for (const worker of members) {
    if (loading.has(worker)) worker.process.kill('SIGKILL');
    else send(worker, { kind: 'stop' });
  }
  const patience = setTimeout(() => {
    for (const worker of members) worker.process.kill('SIGKILL');
  }, stopMs);
  await Promise.all(gone);
  clearTimeout(patience);
}

/** Kills a worker that no longer answers. */
function pulseOf(worker: Worker, notice: CrewSettings['notice']): Pulse {
  const ask = () => send(worker, { kind: 'ping' });
  return watchPulse(ask, () => {
    notice('A worker process has not answered for half a minute and is ended.');
    worker.process.kill('SIGKILL');
  });
}

/** Does nothing for a worker that has just died. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
