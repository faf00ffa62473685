import { createHash, randomBytes } from 'node:crypto';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { textsFor } from '../dictionaries/dictionaries.ts';
import { localTime } from '../quotes/quote-view.ts';
import { addLink, orderOfLink, readOpenTracking, setOpenTracking } from './db/links.ts';
import { findTrackedById } from './db/tracked-orders.ts';
import { findTracked } from './following.ts';
import { readParcels } from './known-events.ts';
import { createLookLimit } from './look-limit.ts';
import { trackDictionaries, trackEvents } from './track-row.ts';

const day = 86_400_000;

/**
 * Links by which consignees follow their parcels without signing in: 256 random bits, stored as a hash, good for 90 days, and only while
 * the tenant wants it. What cannot be found is answered alike, whatever the reason.
 */
export function createOpenTracking(database: Database, now: () => Date) {
  const mayLook = createLookLimit(now);

  return {
    setting: ({ principal }: SignedInCaller): Promise<CallReply<'track.setting'>> =>
      database.tenant(principal.tenantId, async (tx) => ({ openTracking: await readOpenTracking(tx, principal.tenantId) })),

    setSetting: async ({ openTracking }: CallInput<'track.setSetting'>, caller: SignedInCaller): Promise<null> => {
      const { tenantId } = caller.principal;
      await database.tenant(tenantId, async (tx) => {
        await setOpenTracking(tx, tenantId, openTracking);
        await audit(tx, caller, now(), { action: 'track.setting', subject: tenantId, detail: { openTracking } });
      });
      return null;
    },

    /** @throws Refusal `open_tracking_off` while the tenant has it turned off */
    link: ({ id }: CallInput<'track.link'>, caller: SignedInCaller): Promise<CallReply<'track.link'>> => {
      const { tenantId, userId, timeZone } = caller.principal;
      return database.tenant(tenantId, async (tx) => {
        const order = await findTracked(tx, id, caller, 'track:share');
        if (!(await readOpenTracking(tx, tenantId))) throw new Refusal('open_tracking_off');
        const token = randomBytes(32).toString('base64url');
        const createdAt = now();
        const expiresAt = new Date(createdAt.getTime() + limits.trackLinkDays * day);
        await addLink(tx, { tenantId, tokenHash: hashOf(token), orderId: order.id, createdBy: userId, createdAt, expiresAt });
        await audit(tx, caller, createdAt, { action: 'track.link', subject: order.id, detail: {} });
        return { path: `/track/${token}`, expireTime: localTime(timeZone, expiresAt) };
      });
    },

    open: async ({ token }: CallInput<'track.open'>, { language, address }: Caller): Promise<CallReply<'track.open'>> => {
      const wait = mayLook(address);
      if (wait !== null) throw new Refusal('too_many_requests', { retryAfter: wait });
      const found = await database.platform((tx) => orderOfLink(tx, hashOf(token), now()));
      if (found === null) throw new Refusal('tracking_link_not_found');
      const { tenantId, orderId, timeZone } = found;
      return database.tenant(tenantId, async (tx) => {
        const orders = await findTrackedById(tx, { tenantId, timeZone, rows: [[]] }, [orderId]);
        const [parcel] = await readParcels(tx, tenantId, timeZone, orders);
        if (parcel === undefined) throw new Refusal('tracking_link_not_found');
        const textOf = await textsFor(tx, tenantId, language, trackDictionaries);
        const events = trackEvents(parcel, language, textOf).map(({ time, offset, status, detail_dictText, place }) => ({
          ...{ time, offset, status, detail_dictText, place },
        }));
        return {
          trackingNumber: parcel.order.trackingNumber ?? parcel.order.masterNumber ?? '',
          parcelStatus: parcel.state.status,
          parcelStatus_dictText: textOf('parcel_status', parcel.state.status),
          events,
        };
      });
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
