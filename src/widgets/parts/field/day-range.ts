import { namedRange, type RangeName } from '../../../runtime/language/named-ranges.ts';

/** Ranges that people pick most, seen from today in the tenant's zone; none covers more than 31 days. */
export function presetsFrom(today: string): readonly { readonly name: RangeName; readonly range: readonly [string, string] }[] {
  return offered.map((name) => ({ name, range: namedRange(name, today) }));
}

const offered: readonly RangeName[] = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'];
