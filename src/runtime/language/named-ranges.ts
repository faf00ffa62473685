const spans = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  last7: (today) => [addDays(today, -6), today],
  last30: (today) => [addDays(today, -29), today],
  // As many days as counts without a filter cover (wire.md, Lists), so that a figure and its list agree.
  last31: (today) => [addDays(today, -30), today],
  thisMonth: (today) => [`${today.slice(0, 7)}-01`, today],
  lastMonth: (today) => {
    const last = addDays(`${today.slice(0, 7)}-01`, -1);
    return [`${last.slice(0, 7)}-01`, last];
  },
} satisfies Record<string, (today: string) => readonly [string, string]>;

export type RangeName = keyof typeof spans;

/** Ranges of days that an address may name instead of saying two days; none covers more than 31. */
export const rangeNames: readonly RangeName[] = Object.keys(spans).filter(isRangeName);

export function isRangeName(text: string): text is RangeName {
  return Object.hasOwn(spans, text);
}

/** First and last day (`YYYY-MM-DD`, both included) of a named range, seen from today. */
export function namedRange(name: RangeName, today: string): readonly [string, string] {
  return spans[name](today);
}

/** The day that lies `days` after one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The calendar day, `YYYY-MM-DD`, that a zone has at an instant; an unknown zone counts as UTC. */
export function dayIn(timeZone: string, instant: Date): string {
  try {
    return instant.toLocaleDateString('sv-SE', { timeZone });
  } catch {
    return instant.toISOString().slice(0, 10);
  }
}
