import type { TrackEvent, TrackRow } from '../../contract/entities/orders/track.ts';
import { statusOfDetail } from '../../contract/parcel-states.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import { noteText } from '../orders/platform-notes.ts';
import { attentionOf, daysInTransit, trackStatusOf } from './attention.ts';
import { offsetText } from './event-time.ts';
import type { KnownEvent, KnownParcel } from './known-events.ts';
import { carriersOf } from './recognise.ts';

/** Dictionaries whose texts tracking carries. */
export const trackDictionaries = [
  'track_status',
  'track_attention',
  'parcel_status',
  'parcel_detail',
  'tracking_source',
  'country',
] as const;

export interface TrackView {
  readonly language: Language;
  readonly textOf: TextOf;
  readonly now: Date;
  readonly subscribed: ReadonlySet<string>;
}

/** Converts a parcel to its reply. */
export function trackRow(parcel: KnownParcel, { language, textOf, now, subscribed }: TrackView): TrackRow {
  const { order, state } = parcel;
  const events = trackEvents(parcel, language, textOf);
  const trackStatus = trackStatusOf(order);
  const attention = attentionOf(parcel, now);
  const [last] = events;
  return {
    id: order.id,
    trackingNumber: order.trackingNumber ?? order.masterNumber ?? order.customerNo,
    customerNo: order.customerNo,
    carriers: carrierNames(order.trackingNumber ?? ''),
    trackStatus,
    trackStatus_dictText: textOf('track_status', trackStatus),
    parcelStatus: state.status,
    parcelStatus_dictText: textOf('parcel_status', state.status),
    parcelDetail: state.detail,
    parcelDetail_dictText: textOf('parcel_detail', state.detail),
    attention,
    attention_dictText: attention === null ? null : textOf('track_attention', attention),
    lastTime: last?.time ?? null,
    lastOffset: last?.offset ?? null,
    lastTimeText: last === undefined ? null : timeText(last, language),
    lastPlace: last?.place ?? null,
    daysInTransit: daysInTransit(order, now),
    promisedDays: order.promisedDays,
    productName: order.productNames === null ? order.productCode : (textIn(order.productNames, language) ?? order.productCode),
    consigneeCountry: order.country,
    consigneeCountry_dictText: order.country === null ? null : textOf('country', order.country),
    isSubscribed: subscribed.has(order.id),
    events,
  };
}

/** Converts the events of a parcel to their replies, newest first. */
export function trackEvents({ state }: KnownParcel, language: Language, textOf: TextOf): TrackEvent[] {
  return state.events.map(({ event, leg }) => eventReply(event, leg, language, textOf)).reverse();
}

/** Names the carriers that a number may belong to; empty when no format fits. */
export function carrierNames(number: string): string {
  return [...new Set(carriersOf(number).map(({ carrierName }) => carrierName))].join(' / ');
}

/** Writes the time of an event with its offset, or that the offset is unknown. */
export function timeText({ time, offset }: Pick<TrackEvent, 'time' | 'offset'>, language: Language): string {
  return `${time.slice(0, 16)} ${offset ?? messageOf('track.offsetUnknown', language)}`;
}

function eventReply(event: KnownEvent, leg: number, language: Language, textOf: TextOf): TrackEvent {
  const detail = event.detail ?? 'unknown';
  const status = statusOfDetail[detail];
  const country = event.country === null ? null : textOf('country', event.country);
  const place = [event.city, country].filter((part) => part !== null).join(', ');
  return {
    id: event.id,
    time: event.local.replace('T', ' '),
    offset: offsetText(event.offsetMinutes),
    leg,
    status,
    status_dictText: textOf('parcel_status', status),
    detail,
    detail_dictText: textOf('parcel_detail', detail),
    number: event.number,
    place: place === '' ? null : place,
    content: event.content === null ? null : noteText(event.content, language),
    code: event.code,
    source: event.source,
    source_dictText: textOf('tracking_source', event.source),
  };
}
