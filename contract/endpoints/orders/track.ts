import { Boolean as Bool, Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { OpenTrack, TrackCode, TrackCounts, TrackEvent, TrackRow } from '../../entities/orders/track.ts';
import { record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { trackTabs } from '../../parcel-states.ts';
import { Coded, Id, LocalTime, NumberList, orNull } from '../../values.ts';

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
  'order.trackingNumber': {
    method: 'GET',
    path: '/oms-client/order/getTrackingNumber',
    access: { permission: 'order:detail' },
    summary: 'The numbers of an order: its own, the master number, those of its boxes, and the carriers that the format names',
    query: record({ id: Id() }),
    reply: record({
      trackingNumber: orNull(Text()),
      masterTrackingId: orNull(Text()),
      boxNumbers: List(Text()),
      carriers: Text(),
    }),
  },
  'order.syncTrack': {
    method: 'GET',
    path: '/oms-client/order/syncTrack',
    access: { permission: 'track:query' },
    summary: "Asks the source of an order's number now; without a source that can be asked, nothing is added",
    changesState: true,
    query: record({ id: Id() }),
    reply: record({ source: orNull(Coded('tracking_source')), added: Integer({ minimum: 0 }) }),
  },
  'track.subscribe': {
    method: 'POST',
    path: '/oms/track/subscribe',
    access: { permission: 'track:query' },
    summary: "Tells this user of each change of a parcel's status, or no longer",
    body: record({ id: Id(), subscribed: Bool() }),
    reply: Null(),
  },
  'track.export': {
    method: 'POST',
    path: '/oms/track/export',
    access: { permission: 'track:export' },
    summary: 'The parcels of these numbers as a workbook, a line each',
    body: record({ numbers: numbers(), trackStatus: Optional(Enum([...trackTabs])) }),
    reply: Null(),
    kind: 'blob',
  },
  'track.exportDetail': {
    method: 'POST',
    path: '/oms/track/exportDetail',
    access: { permission: 'track:export' },
    summary: 'The events of the parcels of these numbers as a workbook, a line each',
    body: record({ numbers: numbers(), trackStatus: Optional(Enum([...trackTabs])) }),
    reply: Null(),
    kind: 'blob',
  },
  'track.setting': {
    method: 'GET',
    path: '/oms/track/getSetting',
    access: { permission: 'track:query' },
    summary: 'Whether consignees may follow parcels by a link',
    query: record({}),
    reply: record({ openTracking: Bool() }),
  },
  'track.setSetting': {
    method: 'POST',
    path: '/oms/track/saveSetting',
    access: { permission: 'track:setting' },
    summary: 'Sets whether consignees may follow parcels by a link; without it no link shows anything',
    body: record({ openTracking: Bool() }),
    reply: Null(),
  },
  'track.link': {
    method: 'POST',
    path: '/oms/track/createLink',
    access: { permission: 'track:share' },
    summary: 'Makes a link by which a consignee follows a parcel without signing in; it is shown once and ends by itself',
    body: record({ id: Id() }),
    reply: record({ path: Text(), expireTime: LocalTime() }),
  },
  'track.open': {
    method: 'GET',
    path: '/ext/track/:token',
    access: 'public',
    summary: 'What a consignee sees of a parcel: number, status and events, no address beyond the city and no amounts',
    extension: true,
    params: record({ token: Text({ minLength: 1, maxLength: 64 }) }),
    query: record({}),
    reply: OpenTrack,
  },
  'trackCode.list': {
    method: 'GET',
    path: '/oms/trackCode/list',
    access: { permission: 'platform:trackCodes' },
    summary: 'Codes of sources that no table knew when they came, the ones without a meaning first',
    query: record({}),
    reply: List(TrackCode),
  },
  'trackCode.map': {
    method: 'POST',
    path: '/oms/trackCode/map',
    access: { permission: 'platform:trackCodes' },
    summary: 'Says what a code means, for earlier events too; no meaning takes it back',
    body: record({ source: Text({ maxLength: 40 }), code: Text({ maxLength: 64 }), detail: Optional(Coded('parcel_detail')) }),
    reply: Null(),
  },
});
