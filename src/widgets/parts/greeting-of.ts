export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening';

/**
 * The greeting of an hour, 0 to 23 (spec section 2, Layout): before 9 morning, until 11 forenoon, until 13 noon, before 20
 * afternoon, otherwise evening. It depends on the hour alone, and "until" takes that hour in: 11:59 is still forenoon.
 */
export function greetingOf(hour: number): Greeting {
  if (hour < 9) return 'morning';
  if (hour <= 11) return 'forenoon';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}
