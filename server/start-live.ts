import type { Database } from './db/database.ts';
import { listen } from './db/listener.ts';
import { purgeAll } from './jobs/expiry.ts';
import { createWorker } from './jobs/worker.ts';
import { createLive } from './live/live.ts';
import { createSockets, type Sockets, socketsPerUser } from './live/sockets.ts';
import { foldTally } from './orders/db/order-tally.ts';
import { describeError } from './plugins/logs.ts';
import type { Services } from './services.ts';
import type { Log } from './tracing/watched.ts';

export interface LiveParts {
  readonly database: Database;
  readonly services: Pick<Services, 'jobKinds' | 'trackPolling' | 'webhookSending'>;
  /** Database URL of the app role, for the listening connection. */
  readonly url: string;
  readonly now: () => Date;
  /** Processes of the machine; connections spread evenly over them, so each has its share of a user's limit. */
  readonly workers: number;
  /** Receives messages about lost connections and failures. */
  readonly notice: (message: string) => void;
  /** Writes a line of the log for each job and each try of a webhook. */
  readonly log: Log;
}

/** Interval in which open sockets are checked, because sessions expire silently. */
const sweepMs = 30_000;
/** Interval of the order tally's folding, and the days per run. */
const foldMs = 5_000;
const foldDays = 500;

/** Interval in which every server looks for parcels whose source is to be asked. */
const pollMs = 60_000;

/** Interval in which every server deletes expired rows; locked rows are skipped. */
const purgeMs = 300_000;

/** Starts the server's background work: events between servers, frames to pages, jobs and deletion of expired rows. */
export function startLive({ database, services, url, now, workers, notice, log }: LiveParts): {
  readonly sockets: Sockets;
  stop(): Promise<void>;
} {
  const sockets = createSockets(Math.ceil(socketsPerUser / workers));
  const onError = (error: unknown) => {
    const { type, message, at } = describeError(error);
    notice(`In the background: ${type}: ${message} ${at ?? ''}`);
  };
  const worker = createWorker(database, { kinds: services.jobKinds, now, onError, log });
  const webhooks = services.webhookSending.start(onError, log);
  const live = createLive(database, sockets, { now, onJob: worker.wake, onWebhook: webhooks.wake, onError });
  worker.start();
  const listener = listen({
    url,
    onEvent: live.receive,
    onListening: live.resync,
    onBreak: (error) => notice(`The connection for notifications broke: ${error.message}`),
  });
  let purging: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const purge = () => {
    purging = purging.then(() => purgeAll(database, now(), stopping.signal)).catch(onError);
  };
  const purges = setInterval(purge, purgeMs);
  purge();
  let polling: Promise<unknown> = Promise.resolve();
  const polls = setInterval(() => {
    polling = polling.then(() => services.trackPolling.run(stopping.signal)).catch(onError);
  }, pollMs);
  const folding = setInterval(() => database.single((tx) => foldTally(tx, foldDays)).catch(onError), foldMs);
  const sweeping = setInterval(() => live.sweepSessions().catch(onError), sweepMs);
  return {
    sockets,
    stop: async () => {
      clearInterval(sweeping);
      clearInterval(purges);
      clearInterval(polls);
      stopping.abort();
      clearInterval(folding);
      await listener.close();
      await worker.stop();
      await purging;
      await polling;
      await webhooks.stop();
    },
  };
}
