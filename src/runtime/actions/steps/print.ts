import { demand } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';
import { waitFor } from '../trail.ts';

/** Prints the page, or the file that a call answers. */
export const print: StepRunner<'print'> = async (step, scope, { ports, trail }) => {
  const input = demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const file = step.print === true ? null : step.print;
  if (file === null) await ports.print(null, input);
  else await waitFor(ports, trail, {}, () => ports.print(file, input));
  return goOn;
};
