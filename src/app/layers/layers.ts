import { createStore } from 'zustand/vanilla';
import type { AskRequest, CheckWatch, ConfirmRequest, OpenRequest, OutcomeRequest, SignInRequest, Values } from '../../runtime/ports.ts';
import type { ProofRequest } from '../session/proof-request.ts';
import type { RunningWork } from './work.ts';

/** A dialog over the page. The last one is on top. */
export type Layer = { readonly id: number } & (
  | { readonly kind: 'confirm'; readonly request: ConfirmRequest; readonly close: (answer: boolean) => void }
  | { readonly kind: 'ask'; readonly request: AskRequest; readonly close: (values: Values | null) => void }
  | { readonly kind: 'outcome'; readonly request: OutcomeRequest; readonly close: (answer: 'retry' | 'close') => void }
  | { readonly kind: 'login'; readonly request: LoginAgainRequest; readonly close: (answer: LoginAnswer) => void }
  | { readonly kind: 'proof'; readonly request: ProofRequest; readonly close: (proved: boolean) => void }
  | { readonly kind: 'work'; readonly work: RunningWork; readonly close: () => void }
  | { readonly kind: 'screen'; readonly request: OpenRequest; readonly close: () => void }
);

/** The request to sign in again after the session expired during work: the user, and the server's reason. */
export interface LoginAgainRequest {
  readonly name: string;
  readonly username: string;
  readonly reason: string;
  /** Rejects with a CallFailure, which the dialog shows. */
  readonly signIn: (request: Omit<SignInRequest, 'username'>, watch?: CheckWatch) => Promise<void>;
}

/** `again`: the same user signed in; `other`: a different user wants to; `gone`: the page is being left anyway. */
export type LoginAnswer = 'again' | 'other' | 'gone';

/** The dialogs over the page. Opening one returns a promise that closing it resolves. */
export interface Layers {
  readonly get: () => readonly Layer[];
  /** Number of dialogs closed so far. */
  readonly closed: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Asks the user to sign in again, above all other dialogs; `close` answers after a sign-in in another tab. */
  logInAgain(request: LoginAgainRequest): { readonly answer: Promise<LoginAnswer>; readonly close: (answer: LoginAnswer) => void };
  ask(request: AskRequest): Promise<Values | null>;
  /** Asks the user to prove who they are; resolves to whether they did. */
  askProof(request: ProofRequest): Promise<boolean>;
  showOutcome(request: OutcomeRequest): Promise<'retry' | 'close'>;
  open(request: OpenRequest): Promise<void>;
  /** Shows running work; returns a function that hides it. `closeAll` hides it too, and the work continues. */
  showWork(work: RunningWork): () => void;
  /** Closes every dialog as if cancelled, after a change of page or user. */
  closeAll(): void;
}

export function createLayers(): Layers {
  const { getState, setState, subscribe } = createStore<readonly Layer[]>(() => []);
  let lastId = 0;
  let closed = 0;
  const cancels = new Map<number, () => void>();

  function add<T>(cancelled: T, make: (id: number, close: (answer: T) => void) => Layer): Promise<T> {
    return new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const close = (answer: T) => {
        cancels.delete(id);
        closed += 1;
        setState(
          getState().filter((layer) => layer.id !== id),
          true,
        );
        resolve(answer);
      };
      cancels.set(id, () => close(cancelled));
      setState([...getState(), make(id, close)], true);
    });
  }

  return {
    get: getState,
    closed: () => closed,
    subscribe,
    confirm: (request) => add(false, (id, close) => ({ id, kind: 'confirm', request, close })),
    logInAgain(request) {
      let settle: (answer: LoginAnswer) => void = () => undefined;
      const answer = add<LoginAnswer>('gone', (id, close) => {
        settle = close;
        return { id, kind: 'login', request, close };
      });
      return { answer, close: (given) => settle(given) };
    },
    ask: (request) => add<Values | null>(null, (id, close) => ({ id, kind: 'ask', request, close })),
    askProof: (request) => add(false, (id, close) => ({ id, kind: 'proof', request, close })),
    showOutcome: (request) => add<'retry' | 'close'>('close', (id, close) => ({ id, kind: 'outcome', request, close })),
    open: (request) => add<void>(undefined, (id, close) => ({ id, kind: 'screen', request, close })),
    showWork(work) {
      let isOver = false;
      let hide: () => void = () => undefined;
      const closed = add<void>(undefined, (id, close) => {
        hide = close;
        return { id, kind: 'work', work, close };
      });
      void closed.then(() => isOver || work.leave());
      return () => {
        isOver = true;
        hide();
      };
    },
    closeAll() {
      for (const cancel of [...cancels.values()]) cancel();
    },
  };
}
