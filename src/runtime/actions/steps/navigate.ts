import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

export const navigate: StepRunner<'navigate'> = async (step, scope, { ports, trail }) => {
  // Who went on with other things is not taken away from them.
  if (trail.isAway) return proceed;
  ports.navigate(step.navigate, evaluateInputs(step.with, scope), step.replace === true);
  return proceed;
};
