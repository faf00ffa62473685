import { proceed, type StepRunner } from '../step.ts';

/** Closes the dialog or drawer that the screen stands in; who opened it goes on. */
export const close: StepRunner<'close'> = async (_step, _scope, world) => {
  world.close();
  return proceed;
};
