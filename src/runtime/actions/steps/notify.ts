import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner } from '../step.ts';

export const notify: StepRunner<'notify'> = async (step, scope, { ports, trail }) => {
  trail.hasSaid = true;
  ports.notify(step.tone ?? 'success', ports.translate(step.notify, evaluateInputs(step.values, scope)));
  return proceed;
};
