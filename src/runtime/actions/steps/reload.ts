import { proceed, type StepRunner } from '../step.ts';

export const reload: StepRunner<'reload'> = async (step, _scope, world) => {
  world.reload(step.reload === true ? undefined : step.reload);
  return proceed;
};
