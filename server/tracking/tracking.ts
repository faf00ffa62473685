import type { Database } from '../db/database.ts';
import { createFollowing } from './following.ts';
import { createOpenTracking } from './open-tracking.ts';
import { createPolling } from './polling.ts';
import { createRecording } from './recording.ts';
import { simulator } from './sources/simulator.ts';
import type { TrackingSource } from './sources/source.ts';
import { createTrackCodes } from './track-codes.ts';
import { createTrackExport } from './track-export.ts';
import { createTrackQuery } from './track-query.ts';
import { createTrackingWebhook, type TrackingSecrets } from './webhook.ts';

export interface TrackingDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly secrets: TrackingSecrets;
  /** Sources that are asked; others push. */
  readonly sources?: readonly TrackingSource[];
}

/** Creates the services of tracking. */
export function createTracking({ database, now, secrets, sources = [simulator] }: TrackingDeps) {
  const trackQuery = createTrackQuery(database, now);
  const recording = createRecording(database, now);
  return {
    trackQuery,
    trackRecording: recording,
    trackExport: createTrackExport(database, trackQuery, now),
    trackFollowing: createFollowing({ database, now, recording, sources }),
    trackCodes: createTrackCodes(database, now),
    openTracking: createOpenTracking(database, now),
    trackPolling: createPolling({ database, now, recording, sources }),
    trackingWebhook: createTrackingWebhook(database, { recording, now, secrets }),
  };
}
