import type { Static } from 'typebox';
import { Boolean as Bool, Integer, Array as List, Object as Obj, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { trackViews } from '../../parcel-states.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** What happened to a parcel, as its source told it. */
export const TrackEvent = record({
  id: Id(),
  /** The time on the clock at the place of the event. */
  time: LocalTime(),
  /** How far that clock is from UTC: `+08:00`; null when the source does not say. */
  offset: orNull(Text({ pattern: '^[+-]\\d{2}:\\d{2}$' })),
  /** Journeys under one number: 1, and 2 for the way back. */
  leg: Integer({ minimum: 1 }),
  status: Coded('parcel_status'),
  status_dictText: Text(),
  detail: Coded('parcel_detail'),
  detail_dictText: Text(),
  /** The number of the parcel that the event belongs to. */
  number: Text(),
  /** City and country. */
  place: orNull(Text()),
  /** The source's own words and code. */
  content: orNull(Text()),
  code: Text(),
  source: Coded('tracking_source'),
  source_dictText: Text(),
});
export type TrackEvent = Static<typeof TrackEvent>;

/** An order on its way, with everything that is known of its parcel. */
export const TrackRow = record({
  /** The order's. */
  id: Id(),
  trackingNumber: Text(),
  customerNo: Text(),
  /** The carrier that the number's format names; several when they share it. */
  carriers: Text(),
  trackStatus: Coded('track_status'),
  trackStatus_dictText: Text(),
  parcelStatus: Coded('parcel_status'),
  parcelStatus_dictText: Text(),
  parcelDetail: Coded('parcel_detail'),
  parcelDetail_dictText: Text(),
  attention: orNull(Coded('track_attention')),
  attention_dictText: orNull(Text()),
  lastTime: orNull(LocalTime()),
  lastOffset: orNull(Text()),
  /** The same for display, with the offset or a word that it is unknown. */
  lastTimeText: orNull(Text()),
  lastPlace: orNull(Text()),
  /** Days since the hand-over, or until the delivery; null before. */
  daysInTransit: orNull(Integer({ minimum: 0 })),
  /** The promise of the product. */
  promisedDays: orNull(Integer({ minimum: 0 })),
  productName: orNull(Text()),
  consigneeCountry: orNull(Coded('country')),
  consigneeCountry_dictText: orNull(Text()),
  /** Whether this user hears of changes. */
  isSubscribed: Bool(),
  events: List(TrackEvent),
});
export type TrackRow = Static<typeof TrackRow>;

/** A parcel as its consignee sees it. */
export const OpenTrack = record({
  trackingNumber: Text(),
  parcelStatus: Coded('parcel_status'),
  parcelStatus_dictText: Text(),
  events: List(
    record({
      time: LocalTime(),
      offset: orNull(Text()),
      status: Coded('parcel_status'),
      detail_dictText: Text(),
      place: orNull(Text()),
    }),
  ),
});
export type OpenTrack = Static<typeof OpenTrack>;

/** A code that no table of the product knows. */
export const TrackCode = record({
  id: Text(),
  source: Coded('tracking_source'),
  source_dictText: Text(),
  code: Text(),
  /** The words that came with it first. */
  sample: orNull(Text()),
  seen: Integer({ minimum: 1 }),
  firstSeen: LocalTime(),
  lastSeen: LocalTime(),
  /** What it means; null until somebody says it. */
  detail: orNull(Coded('parcel_detail')),
  detail_dictText: orNull(Text()),
  mappedBy: orNull(Text()),
});
export type TrackCode = Static<typeof TrackCode>;

const count = () => Integer({ minimum: 0 });

/** How many parcels there are behind each tab. */
export const TrackCounts = Obj(
  {
    all: count(),
    ...(Object.fromEntries(trackViews.map((view) => [view, count()])) as Record<(typeof trackViews)[number], ReturnType<typeof count>>),
    attention: count(),
  },
  { additionalProperties: false },
);
export type TrackCounts = Static<typeof TrackCounts>;
