import { exact } from '../../../contract/values/exact.ts';
import type { Comparison } from '../document/parts.ts';
import type { TariffDocument } from '../document/tariff.ts';
import type { Problem } from './schema-problems.ts';

/** Finds rules that can never apply: earlier rules cover all their cases, or their conditions contradict each other. */
export function checkReach(document: TariffDocument): readonly Problem[] {
  return [...unusedWeights(document), ...unusedPrices(document), ...excludedCharges(document), ...impossibleConditions(document)];
}

/** Only the first weight rule of a zone applies. */
function unusedWeights({ weights, zones }: TariffDocument): readonly Problem[] {
  const all = zoneNames(zones);
  const taken = new Set<string>();
  return weights.flatMap((rule, at) => {
    const own = rule.zones ?? all;
    const isUsed = own.some((zone) => !taken.has(zone));
    for (const zone of own) taken.add(zone);
    return isUsed ? [] : [{ path: `/weights/${at}`, message: 'is never used: rules before it are for all of its zones' }];
  });
}

/** A price row applies when earlier rows leave some weight of its bracket uncovered; a weight break also covers lighter weights. */
function unusedPrices({ prices, zones }: TariffDocument): readonly Problem[] {
  const rows = prices.map((row, at) => ({ row, at, span: spanOf({ more: row.over, least: row.from, most: row.upTo, less: row.below }) }));
  const used = new Set(rows.filter(({ row }) => row.asNextBreak === true).map(({ at }) => at));
  for (const zone of zoneNames(zones)) {
    if (used.size === rows.length) break;
    const taken = new Spans();
    for (const { row, at, span } of rows) {
      if (row.zones !== undefined && !row.zones.includes(zone)) continue;
      if (!used.has(at) && !taken.covers(span)) used.add(at);
      taken.add(span);
    }
  }
  return rows
    .filter(({ at }) => !used.has(at))
    .map(({ at }) => ({ path: `/prices/${at}`, message: 'is never used: rows before it take all weights of its bracket in its zones' }));
}

/**
 * In a group that takes the first charge, a wider earlier charge excludes a later one. A charge that raises a weight still has an effect.
 */
function excludedCharges({ charges = [], groups = [] }: TariffDocument): readonly Problem[] {
  const takingFirst = new Set(groups.filter(({ takes }) => takes === 'first').map(({ code }) => code));
  return charges.flatMap((charge, at) => {
    if (charge.group === undefined || !takingFirst.has(charge.group) || charge.raisesTo !== undefined) return [];
    const before = charges.slice(0, at).find((earlier) => earlier.group === charge.group && isAtLeastAsWide(earlier, charge));
    return before === undefined ? [] : [{ path: `/charges/${at}`, message: `is never used: its group takes ${before.code} first` }];
  });
}

type Charge = NonNullable<TariffDocument['charges']>[number];

function isAtLeastAsWide(one: Charge, other: Charge): boolean {
  return (
    holdsAll(one.zones, other.zones) &&
    holdsAll(one.remote, other.remote) &&
    holdsAll(one.addressTypes, other.addressTypes) &&
    (one.service === undefined || one.service === other.service) &&
    (one.when === undefined || JSON.stringify(one.when) === JSON.stringify(other.when))
  );
}

function holdsAll(names: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return names === undefined || others?.every((name) => names.includes(name)) === true;
}

/** Finds groups of conditions whose bounds on one fact exclude each other. */
function impossibleConditions({ weights, charges = [] }: TariffDocument): readonly Problem[] {
  const places = [
    ...weights.flatMap(({ volumetric = {} }, at) => [
      { path: `/weights/${at}/volumetric/when`, groups: volumetric.when },
      { path: `/weights/${at}/volumetric/exempt`, groups: volumetric.exempt },
    ]),
    ...charges.map(({ when }, at) => ({ path: `/charges/${at}/when`, groups: when })),
  ];
  return places.flatMap(({ path, groups = [] }) =>
    groups.flatMap((group, at) => {
      const fact = group.find((one) => isImpossible(group.filter((other) => other.fact === one.fact)))?.fact;
      return fact === undefined ? [] : [{ path: `${path}/${at}`, message: `can never hold: no ${fact} keeps to all of its bounds` }];
    }),
  );
}

function isImpossible(bounds: readonly Comparison[]): boolean {
  const spans = bounds.map(({ is, than }) => spanOf({ [boundNames[is]]: than }));
  return Math.max(...spans.map(({ from }) => from)) >= Math.min(...spans.map(({ to }) => to));
}

const boundNames = { '>': 'more', '>=': 'least', '<=': 'most', '<': 'less' } as const;

/** A tariff without zones counts as one unnamed zone. */
function zoneNames(zones: TariffDocument['zones']): readonly string[] {
  return zones?.map(({ zone }) => zone) ?? [''];
} /** Numbers from `from` up to, and without, `to`, in half millionths: exact, as bounds have at most six decimals and nine digits before. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Bounds {
  readonly more?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  readonly less?: string | undefined;
}

/** Returns the interval between the bounds (decimal strings), starting at zero. */
function spanOf({ more, least, most, less }: Bounds): Span {
  return {
    from: Math.max(0, least === undefined ? 0 : halves(least), more === undefined ? 0 : halves(more) + 1),
    to: Math.min(most === undefined ? Infinity : halves(most) + 1, less === undefined ? Infinity : halves(less)),
  };
}

/** A union of intervals. */
class Spans {
  /** Disjoint and in ascending order. */
  #all: Span[] = [];

  covers({ from, to }: Span): boolean {
    return this.#all.some((one) => one.from <= from && to <= one.to);
  }

  add(added: Span): void {
    const touching = this.#all.filter(({ from, to }) => from <= added.to && added.from <= to);
    const from = Math.min(added.from, ...touching.map((one) => one.from));
    const to = Math.max(added.to, ...touching.map((one) => one.to));
    const before = this.#all.filter((one) => one.to < from);
    const after = this.#all.filter((one) => one.from > to);
    this.#all = [...before, { from, to }, ...after];
  }
}

function halves(decimal: string): number {
  return Number(exact(decimal).mul(halvesInOne).n);
}

const halvesInOne = 2_000_000;
