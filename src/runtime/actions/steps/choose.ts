import { proceed, type StepRunner, stop } from '../step.ts';

/** Runs the first branch whose condition holds, else `else`. What a branch leaves is not seen after it. */
export const choose: StepRunner<'choose'> = async (step, scope, world) => {
  const branch = step.choose.find(({ when }) => when.evaluate(scope) === true);
  const steps = branch?.do ?? step.else;
  return steps === undefined || (await world.run(steps, scope)) ? proceed : stop;
};
