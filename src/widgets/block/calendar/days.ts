import dayjs, { type Dayjs } from 'dayjs';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { dayOf } from '../../parts/times.ts';

type CalendarBlock = CompiledBlockOf<'calendar'>;

/** How a day travels. */
export const dayFormat = 'YYYY-MM-DD';
/** A row that lasts longer is drawn on its first days only: an end in another century would be ten thousands of entries. */
const longest = 400;

/** The rows of each day (`YYYY-MM-DD`), in the order of the data. Rows without a day are left out. */
export function rowsByDay(
  { date, until }: Pick<CalendarBlock, 'date' | 'until'>,
  rows: readonly Values[],
): ReadonlyMap<string, readonly Values[]> {
  const found = new Map<string, Values[]>();
  for (const row of rows) {
    const first = dayOf(pick(row, date));
    if (first === null) continue;
    const last = (until === undefined ? null : dayOf(pick(row, until))) ?? first;
    let day = dayjs(first);
    for (let count = 0; count < longest; count += 1) {
      const name = day.format(dayFormat);
      found.set(name, [...(found.get(name) ?? []), row]);
      // Texts of this form sort like their days; an end before the beginning counts as the same day.
      if (name >= last) break;
      day = day.add(1, 'day');
    }
  }
  return found;
}

/** The first and the last day of a month. The days beside it in sight have no rows: many calls take 31 days at most. */
export function daysOfMonth(day: Dayjs): { readonly first: string; readonly last: string } {
  return { first: day.startOf('month').format(dayFormat), last: day.endOf('month').format(dayFormat) };
}
