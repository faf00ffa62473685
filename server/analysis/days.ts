import type { Days } from './db/order-figures.ts';

/** Days of the trend, today included. */
const trendDays = 31;

/** The days of the home page, in the tenant's calendar. */
export interface Window {
  readonly today: string;
  readonly yesterday: string;
  readonly days: Days;
  /** Each day, oldest first. */
  readonly all: readonly string[];
}

/** Returns the 31 days that end with this one (`YYYY-MM-DD`). */
export function daysUntil(today: string): Window {
  const all = Array.from({ length: trendDays }, (_, at) => dayBefore(today, trendDays - 1 - at));
  return { today, yesterday: dayBefore(today, 1), days: { from: all[0] ?? today, to: today }, all };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
