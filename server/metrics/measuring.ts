import type { MetricList } from './process-metrics.ts';
import type { Measured } from './scrape.ts';

/** Adds what a process measured of itself to what the other processes of its machine did. */
export type Measuring = (own: () => Promise<MetricList>) => Promise<Measured>;

/** For a server that is one process. */
export const inOneProcess: Measuring = async (own) => ({
  processes: [await own()],
  workers: { configured: 1, serving: 1, replaced: 0 },
});
