import { createStore } from 'zustand/vanilla';
import { CallFailure } from '../../../contract/failure.ts';
import type { Calls } from '../../services/http.ts';
import { type NoticeLists, readNoticeLists } from './read-notices.ts';

/** Milliseconds between two polls (spec section 4). */
export const pollMs = 6_000;

export interface NoticeState extends NoticeLists {
  /** `absent`: the server has no notices (404), and the bell is hidden. */
  readonly phase: 'waiting' | 'ready' | 'failed' | 'absent';
}

/** The user's notices. Loads on request; polls only between startPolling and a failed load (spec section 4). */
export interface NoticeStore {
  readonly get: () => NoticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Never rejects; the state holds the failure. */
  load(): Promise<void>;
  /** Loads on the user's request or in a new session; allows polling again after a failed load. */
  loadAgain(): Promise<void>;
  /** Does nothing after a failed load (spec section 4). */
  startPolling(): void;
  stopPolling(): void;
  /** @throws CallFailure */
  markRead(id: string): Promise<void>;
}

export function createNoticeStore(calls: Pick<Calls, 'call'>): NoticeStore {
  const { getState, setState, subscribe } = createStore<NoticeState>(() => ({ ...readNoticeLists(null), phase: 'waiting' }));
  let timer: ReturnType<typeof setInterval> | null = null;
  let lastRequest = 0;
  /** A failed load stops polling even if the channel reconnects; only the user or a new session resumes it. */
  let isGivenUp = false;
  const stopPolling = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  async function load(): Promise<void> {
    lastRequest += 1;
    const ownRequest = lastRequest;
    try {
      const reply = await calls.call('notice.listByUser', {}, { expects: [404] });
      // A reply that was overtaken is older than the newest one.
      if (ownRequest === lastRequest) setState({ ...readNoticeLists(reply), phase: 'ready' });
    } catch (failure) {
      isGivenUp = true;
      stopPolling();
      if (ownRequest === lastRequest) setState({ phase: isMissing(failure) ? 'absent' : 'failed' });
    }
  }
  return {
    get: getState,
    subscribe,
    load,
    loadAgain() {
      isGivenUp = false;
      return load();
    },
    startPolling() {
      if (isGivenUp) return;
      timer ??= setInterval(() => void load(), pollMs);
    },
    stopPolling,
    async markRead(id) {
      try {
        await calls.call('notice.markRead', { anntId: id }, { expects: [405] });
      } catch (failure) {
        if (!(failure instanceof CallFailure) || failure.detail.status !== 405) throw failure;
        // Servers that refuse PUT accept POST (wire.md, Notices).
        await calls.call('notice.markRead', { anntId: id }, { method: 'POST' });
      }
    },
  };
}

function isMissing(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.status === 404;
}
