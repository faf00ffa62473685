import { demand } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';
import { waitFor } from '../trail.ts';

export const download: StepRunner<'download'> = async (step, scope, { ports, trail }) => {
  const input = demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name }));
  await waitFor(ports, trail, {}, () => ports.download(step.download, input));
  return goOn;
};
