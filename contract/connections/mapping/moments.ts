import type { DataSchema } from '../json-schema.ts';
import type { Dates } from '../mapping-words.ts';
import { isRecord } from './pointer.ts';

/**
 * Spells a moment of the pages for the backend; what is no moment stays as it is.
 * @param timeZone the zone of times without one, which is the tenant's
 * @param isEnd a day alone means its last second
 */
export function sentMoment(value: unknown, dates: Dates | undefined, timeZone: string, isEnd = false): unknown {
  if (dates === undefined || typeof value !== 'string') return value;
  const [, day, time = isEnd ? '23:59:59' : '00:00:00', offset] = written.exec(value.trim()) ?? [];
  if (day === undefined) return value;
  const ms = offset === undefined ? momentIn(timeZone, `${day}T${time}`) : Date.parse(`${day}T${time}${offset}`);
  if (Number.isNaN(ms)) return value;
  if (dates.as === 'seconds') return Math.floor(ms / 1_000);
  if (dates.as === 'milliseconds') return ms;
  if (dates.as === 'iso') return new Date(ms).toISOString().replace('.000Z', 'Z');
  return localIn(dates.zone ?? timeZone, ms).replace('T', ' ');
}

/** Reads a moment of the backend as ISO 8601 with its offset, which pages show in their own zone. */
export function readMoment(value: unknown, dates: Dates | undefined): unknown {
  if (dates === undefined) return value;
  if (dates.as === 'seconds' || dates.as === 'milliseconds') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) return value;
    const moment = new Date(dates.as === 'seconds' ? number * 1_000 : number);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  }
  const [, day, time = '00:00:00', offset] = (typeof value === 'string' ? written.exec(value.trim()) : null) ?? [];
  if (day === undefined || offset !== undefined || dates.zone === undefined) return value;
  const ms = momentIn(dates.zone, `${day}T${time}`);
  return Number.isNaN(ms) ? value : `${day}T${time}${offsetText(ms, dates.zone)}`;
}

/** Applies a conversion to each value whose schema is a moment, however deep. */
export function mapMoments(value: unknown, schema: DataSchema | undefined, convert: (moment: unknown) => unknown): unknown {
  if (schema === undefined || value === null) return value;
  if (schema.format === 'date-time') return convert(value);
  const branch = schema.anyOf?.find(
    ({ format, properties, items }) => format === 'date-time' || properties !== undefined || items !== undefined,
  );
  if (branch !== undefined) return mapMoments(value, branch, convert);
  if (Array.isArray(value)) return schema.items === undefined ? value : value.map((item) => mapMoments(item, schema.items, convert));
  const { properties } = schema;
  if (properties === undefined || !isRecord(value)) return value;
  const of = (key: string) => (Object.hasOwn(properties, key) ? properties[key] : undefined);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapMoments(member, of(key), convert)]));
}

/** A day, with or without a time, with or without an offset. */
const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The moment of a clock's reading in a zone, in milliseconds; NaN where it is none. */
function momentIn(zone: string, reading: string): number {
  const asUtc = Date.parse(`${reading}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // Near a change of the clocks the first guess has the offset of the wrong side.
  const guess = asUtc - offsetAt(zone, asUtc);
  return asUtc - offsetAt(zone, guess);
}

function localIn(zone: string, ms: number): string {
  return new Date(ms + offsetAt(zone, ms)).toISOString().slice(0, 19);
}

function offsetText(ms: number, zone: string): string {
  const minutes = Math.round(offsetAt(zone, ms) / 60_000);
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.get(type as Intl.DateTimeFormatPartTypes)),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const numeric = 'numeric';
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(zone, made);
  return made;
}
