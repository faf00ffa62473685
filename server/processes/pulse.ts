/** A worker is asked this often whether it lives. */
const everyMs = 5_000;
/** So many questions in a row that it did not answer, and it is held for stalled: half a minute. */
const unansweredMost = 6;

export interface Pulse {
  /** Says that the other side has been heard. */
  beat(): void;
  stop(): void;
}

/**
 * Asks again and again, and calls `onStalled` once when nothing was heard for half a minute. It counts questions, not time: after a
 * sleep of the whole machine nobody is blamed.
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
