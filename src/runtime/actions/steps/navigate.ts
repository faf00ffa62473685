import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

export const navigate: StepRunner<'navigate'> = async (step, scope, { ports, trail }) => {
  // Who went on with other things is not taken away from them.
  if (trail.isAway) return goOn;
  ports.navigate(step.navigate, answer(step.with, scope), step.replace === true);
  return goOn;
};
