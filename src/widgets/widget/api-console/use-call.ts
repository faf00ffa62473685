import { useEffect, useRef, useSyncExternalStore } from 'react';
import { freshKey } from '../../../runtime/actions/idempotency.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../../parts/failure-view.tsx';
import {
  type DocumentedCall,
  isKey,
  isSigningSecret,
  type KeylessRequest,
  readInput,
  requestOf,
  type TypedInput,
} from './documented-call.ts';
import { type CallState, consoleMemory as memory } from './memory.ts';

/** The console of one call: what it holds, and what its user can do. */
export interface ConsoleOfCall extends CallState {
  /** The input as it is to be sent. */
  readonly shown: string;
  readonly read: TypedInput;
  /** Null while the input is wrong. */
  readonly request: KeylessRequest | null;
  readonly type: (typed: string | null) => void;
  readonly renew: () => void;
  /** Makes the call, after a question where it does more than answer. */
  readonly send: () => Promise<void>;
  readonly stop: () => void;
}

/** Browsers sign on pages that came by HTTPS, or from this machine. */
export function canSign(): boolean {
  return window.isSecureContext;
}

/** Binds the console of a call to the memory of the tab. */
export function useCall(call: DocumentedCall): ConsoleOfCall {
  const { ports } = useRuntime();
  const text = useText();
  const { id, example, takesInput, realEffect } = call;
  const state = useSyncExternalStore(memory.listen, () => memory.call(id));
  useEffect(() => memory.endWith(ports), [ports]);
  const asking = useRef(false);
  const shown = takesInput ? (state.typed ?? example) : '{}';
  const read = readInput(shown);
  const { idempotencyKey } = state;
  const request = 'input' in read ? requestOf(call, shown, read.input, { idempotencyKey, language: ports.language }) : null;

  async function confirmed(effect: string): Promise<boolean> {
    asking.current = true;
    try {
      return await ports.confirm({ text: text('widget.apiConsole.real', { effect }), okText: text('widget.apiConsole.send') });
    } finally {
      asking.current = false;
    }
  }

  async function send(): Promise<void> {
    const [key, secret] = [memory.get().key.trim(), memory.get().secret.trim()];
    if (secret !== '' && !(isSigningSecret(secret) && canSign())) return;
    if (request === null || !isKey(key) || memory.call(id).sending !== null || asking.current) return;
    if (realEffect !== null && !(await confirmed(realEffect))) return;
    const sending = new AbortController();
    memory.change(id, { sending, reply: null, failure: null });
    const settle = (part: Partial<CallState>) => {
      // A session that ended meanwhile has forgotten the call, and the next user's call is another.
      if (memory.call(id).sending === sending) memory.change(id, { ...part, sending: null });
    };
    try {
      settle({ reply: await ports.callWithKey({ ...request, key, signingSecret: secret === '' ? null : secret }, sending.signal) });
    } catch (failure) {
      settle({ failure: sending.signal.aborted ? text('widget.apiConsole.stopped') : failureText(failure, text) });
    }
  }

  return {
    ...state,
    shown,
    read,
    request,
    type: (typed) => memory.change(id, { typed }),
    renew: () => memory.change(id, { idempotencyKey: freshKey() }),
    send,
    stop: () => state.sending?.abort(),
  };
}
