/**
 * Milliseconds of CPU time for a piece of work: the minimum of up to nine runs, which excludes the load of other processes. Stops
 * at the first run below `enough`.
 */
export function leastCpu(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 9 && least >= enough; round++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
