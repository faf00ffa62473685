import { describe, expect, test } from 'vitest';
import { rules } from '../../contract/rules/all.ts';

const entries = Object.entries(rules).flatMap(([id, rule]) => (rule === undefined ? [] : [{ id, rule }]));

describe('validation rules (spec section 5) keep their own examples', () => {
  test.each(entries)('$id', ({ rule }) => {
    const options = rule.options ?? {};
    for (const value of rule.good) expect({ value, good: rule.test(value, options) }).toEqual({ value, good: true });
    for (const value of rule.bad) expect({ value, good: rule.test(value, options) }).toEqual({ value, good: false });
    expect(rule.good.length > 0 && rule.bad.length > 0).toBe(true);
  });

  test.each(entries)('$id takes any value without throwing, and long ones in linear time', ({ rule }) => {
    for (const value of [null, undefined, {}, [], () => 1, Symbol('x'), Number.NaN, true]) expect(() => rule.test(value, {})).not.toThrow();
    for (const text of [
      'a'.repeat(100_000),
      '1'.repeat(100_000),
      `${'a@'.repeat(50_000)}`,
      `a@${'b.'.repeat(50_000)}`,
      `https://${'/'.repeat(100_000)} `,
    ]) {
      const start = performance.now();
      rule.test(text, { max: 10 });
      expect(performance.now() - start).toBeLessThan(50);
    }
  });
});
