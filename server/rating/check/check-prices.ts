import type { PriceRow } from '../document/prices.ts';
import type { TariffDocument } from '../document/tariff.ts';
import { type Quantity, quantity } from '../quantity.ts';
import { checkTiers } from './check-tiers.ts';
import type { Problem } from './schema-problems.ts';

/** Checks that each bracket contains a weight and does not overlap another one of its zone. */
export function checkPrices({ prices, zones = [] }: TariffDocument): readonly Problem[] {
  const rows = prices.map((row, at) => ({ row, path: `/prices/${at}`, bracket: bracketOf(row) }));
  const bounds = rows.flatMap(({ row, path, bracket }) => {
    if (row.over !== undefined && row.from !== undefined) return [{ path, message: 'begins with over or with from, not both' }];
    if (row.upTo !== undefined && row.below !== undefined) return [{ path, message: 'ends with upTo or with below, not both' }];
    if (row.asNextBreak === true && row.from === undefined) return [{ path, message: 'needs from: as what lighter shipments are charged' }];
    if (row.asNextBreak === true && row.kind === 'perCbm')
      return [{ path, message: 'is charged by volume, which no weight break changes' }];
    return isEmpty(bracket) ? [{ path, message: 'its bracket ends before it begins' }] : [];
  });
  const roundings = rows.flatMap(({ row, path }) => (row.kind === 'perCbm' ? checkTiers(row.round, `${path}/round`) : []));
  if (bounds.length > 0) return [...bounds, ...roundings];
  const named = zones.map(({ zone }) => rows.filter(({ row }) => row.zones?.includes(zone)));
  const general = rows.filter(({ row }) => row.zones === undefined);
  return [...roundings, ...[...named, general].flatMap(overlaps)];
}

interface Bracket {
  readonly low: Quantity<'weight'> | undefined;
  readonly holdsLow: boolean;
  readonly high: Quantity<'weight'> | undefined;
  readonly holdsHigh: boolean;
}

interface Row {
  readonly path: string;
  readonly bracket: Bracket;
}

function bracketOf({ over, from, upTo, below }: PriceRow): Bracket {
  const weight = (text: string | undefined) => (text === undefined ? undefined : quantity('weight', text));
  return { low: weight(from ?? over), holdsLow: over === undefined, high: weight(upTo ?? below), holdsHigh: below === undefined };
}

function isEmpty({ low, holdsLow, high, holdsHigh }: Bracket): boolean {
  if (low === undefined || high === undefined) return false;
  const sign = low.compare(high);
  return sign > 0 || (sign === 0 && !(holdsLow && holdsHigh));
}

function overlaps(rows: readonly Row[]): readonly Problem[] {
  const sorted = [...rows].sort((one, other) => byLow(one.bracket, other.bracket));
  return sorted.flatMap(({ path, bracket }, at) => {
    const before = sorted[at - 1];
    if (before === undefined || !meet(before.bracket, bracket)) return [];
    return [{ path, message: `its bracket overlaps with that of ${before.path}` }];
  });
}

function byLow(one: Bracket, other: Bracket): number {
  if (one.low === undefined || other.low === undefined) return (one.low === undefined ? 0 : 1) - (other.low === undefined ? 0 : 1);
  return one.low.compare(other.low) || Number(other.holdsLow) - Number(one.holdsLow);
}

/** Reports whether a bracket overlaps the next one in order of lower bounds. */
function meet({ high, holdsHigh }: Bracket, { low, holdsLow }: Bracket): boolean {
  if (high === undefined || low === undefined) return true;
  const sign = low.compare(high);
  return sign < 0 || (sign === 0 && holdsHigh && holdsLow);
}
