import type { Leave } from '../fairness/fair-queue.ts';
import type { Machine } from '../prepare.ts';
import type { Desk } from './crew.ts';

/** Answers what workers ask of what there is once per machine: its database, and whose turn it is. */
export function createDesk({ problem, fairness }: Pick<Machine, 'problem' | 'fairness'>): Desk {
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
        const end = await fairness.dear.enter(question.ticket);
        // It may have died while it waited.
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
