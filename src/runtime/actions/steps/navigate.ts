import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

export const navigate: StepRunner<'navigate'> = async (step, scope, { ports }) => {
  ports.navigate(step.navigate, answer(step.with, scope), step.replace === true);
  return goOn;
};
