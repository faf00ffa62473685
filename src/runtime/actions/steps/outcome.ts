import type { BatchOutcome } from '../../../../contract/envelope.ts';
import { defaultResult, goOn, type StepRunner } from '../step.ts';

/** Says row by row what a batch call did; offers to try the failed rows again. */
export const outcome: StepRunner<'outcome'> = async (step, scope, world) => {
  const of = step.of ?? defaultResult;
  const reply = scope[of];
  if (!isOutcome(reply)) return goOn;
  world.onOutcome?.(reply);
  const title = world.ports.translate(step.outcome, { done: reply.done, failed: reply.failed });
  if (reply.failed === 0) {
    world.ports.notify('success', title);
    return goOn;
  }
  world.reload();
  const choice = await world.ports.showOutcome({ title, outcome: reply });
  if (choice === 'close') return goOn;
  return { go: 'retry', of, ids: reply.results.filter(({ ok }) => !ok).map(({ id }) => id) };
};

function isOutcome(value: unknown): value is BatchOutcome {
  return typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);
}
