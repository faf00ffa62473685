import { endStatuses, legStarts, type ParcelDetail, type ParcelStatus, statusOfDetail } from '../../contract/parcel-states.ts';
import { momentsOf } from './event-time.ts';

/** An event as far as it decides the status of its parcel. */
export interface StatusEvent {
  /** Null for a code that no table knows. */
  readonly detail: ParcelDetail | null;
  readonly local: string;
  readonly offsetMinutes: number | null;
  /** The leg that the source names, from 1; null when it names none. */
  readonly leg: number | null;
  /** Tells events of the same time apart: source and code, say. */
  readonly key: string;
}

export interface ParcelLeg<E extends StatusEvent = StatusEvent> {
  readonly leg: number;
  readonly status: ParcelStatus;
  readonly detail: ParcelDetail;
  /** The event that the status comes from; null when no event is known. */
  readonly decisive: E | null;
}

export interface ParcelState<E extends StatusEvent = StatusEvent> extends ParcelLeg<E> {
  /** All legs, the first one first. */
  readonly legs: readonly ParcelLeg<E>[];
  /** Events in the order in which they happened, each with its leg. */
  readonly events: readonly { readonly event: E; readonly leg: number }[];
}

/**
 * The status of a parcel as a function of its events, whatever order they came in. Within a leg an end is final, and no later report of
 * an earlier stage lowers it. A source may name legs; otherwise one begins with an event that takes the parcel up again certainly after
 * the end. Codes that no table knows change nothing.
 */
export function parcelStatus<E extends StatusEvent>(events: readonly E[]): ParcelState<E> {
  const placed = withLegs([...new Map(events.map((event) => [identityOf(event), event])).values()].sort(inTime));
  const numbers = [...new Set(placed.map(({ leg }) => leg))].sort((one, other) => one - other);
  const legs = numbers.map((leg) =>
    legOf(
      leg,
      placed.flatMap((each) => (each.leg === leg ? [each.event] : [])),
    ),
  );
  const known = legs.filter(({ decisive }) => decisive !== null);
  const current = known.at(-1) ?? { leg: numbers.at(-1) ?? 1, status: 'unknown', detail: 'unknown', decisive: null };
  return { ...current, legs, events: placed };
}

function identityOf({ key, local, offsetMinutes, leg }: StatusEvent): string {
  return JSON.stringify([key, local, offsetMinutes, leg]);
}

/** Orders events by time; those of one time by their progress, then by name, so that the order never depends on arrival. */
function inTime(one: StatusEvent, other: StatusEvent): number {
  return middleOf(one) - middleOf(other) || progressOf(one) - progressOf(other) || compare(identityOf(one), identityOf(other));
}

function middleOf(event: StatusEvent): number {
  const [earliest, latest] = momentsOf(event);
  return (earliest + latest) / 2;
}

const progress: readonly ParcelStatus[] = [
  'unknown',
  'announced',
  'in_transit',
  'held',
  'out_for_delivery',
  'ready_for_pickup',
  'exception',
  'returning',
  'delivered',
  'returned',
];

function progressOf({ detail }: StatusEvent): number {
  return detail === null ? -1 : progress.indexOf(statusOfDetail[detail]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function withLegs<E extends StatusEvent>(sorted: readonly E[]): { event: E; leg: number }[] {
  let current = 1;
  /** The latest moment at which the current leg may have ended. */
  let ended: number | null = null;
  return sorted.map((event) => {
    const { detail } = event;
    const [earliest, latest] = momentsOf(event);
    const startsAnew = detail !== null && legStarts.includes(detail) && ended !== null && earliest > ended;
    const leg = event.leg ?? (startsAnew ? current + 1 : current);
    if (leg > current) {
      current = leg;
      ended = null;
    }
    if (leg === current && detail !== null && endStatuses.includes(statusOfDetail[detail])) ended = Math.max(ended ?? latest, latest);
    return { event, leg };
  });
}

function legOf<E extends StatusEvent>(leg: number, events: readonly E[]): ParcelLeg<E> {
  const told = events.flatMap((event) => (event.detail === null || event.detail === 'unknown' ? [] : [{ event, detail: event.detail }]));
  const statusOf = ({ detail }: { readonly detail: ParcelDetail }): ParcelStatus => statusOfDetail[detail];
  const decisive =
    told.findLast((each) => endStatuses.includes(statusOf(each))) ??
    // A label that is announced late says nothing about a parcel that moves already.
    told.findLast((each) => statusOf(each) !== 'announced') ??
    told.at(-1);
  if (decisive === undefined) return { leg, status: 'unknown', detail: 'unknown', decisive: null };
  return { leg, status: statusOf(decisive), detail: decisive.detail, decisive: decisive.event };
}
