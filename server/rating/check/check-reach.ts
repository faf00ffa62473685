import type { Comparison } from '../document/parts.ts';
import type { TariffDocument } from '../document/tariff.ts';
import type { Problem } from './schema-problems.ts';
import { Spans, spanOf } from './spans.ts';

/** Rules that can never be used: others before them take all that they are for, or their conditions contradict each other. */
export function checkReach(document: TariffDocument): readonly Problem[] {
  return [...unusedWeights(document), ...unusedPrices(document), ...excludedCharges(document), ...impossibleConditions(document)];
}

/** The first weight rule of a zone is the only one that is used. */
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

/** A price row is used where its zone has weights in its bracket that no row before it takes; a weight break also serves lighter ones. */
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

/** In a group that takes the first charge, a charge that applies whenever a later one does excludes it. One that raises a weight has its use. */
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

/** Groups of conditions whose bounds of one fact leave nothing between them. */
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

/** A tariff without zones is one zone without a name. */
function zoneNames(zones: TariffDocument['zones']): readonly string[] {
  return zones?.map(({ zone }) => zone) ?? [''];
}
