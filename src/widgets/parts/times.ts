import { type DateFormat, inDateFormat } from '../../../contract/values/date-format.ts';

const local = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** The day of a wire time, in the user's format where one is given; null if it is invalid. */
export function dayOf(time: unknown, format?: DateFormat): string | null {
  return typeof time === 'string' && local.test(time) ? inDateFormat(time.slice(0, 10), format) : null;
}

/** Day and minute of a wire time, which is already in the tenant's zone. */
export function minuteOf(time: unknown, format?: DateFormat): string | null {
  const [, , , , hour] = (typeof time === 'string' && local.exec(time)) || [];
  if (typeof time !== 'string' || hour === undefined) return dayOf(time, format);
  return inDateFormat(time.slice(0, 16).replace('T', ' '), format);
}

/** A wire time that names its own offset (`2026-11-23T08:00:00Z`), as local day and time in a zone; other times as they are. */
export function inZone(time: unknown, timeZone: string): unknown {
  const given = typeof time === 'string' && local.test(time) ? ownOffset.exec(time)?.[1] : undefined;
  if (typeof time !== 'string' || given === undefined) return time;
  const minutes = offsetMinutes(given);
  if (minutes === null) return time;
  const instant = (instantOf(time, 'UTC') ?? 0) - minutes * 60_000;
  return new Date(instant + offset(instant, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

const ownOffset = /[T ]\d{2}:\d{2}.*?(Z|[+-]\d{2}:?\d{2})$/;

/** Minutes of an offset from UTC (`Z`, `+08:00`); null if it is none. */
export function offsetMinutes(given: unknown): number | null {
  if (given === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(typeof given === 'string' ? given : '') ?? [];
  return sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant in ms of a wire time in a zone; null if it is invalid. An unknown zone counts as UTC. */
export function instantOf(time: string, timeZone: string): number | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = local.exec(time) ?? [];
  if (year === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const guess = asUtc - offset(asUtc, timeZone);
  // Uses the offset at the instant rather than at the local reading: around a clock change the first guess is wrong.
  return asUtc - offset(guess, timeZone);
}

/** Local day and time in a zone at an instant. */
export function clockIn(timeZone: string, instant: Date): { readonly day: string; readonly hour: number; readonly minute: number } {
  const shifted = new Date(instant.getTime() + offset(instant.getTime(), timeZone));
  return { day: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() };
}

/** `3 days ago` in the given language; the coarsest unit that fits, `coarsest` at most. */
export function relativeTime(instant: number, now: number, language: string, coarsest: 'year' | 'day' = 'year'): string {
  const seconds = Math.round((instant - now) / 1_000);
  const allowed = spans.slice(spans.findIndex(([unit]) => unit === coarsest));
  const [unit, length] = allowed.find(([, span]) => Math.abs(seconds) >= span) ?? (['second', 1] as const);
  return relativeFormat(language).format(Math.trunc(seconds / length), unit);
}

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const found = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language.replace('_', '-'), { numeric: 'auto' });
  relativeFormats.set(language, found);
  return found;
}

const zones = new Map<string, Intl.DateTimeFormat>();
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const found = zones.get(timeZone);
  if (found !== undefined) return found;
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  let created: Intl.DateTimeFormat;
  try {
    created = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    created = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  zones.set(timeZone, created);
  return created;
}

/** A zone's offset from UTC in ms at an instant. */
function offset(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}
