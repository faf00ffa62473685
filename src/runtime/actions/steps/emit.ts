import { answer } from '../../inputs.ts';
import { goOn, type StepRunner, stop } from '../step.ts';

/** Runs what the screen does on an event. */
export const emit: StepRunner<'emit'> = async (step, scope, world) =>
  (await world.emit(step.emit, answer(step.with, scope), world)) ? goOn : stop;
