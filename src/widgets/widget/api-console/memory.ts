import type { KeyReply } from '../../../../contract/key-call.ts';
import { freshKey } from '../../../runtime/actions/idempotency.ts';

/** A key that was made on the page. */
export interface MadeKey {
  readonly id: string;
  readonly label: string;
  readonly token: string;
  /** Local time as on the wire. */
  readonly expireTime: string;
}

/** What the console of one call holds. */
export interface CallState {
  /** The input as it was typed; null for the example's. */
  readonly typed: string | null;
  readonly idempotencyKey: string;
  readonly reply: KeyReply | null;
  /** Why there is no reply; null where there is one, or nothing was sent. */
  readonly failure: string | null;
  /** Ends the waiting for a reply; null where nothing is under way. */
  readonly sending: AbortController | null;
}

export interface ConsoleState {
  /** The key as it was typed. */
  readonly key: string;
  /** The secret by which requests are signed, as it was typed; empty for a key that does not demand it. */
  readonly secret: string;
  readonly made: MadeKey | null;
  readonly calls: Readonly<Record<string, CallState>>;
}

/**
 * What the consoles of all calls hold, in the memory of this tab alone: neither storage nor address nor a log gets a key or secret. It outlives the
 * drawer of a call, and ends with the session or the page.
 */
export function createConsoleMemory() {
  const blank: ConsoleState = { key: '', secret: '', made: null, calls: {} };
  const listeners = new Set<() => void>();
  const bound = new WeakSet<object>();
  let state = blank;

  const set = (change: Partial<ConsoleState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const call = (id: string): CallState => {
    const known = state.calls[id];
    if (known !== undefined) return known;
    const fresh: CallState = { typed: null, idempotencyKey: freshKey(), reply: null, failure: null, sending: null };
    // No notice: nothing that was drawn changes by it.
    state = { ...state, calls: { ...state.calls, [id]: fresh } };
    return fresh;
  };
  const forget = () => {
    for (const { sending } of Object.values(state.calls)) sending?.abort();
    set(blank);
  };

  return {
    get: () => state,
    set,
    call,
    /** Changes what one call holds; nothing where it was forgotten meanwhile, as its reply belongs to a user who has left. */
    change(id: string, part: Partial<CallState>): void {
      const known = state.calls[id];
      if (known !== undefined) set({ calls: { ...state.calls, [id]: { ...known, ...part } } });
    },
    forget,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Forgets everything when the session ends. */
    endWith(session: { readonly onSignOut: (listener: () => void) => unknown }): void {
      if (bound.has(session)) return;
      bound.add(session);
      session.onSignOut(forget);
    },
  };
}

/** One for the tab, so that a key is typed once for all calls. */
export const consoleMemory = createConsoleMemory();
