import { evaluateInputs } from '../../inputs.ts';
import { proceed, type StepRunner, stop } from '../step.ts';

/** Runs what the screen does on an event. */
export const emit: StepRunner<'emit'> = async (step, scope, world) =>
  (await world.emit(step.emit, evaluateInputs(step.with, scope), world)) ? proceed : stop;
