import { createStore } from 'zustand/vanilla';
import type { AskRequest, CheckWatch, ConfirmRequest, OpenRequest, OutcomeRequest, SignInRequest, Values } from '../../runtime/ports.ts';
import type { RunningWork } from './work.ts';

/** A dialog over the page. The last one is on top. */
export type Layer = { readonly id: number } & (
  | { readonly kind: 'confirm'; readonly request: ConfirmRequest; readonly close: (answer: boolean) => void }
  | { readonly kind: 'ask'; readonly request: AskRequest; readonly close: (values: Values | null) => void }
  | { readonly kind: 'outcome'; readonly request: OutcomeRequest; readonly close: (answer: 'retry' | 'close') => void }
  | { readonly kind: 'login'; readonly request: LoginAgainRequest; readonly close: (answer: LoginAnswer) => void }
  | { readonly kind: 'work'; readonly work: RunningWork; readonly close: () => void }
  | { readonly kind: 'screen'; readonly request: OpenRequest; readonly close: () => void }
);

/** The session ran out under somebody's hands: who it was, and what the server said of it. */
export interface LoginAgainRequest {
  readonly name: string;
  readonly username: string;
  readonly reason: string;
  /** Rejects with a CallFailure that the dialog shows. */
  readonly signIn: (request: Omit<SignInRequest, 'username'>, watch?: CheckWatch) => Promise<void>;
}

/** `again`: the same user is signed in; `other`: somebody else wants to be; `gone`: the page is left anyway. */
export type LoginAnswer = 'again' | 'other' | 'gone';

/** The dialogs that stand over the page. Each opening is a promise that its closing resolves. */
export interface Layers {
  readonly get: () => readonly Layer[];
  /** How many have been closed so far. */
  readonly closed: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Asks to log in again, above everything; `close` answers for somebody who did so in another tab. */
  logInAgain(request: LoginAgainRequest): { readonly answer: Promise<LoginAnswer>; readonly close: (answer: LoginAnswer) => void };
  ask(request: AskRequest): Promise<Values | null>;
  showOutcome(request: OutcomeRequest): Promise<'retry' | 'close'>;
  open(request: OpenRequest): Promise<void>;
  /** Shows something that runs; gives what takes it away. Closed with everything else, it goes on unseen. */
  showWork(work: RunningWork): () => void;
  /** Closes everything, as if each were cancelled: another page or another user is there. */
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
      let shut: (answer: LoginAnswer) => void = () => undefined;
      const answer = add<LoginAnswer>('gone', (id, close) => {
        shut = close;
        return { id, kind: 'login', request, close };
      });
      return { answer, close: (given) => shut(given) };
    },
    ask: (request) => add<Values | null>(null, (id, close) => ({ id, kind: 'ask', request, close })),
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
