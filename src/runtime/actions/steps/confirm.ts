import { answer } from '../../inputs.ts';
import { goOn, type StepRunner, stop } from '../step.ts';

/** Asks before what cannot be undone. */
export const confirm: StepRunner<'confirm'> = async (step, scope, { ports }) => {
  const yes = await ports.confirm({
    text: ports.translate(step.confirm, answer(step.values, scope)),
    okText: step.okText === undefined ? undefined : ports.translate(step.okText),
    danger: step.danger,
  });
  return yes ? goOn : stop;
};
