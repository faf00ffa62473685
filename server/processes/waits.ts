/** Milliseconds before a place is filled again; doubled each time that it is lost soon. */
export const firstWaitMs = 250;
const longestWaitMs = 30_000;
/** A worker that lived so long did not die of its start. */
const soundMs = 60_000;

/** How long a place stays empty, in milliseconds. @param last the wait before; @param livedMs how long whoever had it has lived */
export function nextWait(last: number, livedMs: number): number {
  return livedMs < soundMs ? Math.min(last * 2, longestWaitMs) : firstWaitMs;
}
