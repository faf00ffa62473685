import type { Database } from '../db/database.ts';
import type { Log } from '../tracing/watched.ts';
import { claimJob } from './db/jobs.ts';
import { LeaseLost, type RunSettings } from './run-job.ts';
import { createWatchedRunner } from './watched-runs.ts';

export interface WorkerSettings extends Pick<RunSettings, 'kinds' | 'now'>, Partial<Omit<RunSettings, 'kinds' | 'now'>> {
  /** Seconds between polls for jobs without a notification. */
  readonly pollSeconds?: number;
  readonly log?: Log;
}

const runningPerTenant = 2;
/** Jobs that this process runs at a time. */
const atOnce = 2;

/** Claims and runs jobs of all tenants. Any number of workers may share the database. */
export function createWorker(database: Database, settings: WorkerSettings) {
  const { leaseSeconds = 30, pauseSeconds = 5, pollSeconds = 10, onError = () => undefined, log = () => undefined } = settings;
  const run = createWatchedRunner(database, { ...settings, leaseSeconds, pauseSeconds, onError, log });
  const names = Object.keys(settings.kinds);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();

  /** Looks for jobs at once; called when a job was queued. Does nothing before the start. */
  function wake(): void {
    if (timer !== undefined && !stopping.signal.aborted) claiming = claiming.then(fill).catch(onError);
  }

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && running.size < atOnce) {
      const claim = await database.platform((tx) => claimJob(tx, names, leaseSeconds, runningPerTenant));
      if (claim === null) return;
      const work: Promise<void> = run(claim, stopping.signal)
        .catch(onError)
        .finally(() => {
          running.delete(work);
          // A slot is free, in this process and in the tenant's share.
          wake();
        });
      running.add(work);
    }
  }

  return {
    wake,
    start(): void {
      timer = setInterval(wake, pollSeconds * 1_000);
      wake();
    },
    /** Starts no more jobs and returns the running ones to the queue. */
    async stop(): Promise<void> {
      stopping.abort(new LeaseLost());
      clearInterval(timer);
      await claiming;
      await Promise.all(running);
    },
  };
}
