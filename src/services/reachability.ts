import { createStore } from 'zustand/vanilla';
import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';

/** Whether the server can be reached, watched only while it cannot. */
export interface Reachability {
  /** Reports what a call found. */
  report(reached: boolean): void;
  onChange(listener: (reached: boolean) => void): () => void;
}

const retryMs = 3_000;

/** @param page tells when the browser believes to be online again */
export function createReachability(calls: Pick<Calls, 'call'>, page: Pick<EventTarget, 'addEventListener'>): Reachability {
  const { getState, setState, subscribe } = createStore(() => true);
  let timer: ReturnType<typeof setTimeout> | null = null;

  function set(next: boolean): void {
    if (next === getState()) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!next) timer = setTimeout(look, retryMs);
    setState(next);
  }

  async function look(): Promise<void> {
    if (getState()) return;
    const answered = await isThere(calls);
    if (getState()) return;
    if (answered) set(true);
    else timer = setTimeout(look, retryMs);
  }

  page.addEventListener('online', () => void look());
  return { report: set, onChange: (listener) => subscribe((reached) => listener(reached)) };
}

/** Any answer shows that somebody is there, also one that says no. */
async function isThere(calls: Pick<Calls, 'call'>): Promise<boolean> {
  try {
    await calls.call('ext.health', {}, { expects: 'all' });
    return true;
  } catch (failure) {
    return failure instanceof CallFailure && failure.detail.status !== 0 && failure.detail.kind !== 'unreachable';
  }
}
