import { createStore } from 'zustand/vanilla';
import { CallFailure } from '../../../contract/failure.ts';
import type { Calls } from '../../services/http.ts';
import { type NoticeLists, readNoticeLists } from './read-notices.ts';

/** Milliseconds between two looks while polling (spec section 4). */
export const pollMs = 6_000;

export interface NoticeState extends NoticeLists {
  /** `absent`: the server has no notices (404), and the bell is not drawn. */
  readonly phase: 'waiting' | 'ready' | 'failed' | 'absent';
}

/** The user's notices. Loads when told to; polls only between startPolling and a failed load (spec section 4). */
export interface NoticeStore {
  readonly get: () => NoticeState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Never rejects: the state tells. */
  load(): Promise<void>;
  /** The same at the wish of a person, or in a new session: polling that a failed load has stopped may start again. */
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
  let asked = 0;
  /** By a failed load, for what the channel does: only a person or a new session starts it again. */
  let isGivenUp = false;
  const stopPolling = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  async function load(): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const reply = await calls.call('notice.listByUser', {}, { expects: [404] });
      // An answer that was overtaken says less than the newer one.
      if (mine === asked) setState({ ...readNoticeLists(reply), phase: 'ready' });
    } catch (failure) {
      isGivenUp = true;
      stopPolling();
      if (mine === asked) setState({ phase: isMissing(failure) ? 'absent' : 'failed' });
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
        // A server that takes no PUT here takes a POST (wire.md, Notices).
        await calls.call('notice.markRead', { anntId: id }, { method: 'POST' });
      }
    },
  };
}

function isMissing(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.status === 404;
}
