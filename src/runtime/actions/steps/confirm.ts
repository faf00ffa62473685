import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner, stop } from '../step.ts';

/** Asks before what cannot be undone. Its button says what the action does, unless the step has a better word. */
export const confirm: StepRunner<'confirm'> = async (step, scope, { ports, title, danger }) => {
  const yes = await ports.confirm({
    text: ports.translate(step.confirm, evaluateInputs(step.values, scope)),
    okText: step.okText === undefined ? title : ports.translate(step.okText),
    danger: step.danger ?? danger,
  });
  return yes ? proceed : stop;
};
