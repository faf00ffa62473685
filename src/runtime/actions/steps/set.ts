import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

/** Writes the screen's state. */
export const set: StepRunner<'set'> = async (step, scope, world) => {
  const values = evaluateInputs(step.set, scope);
  world.set(values);
  return { ...proceed, adds: { page: { ...asPage(scope.page), ...values } } };
};

function asPage(page: unknown): object {
  return typeof page === 'object' && page !== null ? page : {};
}
