import { createStore } from 'zustand/vanilla';
import type { JobRow } from '../../../contract/entities/company/notice.ts';
import type { Calls } from '../../services/http.ts';
import { readJobs } from './read-notices.ts';

export const jobTimes = {
  /** Seconds from one load to the next while a job is processing (spec section 4). */
  countdown: 30,
  /** Minimum milliseconds between two refreshes by the user. */
  refresh: 500,
} as const;
/** Rows per page. */
export const jobPage = 10;

export interface JobState {
  readonly rows: readonly JobRow[];
  readonly phase: 'waiting' | 'ready' | 'failed';
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** Seconds until the next load; null while no loaded job is processing. */
  readonly secondsLeft: number | null;
}

/** The user's background jobs, while the list is visible. */
export interface JobStore {
  readonly get: () => JobState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads page 1. Further requests within 500 ms are merged into one at the end of that time. */
  refresh(): void;
  /** Loads the next page; does nothing while a page loads or at the end of the list. */
  more(): void;
  /** Stops all timers once the list is hidden. */
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
  let lastRun = 0;
  let refreshed = Number.NEGATIVE_INFINITY;
  let refreshTimer: ReturnType<typeof setTimeout> | null = null;
  let countdownTimer: ReturnType<typeof setInterval> | null = null;

  const stopTicking = () => {
    if (countdownTimer !== null) clearInterval(countdownTimer);
    countdownTimer = null;
  };
  async function load(wanted: number): Promise<void> {
    lastRun += 1;
    const ownRun = lastRun;
    setState({ isLoading: true });
    try {
      const found = readJobs(await calls.call('job.list', { pageNo: wanted, pageSize: jobPage }));
      if (ownRun !== lastRun) return;
      page = wanted;
      setState({
        rows: wanted === 1 ? found : mergeRows(getState().rows, found),
        phase: 'ready',
        isLoading: false,
        hasMore: found.length === jobPage,
      });
      countDown();
    } catch {
      if (ownRun !== lastRun) return;
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
    if (countdownTimer !== null) return;
    setState({ secondsLeft: jobTimes.countdown });
    countdownTimer = setInterval(() => {
      const left = (getState().secondsLeft ?? 1) - 1;
      if (left > 0) return setState({ secondsLeft: left });
      stopTicking();
      void load(1);
    }, 1_000);
  }
  function refreshNow(): void {
    refreshTimer = null;
    refreshed = now();
    stopTicking();
    void load(1);
  }
  return {
    get: getState,
    subscribe,
    refresh() {
      if (refreshTimer !== null) return;
      const wait = refreshed + jobTimes.refresh - now();
      if (wait > 0) refreshTimer = setTimeout(refreshNow, wait);
      else refreshNow();
    },
    more: () => void (getState().isLoading || !getState().hasMore ? null : load(page + 1)),
    stop() {
      lastRun += 1;
      if (refreshTimer !== null) clearTimeout(refreshTimer);
      refreshTimer = null;
      stopTicking();
      setState({ isLoading: false, secondsLeft: null });
    },
  };
}

/** New jobs push a row onto the next page; it must not appear twice. */
function mergeRows(before: readonly JobRow[], found: readonly JobRow[]): readonly JobRow[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...found.filter(({ id }) => !known.has(id))];
}
