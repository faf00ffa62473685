import { createStore } from 'zustand/vanilla';
import type { JobRow } from '../../../contract/entities/notice.ts';
import type { Calls } from '../../services/http.ts';
import { readJobs } from './read-notices.ts';

export const jobTimes = {
  /** Seconds from one load to the next while a job is processing (spec section 4). */
  countdown: 30,
  /** Milliseconds between two refreshes that the user asks for. */
  refresh: 500,
} as const;
/** Rows that one more page brings. */
export const jobPage = 10;

export interface JobState {
  readonly rows: readonly JobRow[];
  readonly phase: 'waiting' | 'ready' | 'failed';
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Until the list loads again; null while no loaded job is processing. */
  readonly secondsLeft: number | null;
}

/** The user's background jobs, while somebody looks at them. */
export interface JobStore {
  readonly get: () => JobState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads page 1. What is asked for within 500 ms of the last time happens once, at their end. */
  refresh(): void;
  /** Loads the next page; nothing while one loads or when the end is reached. */
  more(): void;
  /** Nobody looks any more: no timer runs on. */
  stop(): void;
}

export function createJobStore(calls: Pick<Calls, 'call'>, now: () => number): JobStore {
  const { getState, setState, subscribe } = createStore<JobState>(() => ({
    rows: [],
    phase: 'waiting',
    isLoading: false,
    hasMore: false,
    secondsLeft: null,
  }));
  let page = 0;
  let run = 0;
  let refreshed = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let ticking: ReturnType<typeof setInterval> | null = null;

  const stopTicking = () => {
    if (ticking !== null) clearInterval(ticking);
    ticking = null;
  };
  async function load(wanted: number): Promise<void> {
    run += 1;
    const mine = run;
    setState({ isLoading: true });
    try {
      const found = readJobs(await calls.call('job.list', { pageNo: wanted, pageSize: jobPage }));
      if (mine !== run) return;
      page = wanted;
      setState({
        rows: wanted === 1 ? found : joined(getState().rows, found),
        phase: 'ready',
        isLoading: false,
        hasMore: found.length === jobPage,
      });
      countDown();
    } catch {
      if (mine !== run) return;
      stopTicking();
      setState({ phase: 'failed', isLoading: false, secondsLeft: null });
    }
  }
  function countDown(): void {
    if (!getState().rows.some(({ status }) => status === '1')) {
      stopTicking();
      setState({ secondsLeft: null });
      return;
    }
    if (ticking !== null) return;
    setState({ secondsLeft: jobTimes.countdown });
    ticking = setInterval(() => {
      const left = (getState().secondsLeft ?? 1) - 1;
      if (left > 0) return setState({ secondsLeft: left });
      stopTicking();
      void load(1);
    }, 1_000);
  }
  function refreshNow(): void {
    waiting = null;
    refreshed = now();
    stopTicking();
    void load(1);
  }
  return {
    get: getState,
    subscribe,
    refresh() {
      if (waiting !== null) return;
      const wait = refreshed + jobTimes.refresh - now();
      if (wait > 0) waiting = setTimeout(refreshNow, wait);
      else refreshNow();
    },
    more: () => void (getState().isLoading || !getState().hasMore ? null : load(page + 1)),
    stop() {
      run += 1;
      if (waiting !== null) clearTimeout(waiting);
      waiting = null;
      stopTicking();
      setState({ isLoading: false, secondsLeft: null });
    },
  };
}

/** A job that moved to the next page while new ones came is not listed twice. */
function joined(before: readonly JobRow[], found: readonly JobRow[]): readonly JobRow[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...found.filter(({ id }) => !known.has(id))];
}
