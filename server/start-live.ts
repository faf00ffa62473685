import type { Database } from './db/database.ts';
import { listen } from './db/listener.ts';
import { purgeAll } from './jobs/expiry.ts';
import { createWorker } from './jobs/worker.ts';
import { createLive } from './live/live.ts';
import { createSockets, type Sockets, socketsPerUser } from './live/sockets.ts';
import { foldTally } from './orders/db/order-tally.ts';
import { describeError } from './plugins/logs.ts';
import type { Services } from './services.ts';

export interface LiveParts {
  readonly database: Database;
  readonly services: Pick<Services, 'jobKinds'>;
  /** Address of the app role, for the connection that listens. */
  readonly url: string;
  readonly now: () => Date;
  /** Processes of the machine: connections go to them in turn, so that each has its share of what a user may have. */
  readonly workers: number;
  /** Told about breaks and failures. */
  readonly notice: (message: string) => void;
}

/** Sessions run out without anybody saying so: open sockets are looked at this often. */
const sweepMs = 30_000;
/** What changes of orders added to the tally is folded this often, of so many days at a time. */
const foldMs = 5_000;
const foldDays = 500;

/** Rows that ran out are deleted this often, by every server; each takes some that no other one holds. */
const purgeMs = 300_000;

/** What a server does unasked: hears the others, tells its pages, runs jobs, deletes what ran out. */
export function startLive({ database, services, url, now, workers, notice }: LiveParts): {
  readonly sockets: Sockets;
  stop(): Promise<void>;
} {
  const sockets = createSockets(Math.ceil(socketsPerUser / workers));
  const onError = (error: unknown) => {
    const { type, message, at } = describeError(error);
    notice(`In the background: ${type}: ${message} ${at ?? ''}`);
  };
  const worker = createWorker(database, { kinds: services.jobKinds, now, onError });
  const live = createLive(database, sockets, { now, onJob: worker.wake, onError });
  worker.start();
  const listener = listen({
    url,
    onEvent: live.hear,
    onListening: live.heal,
    onBreak: (error) => notice(`The connection for notifications broke: ${error.message}`),
  });
  let purging: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const purge = () => {
    purging = purging.then(() => purgeAll(database, now(), stopping.signal)).catch(onError);
  };
  const purges = setInterval(purge, purgeMs);
  purge();
  const folding = setInterval(() => database.single((tx) => foldTally(tx, foldDays)).catch(onError), foldMs);
  const sweeping = setInterval(() => live.sweepSessions().catch(onError), sweepMs);
  return {
    sockets,
    stop: async () => {
      clearInterval(sweeping);
      clearInterval(purges);
      stopping.abort();
      clearInterval(folding);
      await listener.close();
      await worker.stop();
      await purging;
    },
  };
}
