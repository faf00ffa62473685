/** Milliseconds before a place is filled again; doubled each time that it is lost soon. */
export const firstWaitMs = 250;
const longestWaitMs = 30_000;
/** A worker that lived this long did not fail at its start. */
const soundMs = 60_000;

/** Returns the milliseconds before a worker is replaced. @param last the previous wait; @param livedMs lifetime of the previous worker */
export function nextWait(last: number, livedMs: number): number {
  return livedMs < soundMs ? Math.min(last * 2, longestWaitMs) : firstWaitMs;
}

/** A worker is asked this often whether it lives. */
const everyMs = 5_000;
/** Unanswered pings in a row after which a worker counts as stalled: half a minute. */
const unansweredMost = 6;

export interface Pulse {
  /** Records a sign of life. */
  beat(): void;
  stop(): void;
}

/**
 * Pings repeatedly and calls `onStalled` once after half a minute without an answer. It counts pings rather than time, so that a suspended
 * machine does not kill its workers.
 */
export function watchPulse(ask: () => void, onStalled: () => void): Pulse {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered < unansweredMost) {
      unanswered += 1;
      ask();
      return;
    }
    clearInterval(timer);
    onStalled();
  }, everyMs);
  timer.unref();
  return {
    beat: () => {
      unanswered = 0;
    },
    stop: () => clearInterval(timer),
  };
}
