const spans = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  last7: (today) => [addDays(today, -6), today],
  last30: (today) => [addDays(today, -29), today],
  // What the order list begins with (wire.md, Lists).
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

/**
 * The inputs of a call with each range of days (`createTime: 'last31'`, or `2026-11-01~2026-11-20`) as the two ends that the call
 * takes (`createTime_begin`, `createTime_end`): a document says ranges of calls and of addresses in the same words.
 */
export function expandRanges(
  input: Readonly<Record<string, unknown>>,
  accepts: (name: string) => boolean,
  today: string,
): Readonly<Record<string, unknown>> {
  const spelled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const takesEnds = !accepts(name) && accepts(`${name}_begin`) && accepts(`${name}_end`);
    const ends = takesEnds && typeof value === 'string' ? endsOf(value, today) : undefined;
    if (ends === undefined) spelled[name] = value;
    else [spelled[`${name}_begin`], spelled[`${name}_end`]] = ends;
  }
  return spelled;
}

function endsOf(text: string, today: string): readonly (string | undefined)[] | undefined {
  if (isRangeName(text)) return namedRange(text, today);
  return text.includes('~') ? text.split('~') : undefined;
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

/** The minute that a zone has at an instant, as times travel: `2026-11-23 09:30:00`; an unknown zone counts as UTC. */
export function minuteIn(timeZone: string, instant: Date): string {
  let time: string;
  try {
    time = instant.toLocaleTimeString('sv-SE', { timeZone });
  } catch {
    time = instant.toISOString().slice(11);
  }
  return `${dayIn(timeZone, instant)} ${time.slice(0, 5)}:00`;
}
