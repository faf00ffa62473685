import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import type { Leave } from '../fairness/fair-queue.ts';
import { type Machine, prepareMachine, type Undo, undoAll } from '../prepare.ts';
import type { RunningServer } from '../serve.ts';
import { workerShare } from '../worker-share.ts';
import { createCrew, type PrimaryServices } from './crew.ts';

/**
 * Starts the machine-wide parts (database, migrations, seed) in this process and the configured number of workers; a dead worker is
 * replaced. If a step fails, everything started before is stopped.
 */
export async function startWorkers(
  config: Config,
  notice: (message: string) => void,
  { expectPages = false }: { readonly expectPages?: boolean } = {},
): Promise<Pick<RunningServer, 'address' | 'stop'>> {
  const undo: Undo = [];
  try {
    const machine = await prepareMachine(config, notice, undo);
    cluster.schedulingPolicy = cluster.SCHED_RR;
    // Structured cloning keeps sets and other objects intact.
    cluster.setupPrimary({ serialization: 'advanced' });
    const crew = createCrew({
      size: config.workers,
      begin: (address) => ({ kind: 'begin', config: shareOf(config, address), appUrl: machine.appUrl, expectPages }),
      desk: createDesk(machine),
      notice,
    });
    undo.push(crew.stop);
    const address = await crew.start();
    return { address, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

/** A port chosen by the system stays the same when all workers are replaced. */
function shareOf(config: Config, address: string | null): Config {
  const port = address === null ? config.port : Number(new URL(address).port || config.port);
  return { ...config, ...workerShare(config), port };
}

/** Answers workers' questions about machine-wide state: the database and the fair queue. */
function createDesk({ problem, fairness }: Pick<Machine, 'problem' | 'fairness'>): PrimaryServices {
  const turns = new Map<number, Map<number, Leave>>();
  const dead = new Set<number>();
  const leave = (worker: number, id: number) => {
    const own = turns.get(worker);
    own?.get(id)?.();
    own?.delete(id);
  };
  return {
    async answer(worker, id, question) {
      if (question.about === 'problem') return problem();
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
