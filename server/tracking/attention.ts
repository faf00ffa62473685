import { limits } from '../../contract/limits.ts';
import type { ParcelStatus, TrackAttention, TrackView } from '../../contract/parcel-states.ts';
import type { TrackedOrder } from './db/tracked-orders.ts';
import { momentsOf } from './event-time.ts';
import type { KnownParcel } from './known-events.ts';

const day = 86_400_000;
const moving: readonly ParcelStatus[] = ['in_transit', 'out_for_delivery', 'ready_for_pickup'];

/** Returns the tab of the track query that an order stands in: its place, unless its money came back. Detained ones have no tab. */
export function trackStatusOf({ logistics, money }: Pick<TrackedOrder, 'logistics' | 'money'>): TrackView | 'detained' {
  if (money === 'chargeback') return 'chargeback';
  return logistics === 'none' ? 'order_placed' : logistics;
}

/** Returns the most urgent reason to look at a parcel, or null. Nothing is expected of one that arrived. */
export function attentionOf({ order, state }: KnownParcel, now: Date): TrackAttention | null {
  const { status, events } = state;
  if (status === 'delivered' || status === 'returned' || order.money === 'chargeback') return null;
  if (status === 'held' || order.logistics === 'detained') return 'held';
  if (status === 'exception') return 'exception';
  if (status === 'returning') return 'returning';
  const last = events.at(-1)?.event;
  if (last !== undefined && moving.includes(status) && now.getTime() - momentsOf(last)[1] > limits.trackStalledDays * day) return 'stalled';
  const days = daysInTransit(order, now);
  if (days !== null && order.promisedDays !== null && days > order.promisedDays) return 'late';
  return events.some(({ event }) => event.detail === null) ? 'unknown_code' : null;
}

/** Whole days from the hand-over to the delivery, or until now; null before the hand-over. */
export function daysInTransit({ shipAt, deliveredAt }: Pick<TrackedOrder, 'shipAt' | 'deliveredAt'>, now: Date): number | null {
  if (shipAt === null) return null;
  return Math.max(0, Math.floor(((deliveredAt ?? now).getTime() - shipAt.getTime()) / day));
}
