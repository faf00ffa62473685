import { demand } from '../../inputs.ts';
import { goOn, type StepRunner } from '../step.ts';

export const download: StepRunner<'download'> = async (step, scope, { ports }) => {
  await ports.download(
    step.download,
    demand(step.with, scope, (name) => ports.translate('error.inputUnanswered', { name })),
  );
  return goOn;
};
