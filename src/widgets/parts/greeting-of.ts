export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening';

/**
 * The greeting for an hour, 0 to 23 (spec section 2, Layout): before 9 morning, up to 11 forenoon, up to 13 noon, before 20
 * afternoon, otherwise evening. Only the hour counts, and "up to" includes it: 11:59 is forenoon.
 */
export function greetingOf(hour: number): Greeting {
  if (hour < 9) return 'morning';
  if (hour <= 11) return 'forenoon';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}
