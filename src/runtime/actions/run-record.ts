import type { CompiledStep, CompiledSteps } from '../language/stages.ts';
import type { Ports, Work, WorkRequest } from '../ports.ts';

/** What one run of an action has come to, branches included. */
export interface RunRecord {
  /** The action as its button calls it; null for steps without one. */
  readonly title: string | null;
  /** Whose run it is: nothing of it is done, or shown, in the name of somebody who has signed in since. */
  readonly userId: string;
  /** Steps that changed something outside of the page. */
  readonly done: Set<CompiledStep>;
  /** The user went on with other things while it runs. */
  isAway: boolean;
  /** A step has told the user how it went. */
  hasSaid: boolean;
}

/** What is quiet shows neither that it runs nor that it has ended. */
export function startRecord(userId: string, title: string | undefined, isQuiet = false): RunRecord {
  return { title: title ?? null, userId, done: new Set(), isAway: isQuiet, hasSaid: isQuiet };
}

/** Whether the user whose run it is has gone: signed out, or taken the place of by another. */
export function isAbandoned({ userId }: RunRecord, ports: Pick<Ports, 'user'>): boolean {
  return ports.user().id !== userId;
}

/** Does what the user waits for, and shows that it runs; once sent to the background, the rest of the run shows nothing more. */
export async function waitFor<T>(
  ports: Ports,
  trail: RunRecord,
  request: Omit<WorkRequest, 'title'>,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const work = trail.isAway ? away : ports.work({ ...request, title: trail.title });
  try {
    return await act(work);
  } finally {
    if (work.isAway()) trail.isAway = true;
    work.end();
  }
}

const away: Work = { report: () => undefined, isStopped: () => false, isAway: () => true, end: () => undefined };

/** Says how many steps were done before the one at `at`, and that they stay done; undefined when nothing had been changed. */
export function doneBefore(trail: RunRecord, steps: CompiledSteps, at: number, { translate }: Ports): string | undefined {
  if (trail.done.size === 0) return undefined;
  const left = steps.slice(at).filter((step) => acts(step) && !trail.done.has(step)).length;
  const names = [...trail.done].flatMap((step) => (step.kind === 'call' && step.progress !== undefined ? [translate(step.progress)] : []));
  const values = { done: trail.done.size, total: trail.done.size + Math.max(left, 1), names: names.join(' · ') };
  return translate(names.length === 0 ? 'error.doneBefore' : 'error.doneBeforeNamed', values);
}

const counted: ReadonlySet<CompiledStep['kind']> = new Set(['call', 'download', 'print', 'choose', 'emit']);

/** Whether people would count a step: it does something beyond the page. */
function acts(step: CompiledStep): boolean {
  return counted.has(step.kind) && !(step.kind === 'print' && step.print === true);
}
