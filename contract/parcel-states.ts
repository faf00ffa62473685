/**
 * What happens to a parcel, in two levels: a status, and details that belong to one status each. Sources have codes of their own, which
 * tables map to details (`server/tracking/code-maps`); a code that no table knows stays `unknown`.
 */
export const parcelStatuses = [
  'unknown',
  'announced',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'held',
  'exception',
  'returning',
  'delivered',
  'returned',
] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

/** The status of each detail. */
export const statusOfDetail = {
  unknown: 'unknown',
  order_placed: 'announced',
  label_created: 'announced',
  handed_over: 'in_transit',
  picked_up: 'in_transit',
  warehouse_in: 'in_transit',
  warehouse_out: 'in_transit',
  on_the_way: 'in_transit',
  departed: 'in_transit',
  arrived: 'in_transit',
  customs_started: 'in_transit',
  customs_released: 'in_transit',
  local_depot: 'in_transit',
  with_courier: 'out_for_delivery',
  pickup_point: 'ready_for_pickup',
  held: 'held',
  customs_hold: 'held',
  documents_missing: 'held',
  payment_due: 'held',
  failure: 'exception',
  delivery_failed: 'exception',
  address_wrong: 'exception',
  refused: 'exception',
  damaged: 'exception',
  lost: 'exception',
  delayed: 'exception',
  return_started: 'returning',
  return_moving: 'returning',
  delivered: 'delivered',
  delivered_elsewhere: 'delivered',
  collected: 'delivered',
  returned_to_sender: 'returned',
} as const satisfies Record<string, ParcelStatus>;
export type ParcelDetail = keyof typeof statusOfDetail;

/** Reports whether a text names a detail. */
export function isParcelDetail(text: string): text is ParcelDetail {
  return Object.hasOwn(statusOfDetail, text);
}

/** Statuses that end a leg of a parcel's journey; only another leg leads out of them. */
export const endStatuses: readonly ParcelStatus[] = ['delivered', 'returned'];

/** Details that begin another leg when they follow an end: the parcel is taken up again, under the same number. */
export const legStarts: readonly ParcelDetail[] = ['picked_up', 'return_started'];

/** Tabs of the track query: the specification's tracking filter (section 4). */
export const trackViews = ['order_placed', 'online', 'in_warehouse', 'out_of_warehouse', 'delivered', 'chargeback'] as const;
export type TrackView = (typeof trackViews)[number];

/** All tabs: every parcel, one tab per view, and those that somebody should look at. */
export const trackTabs = ['all', ...trackViews, 'attention'] as const;

/** Reasons why somebody should look at a parcel. */
export const trackAttentions = ['held', 'exception', 'returning', 'stalled', 'late', 'unknown_code'] as const;
export type TrackAttention = (typeof trackAttentions)[number];
