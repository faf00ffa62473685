import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { JobKind } from './jobs/run-job.ts';
import { createShipments } from './shipments/shipments.ts';
import { createTrackQuery } from './tracking/track-query.ts';

export interface ParcelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
}

/** Creates the services between payment and delivery: labels, printing, hand-over, tracking. */
export function createParcelServices({ database, now }: ParcelDeps) {
  const jobKinds: Readonly<Record<string, JobKind>> = {};
  return { services: { shipments: createShipments(database, now), trackQuery: createTrackQuery(database, now) }, jobKinds };
}
