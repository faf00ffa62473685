import type { Database } from './db/database.ts';
import { listen } from './db/listener.ts';
import { describeError } from './plugins/logs.ts';
import { createWorker } from './services/jobs/worker.ts';
import { createLive } from './services/live/live.ts';
import { createSockets, type Sockets } from './services/live/sockets.ts';
import type { Services } from './services/services.ts';

export interface LiveParts {
  readonly database: Database;
  readonly services: Pick<Services, 'jobKinds'>;
  /** Address of the app role, for the connection that listens. */
  readonly url: string;
  readonly now: () => Date;
  /** Told about breaks and failures. */
  readonly notice: (message: string) => void;
}

/** Sessions run out without anybody saying so: open sockets are looked at this often. */
const sweepMs = 30_000;

/** What a server does unasked: hears the others, tells its pages, runs jobs. */
export function startLive({ database, services, url, now, notice }: LiveParts): { readonly sockets: Sockets; stop(): Promise<void> } {
  const sockets = createSockets();
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
  const sweeping = setInterval(() => live.sweepSessions().catch(onError), sweepMs);
  return {
    sockets,
    stop: async () => {
      clearInterval(sweeping);
      await listener.close();
      await worker.stop();
    },
  };
}
