import { Enum, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../endpoint.ts';
import { TrackCounts, TrackEvent, TrackRow } from '../entities/track.ts';
import { record } from '../envelope.ts';
import { limits } from '../limits.ts';
import { trackTabs } from '../parcel-states.ts';
import { Id, NumberList } from '../values.ts';

/** Tracking, customer or box numbers; at most 40 at once (spec section 9). */
const numbers = () => NumberList();

/** Calls of spec section 7, Tracking, and those of Orders that tell where a parcel is. */
export const trackEndpoints = declare({
  'track.recognise': {
    method: 'POST',
    path: '/oms/track/recognise',
    access: { permission: 'track:query' },
    summary: 'The numbers in a pasted text: each once, with the carriers that its format names; duplicates and malformed ones by name',
    asksOnly: true,
    body: record({ numbers: Text({ maxLength: limits.trackText }) }),
    reply: record({
      numbers: List(Text()),
      /** The numbers of the caller's orders among them. */
      known: List(Text()),
      unknown: List(record({ number: Text(), carriers: Text() })),
      duplicates: List(Text()),
      malformed: List(Text()),
    }),
  },
  'track.batch': {
    method: 'GET',
    path: '/oms/track/batchGetOrderTrack',
    access: { permission: 'track:query' },
    summary: 'Where the parcels of these numbers are, in the order of the numbers',
    query: record({ numbers: Optional(numbers()), trackStatus: Optional(Enum([...trackTabs])) }),
    reply: List(TrackRow),
  },
  'track.statusCount': {
    method: 'POST',
    path: '/oms/track/getStatusCount',
    access: { permission: 'track:query' },
    summary: 'How many parcels of these numbers stand in each state',
    asksOnly: true,
    body: record({ numbers: Optional(numbers()) }),
    reply: TrackCounts,
  },
  'track.details': {
    method: 'POST',
    path: '/oms/track/getOrderTrackDetails',
    access: { permission: 'track:query' },
    summary: 'One order on its way, with all events of its parcels',
    asksOnly: true,
    body: record({ id: Id() }),
    reply: TrackRow,
  },
  'order.trackList': {
    method: 'GET',
    path: '/oms/order/getTrackList',
    access: { permission: 'order:detail' },
    summary: "The events of an order's parcels, newest first",
    query: record({ id: Id() }),
    reply: List(TrackEvent),
  },
});
