import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { JobKind } from './jobs/run-job.ts';

export interface ParcelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
}

/** Creates the services between payment and delivery: labels, printing, hand-over, tracking. */
export function createParcelServices(_deps: ParcelDeps) {
  const jobKinds: Readonly<Record<string, JobKind>> = {};
  return { services: {}, jobKinds };
}
