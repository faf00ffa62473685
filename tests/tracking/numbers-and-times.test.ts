import { describe, expect, test } from 'vitest';
import { Refusal } from '../../server/calls/refusal.ts';
import { eventTimeAt, instantsOf, momentsOf, readEventTime } from '../../server/tracking/event-time.ts';
import { readPastedNumbers } from '../../server/tracking/numbers.ts';
import { carriersOf } from '../../server/tracking/recognise.ts';
import localTimes from './local-times.json' with { type: 'json' };
import samples from './number-samples.json' with { type: 'json' };

const count = (kind: 'valid' | 'invalid') => samples.formats.reduce((sum, format) => sum + format[kind].length, 0);
const fits = (number: string, format: string) => carriersOf(number).some((candidate) => candidate.format === format);

describe('which carrier a number belongs to', () => {
  test('every valid sample is recognised, and every invalid one refused by its format', () => {
    expect([samples.formats.length, count('valid'), count('invalid')]).toEqual([39, 192, 88]);
    const wrong = samples.formats.flatMap(({ format, valid, invalid }) => [
      ...valid.filter((number) => !fits(number, format)),
      ...invalid.filter((number) => fits(number, format)),
    ]);
    expect(wrong).toEqual([]);
  });

  test('T11: of a number that fits two formats, both carriers are offered', () => {
    expect(carriersOf('LX 176 35035').map(({ carrier }) => carrier)).toEqual(['dhl', 'lasership']);
    const ambiguous = samples.formats.flatMap(({ valid }) => valid).filter((number) => carriersOf(number).length > 1);
    expect(ambiguous).toHaveLength(7);
  });

  test('what is too long, or no number, is nobody’s', () => {
    for (const text of ['', 'x', '9'.repeat(65), ` ${'1 '.repeat(100_000)}`, 'A'.repeat(64)]) expect(carriersOf(text)).toEqual([]);
  });
});

describe('pasted numbers', () => {
  test('T12: separators and full-width characters are understood, duplicates and malformed ones named', () => {
    const read = readPastedNumbers('ＬＸ123456789ＣＮ，wb-1；\tWB-1\r\nlx123456789cn、1Z999 ###|x', 'numbers');
    expect(read.numbers).toEqual(['LX123456789CN', 'wb-1', '1Z999']);
    expect(read.duplicates).toEqual(['WB-1', 'LX123456789CN']);
    expect(read.malformed).toEqual(['###', 'x']);
    // The platform's own numbers may have letters alone.
    expect(readPastedNumbers('WBLXSNMPSPMHMVR', 'numbers')).toMatchObject({ numbers: ['WBLXSNMPSPMHMVR'], malformed: [] });
  });

  test('forty are taken, forty-one refused as a whole', () => {
    const list = (size: number) => Array.from({ length: size }, (_, at) => `WB${1000 + at}`).join(' ');
    expect(readPastedNumbers(`${list(40)} ${list(40)}`, 'numbers').numbers).toHaveLength(40);
    expect(() => readPastedNumbers(list(41), 'numbers')).toThrow(Refusal);
  });
});

describe('the time of an event', () => {
  test.each(localTimes.cases)('$zone $local $note', ({ zone, local, utc }) => {
    expect(instantsOf(zone, local).map((instant) => new Date(instant).toISOString())).toEqual(utc);
  });

  const moment = (text: string, zone?: string) => {
    const time = readEventTime(text, 'iso', zone);
    return time === null ? null : { ...time, utc: momentsOf(time).map((instant) => new Date(instant).toISOString()) };
  };

  test('T5: an offset is kept, and gives the right moment', () => {
    expect(moment('2021-02-10T07:13:00-0500')).toMatchObject({
      offsetMinutes: -300,
      utc: ['2021-02-10T12:13:00.000Z', '2021-02-10T12:13:00.000Z'],
    });
  });

  test('T6: a local time never becomes UTC; a named zone gives an offset that is marked', () => {
    expect(moment('2021-02-10 07:13 AM')).toMatchObject({ local: '2021-02-10T07:13:00', offsetMinutes: null });
    expect(moment('2021-02-10 07:13 AM', 'America/New_York')).toMatchObject({ offsetMinutes: -300, isInferred: true });
    for (const local of ['2026-03-08T02:30', '2026-11-01T01:30'])
      expect(moment(local, 'America/New_York')).toMatchObject({ offsetMinutes: null });
    const [earliest, latest] = momentsOf({ local: '2021-02-10T07:13:00', offsetMinutes: null });
    expect(latest - earliest).toBe(26 * 3_600_000);
  });

  test('T7: an ambiguous date is refused unless its format is declared', () => {
    expect(readEventTime('02/03/2026 10:15', 'iso')).toBeNull();
    expect(readEventTime('02/03/2026 10:15', 'day/month/year')?.local).toBe('2026-03-02T10:15:00');
    expect(readEventTime('02/03/2026 10:15', 'month/day/year')?.local).toBe('2026-02-03T10:15:00');
    for (const wrong of ['2026-02-30T10:00', '2026-01-01T25:00', '2026-01-01', '2026-01-01T10:00+15:00', ''])
      expect(readEventTime(wrong, 'iso')).toBeNull();
  });

  test('a moment is shown by the clock of a zone', () => {
    expect(eventTimeAt(new Date('2026-07-01T04:00:00Z'), 'Asia/Shanghai')).toMatchObject({
      local: '2026-07-01T12:00:00',
      offsetMinutes: 480,
    });
  });
});
