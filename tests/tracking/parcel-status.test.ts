import { describe, expect, test } from 'vitest';
import { endStatuses, type ParcelDetail, statusOfDetail } from '../../contract/parcel-states.ts';
import { codeMaps, readCodeMap } from '../../server/tracking/code-map.ts';
import { parcelStatus, type StatusEvent } from '../../server/tracking/parcel-status.ts';
import { fc } from '../support/fast-check.ts';

/** Rule numbers (T1 …) are those of the published tracking rules. */
const at = (detail: ParcelDetail | null, hours: number, more: Partial<StatusEvent> = {}): StatusEvent => ({
  detail,
  local: new Date(Date.UTC(2026, 0, 5) + hours * 3_600_000).toISOString().slice(0, 19),
  offsetMinutes: 480,
  leg: null,
  key: `source ${detail}`,
  ...more,
});

describe('the status of a parcel', () => {
  test('T1: delivered five minutes before out for delivery is delivered', () => {
    expect(parcelStatus([at('with_courier', 10.1), at('delivered', 10)]).status).toBe('delivered');
  });

  test('T2: taken up again after the delivery is a second leg; the first delivery stays', () => {
    const first = [at('picked_up', 0), at('on_the_way', 5), at('with_courier', 20), at('delivered', 24)];
    const state = parcelStatus([...first, at('picked_up', 48), at('on_the_way', 60)]);
    expect([state.status, state.leg]).toEqual(['in_transit', 2]);
    expect(state.legs.map(({ status }) => status)).toEqual(['delivered', 'in_transit']);
    expect(parcelStatus([...first, at('return_started', 48)])).toMatchObject({ status: 'returning', leg: 2 });
  });

  test('T3: a late report of an earlier stage is in the timeline and lowers nothing', () => {
    const state = parcelStatus([at('delivered', 24), at('label_created', 30), at('on_the_way', 26)]);
    expect(state.status).toBe('delivered');
    expect(state.events).toHaveLength(3);
    expect(parcelStatus([at('on_the_way', 5), at('label_created', 6)]).status).toBe('in_transit');
  });

  test('T4: an event that comes twice is one', () => {
    expect(parcelStatus([at('on_the_way', 5), at('on_the_way', 5)]).events).toHaveLength(1);
  });

  test('codes that no table knows change nothing and are not guessed', () => {
    expect(parcelStatus([at(null, 50), at('on_the_way', 5)]).status).toBe('in_transit');
    expect(parcelStatus([at(null, 50)])).toMatchObject({ status: 'unknown', decisive: null });
    expect(parcelStatus([])).toMatchObject({ status: 'unknown', leg: 1 });
  });

  test('where offsets are unknown, a leg begins only with what certainly came after the end', () => {
    const delivered = at('delivered', 24, { offsetMinutes: null });
    expect(parcelStatus([delivered, at('picked_up', 34)]).leg).toBe(1);
    expect(parcelStatus([delivered, at('picked_up', 72)]).leg).toBe(2);
  });

  test('a source that names the leg is believed', () => {
    expect(parcelStatus([at('delivered', 24, { leg: 1 }), at('on_the_way', 23, { leg: 2 })])).toMatchObject({
      status: 'in_transit',
      leg: 2,
    });
  });
});

const details = Object.keys(statusOfDetail) as ParcelDetail[];
const anyEvent = fc.record({
  detail: fc.option(fc.constantFrom(...details)),
  hours: fc.integer({ min: 0, max: 400 }),
  offsetMinutes: fc.option(fc.constantFrom(0, 480, -300)),
  leg: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 8 }),
});
const events = fc
  .array(anyEvent, { maxLength: 12 })
  .map((list) => list.map(({ detail, hours, ...more }) => at(detail, hours, { ...more, key: `k ${detail}` })));

describe('for any events', () => {
  test('the order in which they came and repetitions change nothing', () => {
    fc.assert(
      fc.property(
        events.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }))),
        ([list, shuffled]) => {
          expect(parcelStatus(shuffled)).toEqual(parcelStatus(list));
        },
      ),
    );
  });

  test('what is no start of a leg never lowers an end', () => {
    const later = anyEvent.filter(({ detail }) => detail !== 'picked_up' && detail !== 'return_started');
    fc.assert(
      fc.property(events, later, fc.integer({ min: 0, max: 900 }), (list, { detail, offsetMinutes }, hours) => {
        const ended = [...list.map((event) => ({ ...event, leg: null })), at('delivered', 450)];
        expect(endStatuses).toContain(parcelStatus(ended).status);
        const after = parcelStatus([...ended, at(detail, hours, { offsetMinutes, key: 'late' })]);
        expect(endStatuses).toContain(after.status);
      }),
    );
  });
});

describe('what codes mean', () => {
  const meanings = (source: string, codes: readonly string[]) =>
    codes.map((code) => {
      const detail = codeMaps.get(source)?.codes.get(code);
      return detail === undefined ? 'unknown' : statusOfDetail[detail];
    });

  test('T13, T14: the test codes of two aggregators are told apart, and unknown stays unknown', () => {
    const easypost = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered', 'return_to_sender', 'failure', 'unknown'];
    expect(new Set(meanings('easypost', easypost)).size).toBe(7);
    expect(meanings('easypost', ['unknown'])).toEqual(['unknown']);
    const shippo = ['PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN'];
    expect(new Set(meanings('shippo', shippo)).size).toBe(6);
  });

  const document = { source: 'x', version: '2026-01-01', timeFormat: 'iso' };
  const row = { code: 'HP', detail: 'held', evidence: 'https://example.com' };

  test('T8, T9: a code in two rows, an unknown detail, and a row without evidence stop the build', () => {
    expect(readCodeMap({ ...document, rows: [row] }).codes.get('HP')).toBe('held');
    expect(() => readCodeMap({ ...document, rows: [row, { ...row, detail: 'pickup_point' }] })).toThrow('HP stands in two rows');
    expect(() => readCodeMap({ ...document, rows: [{ ...row, detail: 'on_hold' }] })).toThrow('on_hold');
    expect(() => readCodeMap({ ...document, rows: [{ ...row, evidence: ' ' }] })).toThrow('no evidence');
    expect(() => readCodeMap({ ...document, timeFormat: 'any', rows: [] })).toThrow('no time format');
  });
});
