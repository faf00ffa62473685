import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

/** Writes the screen's state. */
export const set: StepRunner<'set'> = async (step, scope, world) => {
  const values = answer(step.set, scope);
  world.set(values);
  return { ...goOn, adds: { page: { ...asPage(scope.page), ...values } } };
};

function asPage(page: unknown): object {
  return typeof page === 'object' && page !== null ? page : {};
}
