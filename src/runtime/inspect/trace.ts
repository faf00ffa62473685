import { createNanoEvents } from 'nanoevents';
import type { CompiledStep, CompiledSteps, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';

/** How a step ended. */
export interface StepEnd {
  readonly go: 'on' | 'stop' | 'retry' | 'failed';
  /** Names that later steps may read. */
  readonly adds?: Scope;
  readonly failure?: unknown;
}

interface TraceEvents {
  /** Blocks and steps write the shared state of a screen; some of the values may be as before. */
  state(screen: string, before: Values, written: Values): void;
  /** An event of a screen; nothing happens if the screen does not handle it. */
  event(screen: string, name: string, values: Values, isHandled: boolean): void;
  /** Steps begin to run; `run` identifies the run. */
  began(run: object, steps: CompiledSteps, title: string | undefined): void;
  ended(run: object, isDone: boolean): void;
  stepBegan(run: object, step: CompiledStep): void;
  stepEnded(run: object, step: CompiledStep, end: StepEnd): void;
  /** The condition of a step does not hold. */
  stepSkipped(run: object, step: CompiledStep): void;
}

/** In development, reports what screens do. Production builds contain no listener and no report. */
export const trace = /* @__PURE__ */ createNanoEvents<TraceEvents>();

/** Runs a step and reports it. */
export async function traceStep<E extends StepEnd>(run: object, step: CompiledStep, act: () => Promise<E>): Promise<E> {
  trace.emit('stepBegan', run, step);
  const end = await act();
  trace.emit('stepEnded', run, step, end);
  return end;
}
