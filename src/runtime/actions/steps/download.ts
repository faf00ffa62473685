import { demand } from '../../inputs.ts';
import { goOn, type StepRunner, stop } from '../step.ts';
import { waitFor } from '../trail.ts';

export const download: StepRunner<'download'> = async (step, scope, { ports, trail }) => {
  const input = demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  const came = await waitFor(ports, trail, {}, () => ports.download(step.download, input));
  // What follows a download says that the file is there.
  return came ? goOn : stop;
};
