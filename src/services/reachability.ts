import { createStore } from 'zustand/vanilla';
import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';

/** Whether the server is reachable; polls only while it is not. */
export interface Reachability {
  /** Reports the result of a call. */
  report(reached: boolean): void;
  onChange(listener: (reached: boolean) => void): () => void;
}

const retryMs = 3_000;

/** @param page fires `online` when the browser assumes to be online again */
export function createReachability(calls: Pick<Calls, 'call'>, page: Pick<EventTarget, 'addEventListener'>): Reachability {
  const { getState, setState, subscribe } = createStore(() => true);
  let timer: ReturnType<typeof setTimeout> | null = null;

  function set(next: boolean): void {
    if (next === getState()) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!next) timer = setTimeout(check, retryMs);
    setState(next);
  }

  async function check(): Promise<void> {
    if (getState()) return;
    const answered = await isServerReachable(calls);
    if (getState()) return;
    if (answered) set(true);
    else timer = setTimeout(check, retryMs);
  }

  page.addEventListener('online', () => void check());
  return { report: set, onChange: (listener) => subscribe((reached) => listener(reached)) };
}

/** Any reply proves that the server is reachable, even a refusal. */
async function isServerReachable(calls: Pick<Calls, 'call'>): Promise<boolean> {
  try {
    await calls.call('ext.health', {}, { expects: 'all' });
    return true;
  } catch (failure) {
    return failure instanceof CallFailure && failure.detail.status !== 0 && failure.detail.kind !== 'unreachable';
  }
}
