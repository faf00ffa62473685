import { answer } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

/** Opens a screen over this one; goes on when it is closed. */
export const open: StepRunner<'open'> = async (step, scope, { ports }) => {
  const title = step.title === undefined ? undefined : ports.translate(step.title);
  await ports.open({ screen: step.open, params: answer(step.with, scope), as: step.as, title });
  return goOn;
};
