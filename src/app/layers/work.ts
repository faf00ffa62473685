import { createStore } from 'zustand/vanilla';
import type { Work, WorkProgress, WorkRequest } from '../../runtime/ports.ts';

/** Delays of the progress dialog in ms (ux.md, States): shown, named, offered to continue in the background. */
const showAfter = 300;
const nameAfter = 3_000;
const offerAfter = 10_000;

/** State of the progress dialog. */
export interface WorkView {
  readonly title: string;
  readonly text: string | null;
  /** Null if the progress is unknown. */
  readonly progress: WorkProgress | null;
  /** Whether it can be stopped between two items. */
  readonly canStop: boolean;
  readonly isStopping: boolean;
  /** Whether it has run long enough that the user may continue with other things. */
  readonly canLeave: boolean;
}

export interface RunningWork {
  readonly get: () => WorkView;
  readonly subscribe: (listener: () => void) => () => void;
  stop(): void;
  leave(): void;
}

/** Opens the dialog; returns a function that closes it. */
export type ShowWork = (work: RunningWork) => () => void;

/**
 * Tracks one wait from start to end. The pressed button alone shows a short wait; a batch or a wait with its own text opens a
 * dialog soon, any other after three seconds.
 */
export function startWork({ title, text, total }: WorkRequest, unnamed: string, show: ShowWork): Work {
  const { getState, setState, subscribe } = createStore<WorkView>(() => ({
    title: title ?? unnamed,
    text: text ?? null,
    progress: total === undefined ? null : { done: 0, failed: 0, total },
    canStop: total !== undefined,
    isStopping: false,
    canLeave: false,
  }));
  let isAway = false;
  let hide: (() => void) | null = null;

  const running: RunningWork = {
    get: getState,
    subscribe,
    stop: () => setState({ isStopping: true }),
    leave() {
      isAway = true;
      end();
    },
  };
  const open = () => {
    hide ??= show(running);
  };
  const timers = [
    setTimeout(open, text === undefined && total === undefined ? nameAfter : showAfter),
    setTimeout(() => setState({ canLeave: true }), offerAfter),
  ];
  function end(): void {
    for (const timer of timers) clearTimeout(timer);
    const close = hide;
    hide = null;
    close?.();
  }
  return {
    report: (progress) => setState({ progress }),
    isStopped: () => getState().isStopping,
    isAway: () => isAway,
    end,
  };
}
