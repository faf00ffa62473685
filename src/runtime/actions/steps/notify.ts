import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

export const notify: StepRunner<'notify'> = async (step, scope, { ports, trail }) => {
  trail.hasSaid = true;
  ports.notify(step.tone ?? 'success', ports.translate(step.notify, answer(step.values, scope)));
  return goOn;
};
