import type { Charge } from '../document/charges.ts';
import type { TariffDocument } from '../document/tariff.ts';
import { quantity } from '../quantity.ts';
import type { Problem } from './schema-problems.ts';

/** Checks that charges refer to preceding lines and that groups have comparable members. */
export function checkCharges(document: TariffDocument): readonly Problem[] {
  const { charges = [], groups = [] } = document;
  const twice = groups.filter(({ code }, at) => groups.findIndex((group) => group.code === code) !== at);
  return [
    ...twice.map(({ code }) => ({ path: '/groups', message: `${code} is there twice` })),
    ...charges.flatMap((charge, at) => checkCharge(charge, at, document).map((message) => ({ path: `/charges/${at}`, message }))),
  ];
}

function checkCharge(charge: Charge, at: number, { charges = [], groups = [], remote = [] }: TariffDocument): readonly string[] {
  const before = charges.slice(0, at);
  const { code, scope, kind, group, charge: terms } = charge;
  const problems: string[] = [];
  if (code === 'freight' || code === 'all') problems.push(`the code ${code} has a meaning of its own`);
  if (before.some((earlier) => earlier.code === code)) problems.push(`the code ${code} is there twice`);
  for (const tier of charge.remote ?? []) {
    if (!remote.some((known) => known.tier === tier)) problems.push(`there is no remote tier ${tier}`);
  }
  if (scope === 'piece' && (charge.when ?? []).flat().some(({ fact }) => fact === 'pieces'))
    problems.push('pieces are counted in a shipment, so a condition on them needs its scope');
  if (group !== undefined) problems.push(...checkGroup(charge, group, charges, groups));
  if (terms.kind === 'each') return problems;
  if (terms.min !== undefined && terms.max !== undefined && quantity('money', terms.min).compare(quantity('money', terms.max)) > 0) {
    problems.push('min is more than max');
  }
  if (terms.kind === 'perKg') return problems;
  if (terms.kind === 'percentOfValue') return [...problems, ...checkOfValue(charge)];
  if (scope === 'piece') problems.push('a percentage is of lines, so its scope is the shipment');
  if (kind === 'discount' && quantity('one', terms.percent).compare(quantity('one', '100')) > 0)
    problems.push('takes off more than there is');
  for (const base of terms.of) {
    const isKnown = base === 'freight' || base === 'all' || before.some((earlier) => earlier.code === base);
    if (!isKnown) problems.push(`${base} is no line before this one`);
  }
  return problems;
}

function checkOfValue({ scope, kind, service }: Charge): readonly string[] {
  const problems: string[] = [];
  if (scope === 'piece') problems.push('a value is the shipment’s, so the scope is the shipment');
  if (kind === 'discount') problems.push('a discount is of lines, not of a value');
  if (service === undefined) problems.push('a value comes with its service: name it');
  return problems;
}

function checkGroup(
  { scope, charge }: Charge,
  group: string,
  charges: readonly Charge[],
  groups: NonNullable<TariffDocument['groups']>,
): readonly string[] {
  const problems: string[] = [];
  if (!groups.some(({ code }) => code === group)) problems.push(`there is no group ${group}`);
  if (charges.some((other) => other.group === group && other.scope !== scope))
    problems.push(`the group ${group} has charges of both scopes`);
  if (charge.kind === 'percent') problems.push('a percentage has no group: its lines are not known when the group is chosen');
  return problems;
}
