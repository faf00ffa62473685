import { evaluateRequired } from '../../inputs.ts';
import { printOnce } from '../idempotency.ts';
import { waitFor } from '../run-record.ts';
import { proceed, type StepRunner } from '../step.ts';

/** Prints the page, or the file that a call answers. */
export const print: StepRunner<'print'> = async (step, scope, { ports, trail }) => {
  const input = evaluateRequired(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const file = step.print === true ? null : step.print;
  if (file === null) await ports.print(null, input);
  else await waitFor(ports, trail, {}, () => printOnce(ports, file, input));
  return proceed;
};
