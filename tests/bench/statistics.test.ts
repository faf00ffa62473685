import { describe, expect, it } from 'vitest';
import { spreadText, summarise } from '../../bench/statistics.ts';

describe('A series of measurements', () => {
  it('is told by its median, p95 and half its interquartile range, whatever its order', () => {
    const summary = summarise([50, 10, 40, 20, 30]);
    expect(summary).toEqual({ median: 30, p95: 48, halfIqr: 10, count: 5 });
    expect(spreadText(summary)).toBe('±33%');
  });

  it('compares numbers as numbers, not as text', () => {
    expect(summarise([9, 10, 100]).median).toBe(10);
  });

  it('is refused when it is empty or holds what is no number, so that nothing unmeasured looks like a result', () => {
    expect(() => summarise([])).toThrow(RangeError);
    expect(() => summarise([1, Number.NaN, 3])).toThrow(RangeError);
  });
});
