import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import { freePort } from '../db/free-port.ts';
import type { Leave } from '../fairness/fair-queue.ts';
import type { Measured } from '../metrics/scrape.ts';
import { type Machine, prepareMachine, type Undo, undoAll } from '../prepare.ts';
import type { RunningServer } from '../serve.ts';
import { workerShare } from '../worker-share.ts';
import { createCrew, type PrimaryServices } from './crew.ts';

/**
 * V8's options of a worker, which has one core. One thread helps to collect its garbage, because the usual four take turns with the calls.
 * Spaces of 2 MB for new objects are cleared in about 3 ms, the usual 16 MB in up to 30 while a call holds many rows; everyone's calls wait.
 */
const workerOptions = ['--v8-pool-size=1', '--max-semi-space-size=2'];

/**
 * Starts the machine-wide parts (database, migrations, seed) in this process and the configured number of workers; a dead worker is
 * replaced. Workers load their program while this process prepares the machine, and begin when it is prepared. If a step fails, everything
 * started before is stopped.
 */
export async function startWorkers(
  config: Config,
  notice: (message: string) => void,
  { expectPages = false }: { readonly expectPages?: boolean } = {},
): Promise<Pick<RunningServer, 'address' | 'stop'>> {
  const undo: Undo = [];
  cluster.schedulingPolicy = cluster.SCHED_RR;
  // Structured cloning keeps sets and other objects intact.
  cluster.setupPrimary({ serialization: 'advanced', execArgv: [...process.execArgv, ...workerOptions] });
  // Workers that replace others need the same port: each that asks the system for one would get its own.
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const preparing = prepareMachine(config, notice, undo);
  const crew = createCrew({
    size: config.workers,
    async begin() {
      const machine = await unlessFailed(preparing);
      return { kind: 'begin', config: { ...config, ...workerShare(config), port }, addresses: machine.addresses, expectPages };
    },
    desk: createDesk(preparing, () => crew.measure()),
    notice,
  });
  const stop = async () => {
    await crew.stop();
    // A preparation is not interrupted: what it has started is known when it has ended.
    await preparing.catch(() => undefined);
    await undoAll(undo);
  };
  try {
    const [address] = await Promise.all([crew.start(), preparing]);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Never settles when the promise rejects; somebody else handles its error. */
function unlessFailed<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    promise.then(resolve, () => undefined);
  });
}

/** Answers workers' questions about machine-wide state: the database and the fair queue. */
function createDesk(preparing: Promise<Pick<Machine, 'problem' | 'fairness'>>, measure: () => Promise<Measured>): PrimaryServices {
  const turns = new Map<number, Map<number, Leave>>();
  const dead = new Set<number>();
  const leave = (worker: number, id: number) => {
    const own = turns.get(worker);
    own?.get(id)?.();
    own?.delete(id);
  };
  return {
    async answer(worker, id, question) {
      const { problem, fairness } = await preparing;
      if (question.about === 'problem') return problem();
      if (question.about === 'figures') return measure();
      try {
        const end = await fairness.expensive.enter(question.ticket);
        // The worker may have died while it waited.
        if (dead.has(worker)) end();
        else turns.set(worker, (turns.get(worker) ?? new Map<number, Leave>()).set(id, end));
        return true;
      } catch {
        return false;
      }
    },
    leave,
    gone(worker) {
      dead.add(worker);
      for (const id of [...(turns.get(worker)?.keys() ?? [])]) leave(worker, id);
      turns.delete(worker);
    },
  };
}
