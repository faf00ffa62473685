import { evaluateInputs } from '../../inputs.ts';
import { stop as ended, type StepRunner } from '../step.ts';

/** Ends the action as not done, and says why. */
export const stop: StepRunner<'stop'> = async (step, scope, { ports, trail, isQuiet }) => {
  trail.hasSaid = true;
  if (isQuiet !== true) ports.notify('warning', ports.translate(step.stop, evaluateInputs(step.values, scope)));
  return ended;
};
