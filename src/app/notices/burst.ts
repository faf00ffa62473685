/** Milliseconds without another hint that end a burst, and those after which an act is due however many still come. */
export const burstMs = { quiet: 250, longest: 2_000 } as const;

/** An act that many hints in a row ask for once. */
export interface Burst {
  hint(): void;
  /** What was hinted at is not done any more. */
  stop(): void;
}

/** Gathers hints: the act runs once they have stopped, or after the longest wait while they go on. */
export function createBurst(act: () => void): Burst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const stop = () => {
    clearTimeout(timer);
    since = null;
  };
  return {
    hint() {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      const wait = Math.max(0, Math.min(burstMs.quiet, since + burstMs.longest - now));
      timer = setTimeout(() => {
        stop();
        act();
      }, wait);
    },
    stop,
  };
}
