import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type OrderPermission, scopeOf } from '../orders/order-scope.ts';
import { startPolling } from './db/polling.ts';
import { setSubscribed } from './db/recording.ts';
import { findTrackedById, type TrackedOrder } from './db/tracked-orders.ts';
import { plainNumber } from './known-events.ts';
import type { Recording } from './recording.ts';
import { sourceOf, type TrackingSource } from './sources/source.ts';
import { carrierNames } from './track-row.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly recording: Recording;
  readonly sources: readonly TrackingSource[];
}

/** Follows single parcels for users: their numbers, their source asked now, and notices of changes. */
export function createFollowing({ database, now, recording, sources }: Deps) {
  const find = (id: string, caller: SignedInCaller, permission: OrderPermission) =>
    database.tenant(caller.principal.tenantId, (tx) => findTracked(tx, id, caller, permission));

  return {
    number: async ({ id }: CallInput<'order.trackingNumber'>, caller: SignedInCaller): Promise<CallReply<'order.trackingNumber'>> => {
      const { trackingNumber, masterNumber, boxNumbers } = await find(id, caller, 'order:detail');
      return { trackingNumber, masterTrackingId: masterNumber, boxNumbers, carriers: carrierNames(trackingNumber ?? '') };
    },

    /** Asks the source outside any transaction, because it may be slow. @throws Refusal `unavailable` when it does not answer */
    sync: async ({ id }: CallInput<'order.syncTrack'>, caller: SignedInCaller): Promise<CallReply<'order.syncTrack'>> => {
      const { tenantId } = caller.principal;
      const order = await find(id, caller, 'track:query');
      const number = plainNumber(order.trackingNumber ?? '');
      const source = sourceOf(sources, number);
      if (source === null) return { source: null, added: 0 };
      const events = await source.ask(number, order.createdAt, now()).catch(() => {
        throw new Refusal('unavailable');
      });
      const added = await recording.recordFor(tenantId, order.id, { source: source.name, number, events });
      await database.tenant(tenantId, (tx) => startPolling(tx, tenantId, order.id, number, now()));
      return { source: source.name, added };
    },

    subscribe: async ({ id, subscribed }: CallInput<'track.subscribe'>, caller: SignedInCaller): Promise<null> => {
      const { tenantId, userId } = caller.principal;
      await database.tenant(tenantId, async (tx) => {
        const order = await findTracked(tx, id, caller, 'track:query');
        const row = { tenantId, orderId: order.id, userId, language: caller.language, createdAt: now() };
        await setSubscribed(tx, row, subscribed);
      });
      return null;
    },
  };
}

/** Finds an order on its way within the caller's data rules. @throws Refusal `order_not_found` */
export async function findTracked(tx: Transaction, id: string, caller: SignedInCaller, permission: OrderPermission): Promise<TrackedOrder> {
  const [order] = isRowId(id) ? await findTrackedById(tx, await scopeOf(tx, caller, permission), [id]) : [];
  if (order === undefined) throw new Refusal('order_not_found');
  return order;
}
