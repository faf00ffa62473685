import { instantOf, minuteOf, offsetMinutes } from './times.ts';

/** The time of an event with its zone (wire.md, Money, measures, time). */
export interface EventTime {
  /** Day and minute in local time. */
  readonly shown: string;
  /** `UTC+01:00`; empty for the tenant's own zone, null if the zone is unknown. */
  readonly zone: string | null;
  /** Milliseconds since 1970, for sorting. */
  readonly instant: number;
}

/**
 * Reads a wire time; null if it is invalid. `offset` is the row's UTC offset: undefined means the tenant's zone, an invalid value
 * an unknown zone.
 */
export function eventTime(time: unknown, offset: unknown, timeZone: string): EventTime | null {
  const shown = minuteOf(time);
  if (shown === null || typeof time !== 'string') return null;
  const given = offset === undefined ? /(Z|[+-]\d{2}:?\d{2})$/.exec(time.slice(10))?.[1] : offset;
  if (given === undefined) return { shown, zone: '', instant: instantOf(time, timeZone) ?? 0 };
  const minutes = offsetMinutes(given);
  // In an unknown zone only the local order is known, so any zone serves for sorting.
  const instant = (instantOf(time, 'UTC') ?? 0) - (minutes ?? 0) * 60_000;
  return { shown, zone: minutes === null ? null : zoneText(minutes), instant };
}

function zoneText(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${part(Math.trunc(size / 60))}:${part(size % 60)}`;
}
