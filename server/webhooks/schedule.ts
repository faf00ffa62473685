const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first try and each later one: ten tries in a little more than three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;

/** A pause grows by up to this share, so that messages that failed together do not come back together. */
const jitter = 0.1;

export const triesAtMost = pauses.length + 1;

/** Returns how long to wait after this many tries; null when no other follows. */
export function pauseAfter(tries: number, random: () => number = Math.random): number | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * random()));
}
