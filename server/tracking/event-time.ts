/** The local time of an event as its source tells it, `YYYY-MM-DDTHH:mm:ss`, and how far that clock is from UTC. */
export interface EventTime {
  readonly local: string;
  /** Minutes east of UTC; null when the source does not say. */
  readonly offsetMinutes: number | null;
  /** The offset follows from a time zone that was named instead of an offset. */
  readonly isInferred: boolean;
}

/** How a source writes times. `iso` reads ISO 8601 with or without an offset; the others have none. */
export const timeFormats = ['iso', 'day/month/year', 'month/day/year'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const patterns: Readonly<Record<TimeFormat, RegExp>> = {
  iso: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<clock>\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[AP]M)?))(?<offset>Z|[+-]\d{2}:?\d{2})?$/i,
  'day/month/year': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4}) (?<clock>\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)$/i,
  'month/day/year': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}) (?<clock>\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)$/i,
};

/**
 * Reads a time in the format that its source declares; another format gives null, because `02/03/2026` has two meanings. A local time
 * never becomes UTC: without an offset, `zone` (an IANA name) gives one where the local time exists exactly once there.
 */
export function readEventTime(text: string, format: TimeFormat, zone?: string): EventTime | null {
  const found = patterns[format].exec(text.trim())?.groups;
  const clock = clockOf(found?.clock);
  if (found === undefined || clock === null) return null;
  const local = `${found.year}-${found.month?.padStart(2, '0')}-${found.day?.padStart(2, '0')}T${clock}`;
  if (!isLocalTime(local)) return null;
  if (found.offset !== undefined) {
    const offsetMinutes = offsetOf(found.offset);
    return offsetMinutes === null ? null : { local, offsetMinutes, isInferred: false };
  }
  const [instant, ...others] = zone === undefined ? [] : instantsOf(zone, local);
  if (instant === undefined || others.length > 0) return { local, offsetMinutes: null, isInferred: false };
  return { local, offsetMinutes: (wallClock(local) - instant) / minute, isInferred: true };
}

/** Returns the moments (milliseconds) at which clocks in the zone show this local time: none in a gap, two when clocks go back. */
export function instantsOf(zone: string, local: string): number[] {
  const wall = wallClock(local);
  const offsets = new Set([-day, 0, day].map((shift) => offsetAt(zone, wall + shift)));
  return [...offsets]
    .map((offset) => wall - offset * minute)
    .filter((instant) => offsetAt(zone, instant) * minute === wall - instant)
    .sort((one, other) => one - other);
}

/** Returns the local time of a moment in a zone. */
export function eventTimeAt(moment: Date, zone: string): EventTime {
  const offsetMinutes = offsetAt(zone, moment.getTime());
  return { local: new Date(moment.getTime() + offsetMinutes * minute).toISOString().slice(0, 19), offsetMinutes, isInferred: false };
}

/** Returns the earliest and the latest moment (milliseconds) that the time may mean; they differ while the offset is unknown. */
export function momentsOf({
  local,
  offsetMinutes,
}: Pick<EventTime, 'local' | 'offsetMinutes'>): readonly [earliest: number, latest: number] {
  const wall = wallClock(local);
  if (offsetMinutes !== null) return [wall - offsetMinutes * minute, wall - offsetMinutes * minute];
  return [wall - farthestEast * minute, wall + farthestWest * minute];
}

/** Writes an offset as `+08:00`; null stays null. */
export function offsetText(minutes: number | null): string | null {
  if (minutes === null) return null;
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
}

/** Reports whether the runtime knows the IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const minute = 60_000;
const day = 86_400_000;
/** Clocks show at most this many minutes more than UTC, and at most that many less. */
const farthestEast = 14 * 60;
const farthestWest = 12 * 60;

function offsetAt(zone: string, instant: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return Math.round((shown - Math.floor(instant / 1000) * 1000) / minute);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const two = '2-digit' as const;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    ...{ month: two, day: two, hour: two, minute: two, second: two },
  });
  formats.set(timeZone, made);
  return made;
}

/** Milliseconds as if the local time were UTC. */
function wallClock(local: string): number {
  return Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
}

/** Refuses days and hours that no calendar has; `Date` would move 30 February to March. */
function isLocalTime(local: string): boolean {
  const wall = wallClock(local);
  return !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(local);
}

function clockOf(text: string | undefined): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?: ?([AP]M))?$/i.exec(text ?? '');
  if (found === null) return null;
  const [, hour = '', minutes = '', seconds = '00', half] = found;
  if (half === undefined) return `${hour.padStart(2, '0')}:${minutes}:${seconds}`;
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`;
}

function offsetOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || size > farthestEast || (sign === '-' && size > farthestWest)) return null;
  return sign === '-' ? -size : size;
}
