import { endStatuses, type ParcelStatus } from '../../contract/parcel-states.ts';
import type { Database } from '../db/database.ts';
import { claimParcels, findClaimedParcel, type ParcelClaim, postpone } from './db/polling.ts';
import type { Recording } from './recording.ts';
import { sourceOf, type TrackingSource } from './sources/source.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly recording: Recording;
  readonly sources: readonly TrackingSource[];
}

const minute = 60_000;
/** A claim lasts longer than any answer; a node that dies leaves its parcels to the others after it. */
const leaseSeconds = 300;
const perRound = 20;
const usualMs = 30 * minute;
const longestMs = 12 * 60 * minute;

/**
 * Asks sources about the parcels that are due. Of all nodes, one asks about a parcel at a time: a claim moves its time on and counts while
 * its number is the row's. After a failure the pause doubles, up to half a day; a parcel that arrived is not asked about again.
 */
export function createPolling({ database, now, recording, sources }: Deps) {
  async function ask(claim: ParcelClaim): Promise<void> {
    const found = await database.tenant(claim.tenantId, (tx) => findClaimedParcel(tx, claim));
    if (found === null) return;
    const { orderId, number, since, failures } = found;
    const source = sourceOf(sources, number);
    if (source === null) return end(claim, null, 0);
    try {
      const events = await source.ask(number, since, now());
      await recording.recordFor(claim.tenantId, orderId, { source: source.name, number, events });
    } catch {
      return end(claim, Math.min(usualMs * 2 ** Math.min(failures, 10), longestMs), failures + 1);
    }
    const after = await database.tenant(claim.tenantId, (tx) => findClaimedParcel(tx, claim));
    await end(claim, after !== null && endStatuses.includes(after.status as ParcelStatus) ? null : usualMs, 0);
  }

  const end = (claim: ParcelClaim, pauseMs: number | null, failures: number) =>
    database.tenant(claim.tenantId, (tx) => postpone(tx, claim, pauseMs === null ? null : new Date(now().getTime() + pauseMs), failures));

  return {
    /** Asks about everything that is due. Any number of nodes may do it at once. */
    async run(stop?: AbortSignal): Promise<number> {
      let asked = 0;
      while (stop?.aborted !== true) {
        const claims = await database.single((tx) => claimParcels(tx, now(), leaseSeconds, perRound));
        for (const claim of claims) await ask(claim);
        asked += claims.length;
        if (claims.length < perRound) break;
      }
      return asked;
    },
  };
}
