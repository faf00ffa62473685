import { createWorkThread } from '../fairness/work-thread.ts';
import type { BillTask } from './drawing/bill-task.ts';

/** Draws bills in a thread of their own: a long one lets neither calls nor labels wait. */
export interface BillDrawer {
  draw(task: BillTask): Promise<Uint8Array>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

/** @param notice reports a thread that fails while idle */
export function createBillDrawer(notice: (message: string) => void = console.error): BillDrawer {
  const thread = createWorkThread<BillTask, Uint8Array>({
    beside: import.meta.url,
    program: 'bill-worker',
    called: 'The thread that draws bills',
    idleMs: 30_000,
    heapMegabytes: 256,
    notice,
  });
  return { draw: (task) => thread.run(task, 'drawBillInThread'), close: thread.close };
}
