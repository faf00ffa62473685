/** Milliseconds without a hint that end a burst, and the longest delay while hints keep coming. */
export const burstMs = { quiet: 250, longest: 2_000 } as const;

/** Runs one act for a burst of hints. */
export interface Burst {
  hint(): void;
  /** Cancels the pending act. */
  stop(): void;
}

/** Debounces hints: the act runs when they pause, or after the longest delay. */
export function createBurst(act: () => void): Burst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstHintAt: number | null = null;
  const stop = () => {
    clearTimeout(timer);
    firstHintAt = null;
  };
  return {
    hint() {
      const now = Date.now();
      firstHintAt ??= now;
      clearTimeout(timer);
      const wait = Math.max(0, Math.min(burstMs.quiet, firstHintAt + burstMs.longest - now));
      timer = setTimeout(() => {
        stop();
        act();
      }, wait);
    },
    stop,
  };
}
