import { demand } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

/** Prints the page, or the file that a call answers. */
export const print: StepRunner<'print'> = async (step, scope, { ports }) => {
  const input = demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  await ports.print(step.print === true ? null : step.print, input);
  return goOn;
};
