import type { ReactNode } from 'react';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { CompiledBlock, CompiledStepOf, CompiledSteps, Scope } from '../language/stages.ts';
import type { StepName } from '../language/step-words.ts';
import type { Ports, Values } from '../ports.ts';
import type { RunRecord } from './run-record.ts';

/** What of a screen a step opens in a dialog or drawer. */
export type BlocksToOpen = { readonly name: string } | { readonly body: readonly CompiledBlock[] };

/** What steps reach beyond the scope. */
export interface StepWorld {
  readonly ports: Ports;
  /** The action as its button calls it. */
  readonly title?: string;
  /** The action is dangerous, and so are its questions. */
  readonly danger?: boolean;
  /** Nobody has asked for it: nothing is shown of it, and a failure is told to `onFailure` alone. */
  readonly isQuiet?: boolean;
  /** Reloads one block of the screen, or all. */
  reload(name?: string): void;
  /** Writes the screen's state. */
  set(values: Values): void;
  /** Runs what the screen does on an event, as a part of the action `by`; resolves to whether all was done. */
  emit(name: string, values: Values, by?: Pick<StepWorld, 'title' | 'isQuiet' | 'onFailure' | 'onOutcome'>): Promise<boolean>;
  /** Draws blocks of the screen, with what the step reads; null when its body has no block of this name. */
  drawn(what: BlocksToOpen, scope: Scope): ((close: () => void) => ReactNode) | null;
  /** Closes the dialog or drawer that the screen stands in; on a page, goes back. */
  close(): void;
  /** Shows a failure beside its cause; false when it cannot, and then it is shown as any other. */
  onFailure?(failure: unknown): boolean;
  /** Told of a batch's outcome, so that a list can mark its rows. */
  onOutcome?(outcome: BatchOutcome): void;
}

/** What a single step reaches. */
export interface StepPlace extends StepWorld {
  readonly trail: RunRecord;
  /** Runs a branch of the same action, with what is known by now. */
  run(steps: CompiledSteps, scope: Scope): Promise<boolean>;
}

export type StepResult =
  /** Go on, with names that later steps may read. */
  | { readonly go: 'on'; readonly adds?: Scope }
  /** The user said no: the rest is not done, and nothing went wrong. */
  | { readonly go: 'stop' }
  /** Do the call whose reply is named again, for these rows only. */
  | { readonly go: 'retry'; readonly of: string; readonly ids: readonly string[] };

/** One kind of step. It throws a CallFailure when it fails. */
export type StepRunner<N extends StepName> = (step: CompiledStepOf<N>, scope: Scope, world: StepPlace) => Promise<StepResult>;

/** How each kind of step runs; one without its file does not compile. */
export type StepRunners = { readonly [N in StepName]: StepRunner<N> };

export const proceed: StepResult = { go: 'on' };
export const stop: StepResult = { go: 'stop' };
/** Under this name, which no document can write, a question finds why it is asked again. */
export const again = '@again';
/** The name of a call's reply when the document gives none. */
export const defaultResult = 'result';
