import { createStore } from 'zustand/vanilla';
import type { Work, WorkProgress, WorkRequest } from '../../runtime/ports.ts';

/** Waits that are told (ux.md, States): that something happens, what it is, and that one may go on with other things. */
const showAfter = 300;
const nameAfter = 3_000;
const offerAfter = 10_000;

/** What the dialog of something that runs shows. */
export interface WorkView {
  readonly title: string;
  readonly text: string | null;
  /** Null where nobody knows how far it is. */
  readonly progress: WorkProgress | null;
  /** It can be stopped between two parts. */
  readonly canStop: boolean;
  readonly isStopping: boolean;
  /** It has taken so long that the user may go on with other things. */
  readonly canLeave: boolean;
}

export interface RunningWork {
  readonly get: () => WorkView;
  readonly subscribe: (listener: () => void) => () => void;
  stop(): void;
  leave(): void;
}

/** Opens the dialog; gives what closes it. */
export type ShowWork = (work: RunningWork) => () => void;

/** A wait from its start to its end. Short ones are shown by their button alone; a batch, or one with a text of its own, by a dialog soon; any other by one after three seconds. */
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
    tell: (progress) => setState({ progress }),
    isStopped: () => getState().isStopping,
    isAway: () => isAway,
    end,
  };
}
