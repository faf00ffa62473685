import { describe, expect, it } from 'vitest';
import { shareOf, spreadText, summarise } from '../../bench/statistics.ts';

describe('A series of measurements', () => {
  it('is told by its median, p95 and half its interquartile range, whatever its order', () => {
    const summary = summarise([50, 10, 40, 20, 30]);
    expect(summary).toEqual({ median: 30, p95: 48, halfIqr: 10, count: 5 });
    expect(spreadText(summary)).toBe('±33%');
  });

  it('tells below which a share of it lies, the last of all included', () => {
    const hundred = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect([shareOf(hundred, 0.99), shareOf(hundred, 1), shareOf([7], 0.99)]).toEqual([99, 100, 7]);
    expect(() => shareOf([], 0.99)).toThrow(RangeError);
  });

  it('compares numbers as numbers, not as text', () => {
    expect(summarise([9, 10, 100]).median).toBe(10);
  });

  it('is refused when it is empty or holds what is no number, so that nothing unmeasured looks like a result', () => {
    expect(() => summarise([])).toThrow(RangeError);
    expect(() => summarise([1, Number.NaN, 3])).toThrow(RangeError);
  });
});
