import type { BatchOutcome } from '../../../../contract/envelope.ts';
import { defaultResult, proceed, type StepRunner } from '../step.ts';

/** A batch's reply; `notTried` counts the rows of a batch that was stopped. */
export type Outcome = BatchOutcome & { readonly notTried?: number };

/** Says row by row what a batch call did; offers to try the failed rows again. */
export const outcome: StepRunner<'outcome'> = async (step, scope, world) => {
  const of = step.of ?? defaultResult;
  const reply = scope[of];
  if (!isOutcome(reply)) return proceed;
  world.onOutcome?.(reply);
  world.trail.hasSaid = true;
  const title = world.ports.translate(step.outcome, { done: reply.done, failed: reply.failed });
  const { notTried = 0 } = reply;
  if (reply.failed === 0 && notTried === 0) {
    world.ports.notify('success', title);
    return proceed;
  }
  world.reload();
  const choice = await world.ports.showOutcome({ title, outcome: reply, notTried, isFinal: step.once === true });
  if (choice === 'close') return proceed;
  return { go: 'retry', of: step.again ?? of, ids: reply.results.filter(({ ok }) => !ok).map(({ id }) => id) };
};

export function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);
}
