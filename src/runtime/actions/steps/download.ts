import { evaluateRequired } from '../../inputs.ts';
import { waitFor } from '../run-record.ts';
import { proceed, type StepRunner, stop } from '../step.ts';

export const download: StepRunner<'download'> = async (step, scope, { ports, trail }) => {
  const input = evaluateRequired(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const came = await waitFor(ports, trail, {}, () => ports.download(step.download, input));
  // What follows a download says that the file is there.
  return came ? proceed : stop;
};
