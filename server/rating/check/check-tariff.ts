import { code as isoCurrency } from 'currency-codes';
import { hasMinorUnit } from '../../../contract/values/currency.ts';
import { dayNumber } from '../../../contract/values/date-range.ts';
import type { Comparison } from '../document/parts.ts';
import type { TariffDocument } from '../document/tariff.ts';
import type { WeightRule } from '../document/weights.ts';
import { rangeProblem } from '../postcode-ranges.ts';
import { quantity } from '../quantity.ts';
import { checkCharges } from './check-charges.ts';
import { checkPrices } from './check-prices.ts';
import { checkReach } from './check-reach.ts';
import { checkTiers } from './check-tiers.ts';
import type { Problem } from './schema-problems.ts';

/** Checks rules that a schema cannot express: references, order and contradictions. */
export function checkTariff(document: TariffDocument): readonly Problem[] {
  const problems = [
    ...checkHead(document),
    ...checkExchange(document),
    ...checkPlaces(document),
    ...checkLimits(document),
    ...document.weights.flatMap((rule, at) => checkWeights(rule, `/weights/${at}`)),
    ...checkPrices(document),
    ...checkCharges(document),
    ...checkZones(document),
  ];
  // The reach of rules is only meaningful once zones and brackets are valid.
  return problems.length > 0 ? problems : checkReach(document);
}

function checkHead({ currency, validFrom, validTo, transitDays }: TariffDocument): readonly Problem[] {
  const problems: Problem[] = [];
  const message = currencyProblem(currency);
  if (message !== undefined) problems.push({ path: '/currency', message });
  for (const [path, day] of Object.entries({ '/validFrom': validFrom, '/validTo': validTo })) {
    if (day !== undefined && dayNumber(day) === null) problems.push({ path, message: `${day} is no day of the calendar` });
  }
  if (validTo !== undefined && validTo < validFrom) problems.push({ path: '/validTo', message: 'is before validFrom' });
  if (transitDays !== undefined && transitDays.to < transitDays.from)
    problems.push({ path: '/transitDays', message: 'to is less than from' });
  return problems;
}

function checkExchange({ currency: own, exchange = [] }: TariffDocument): readonly Problem[] {
  const codes = exchange.map(({ currency }) => currency);
  return codes.flatMap((code, at) => {
    const isTwice = codes.indexOf(code) !== at;
    const message = code === own ? `${code} is the tariff's own currency` : isTwice ? `${code} is there twice` : currencyProblem(code);
    return message === undefined ? [] : [{ path: `/exchange/${at}/currency`, message }];
  });
}

function currencyProblem(code: string): string | undefined {
  if (isoCurrency(code) === undefined) return `${code} is no currency of ISO 4217`;
  return hasMinorUnit(code) ? undefined : `${code} has no minor unit by ISO 4217, so no amount in it can be rounded`;
}

function checkPlaces({ zones = [], remote = [] }: TariffDocument): readonly Problem[] {
  const named = [
    ...zones.map(({ zone, places }, at) => ({ path: `/zones/${at}`, name: zone, places })),
    ...remote.map(({ tier, places }, at) => ({ path: `/remote/${at}`, name: tier, places })),
  ];
  const ranges = named.flatMap(({ path, places }) =>
    places.flatMap(({ postcodes = [] }, place) =>
      postcodes.flatMap((range, at) => {
        const message = rangeProblem(range);
        return message === undefined ? [] : [{ path: `${path}/places/${place}/postcodes/${at}`, message }];
      }),
    ),
  );
  return [
    ...ranges,
    ...repeated(zones.map(({ zone }) => zone)).map((name) => ({ path: '/zones', message: `${name} is there twice` })),
    ...repeated(remote.map(({ tier }) => tier)).map((name) => ({ path: '/remote', message: `${name} is there twice` })),
  ];
}

function checkLimits({ limits = [] }: TariffDocument): readonly Problem[] {
  return limits.flatMap(({ scope, fact, min, max }, at) => {
    const path = `/limits/${at}`;
    if (min === undefined && max === undefined) return [{ path, message: 'needs min or max' }];
    if (scope === 'piece' && fact === 'pieces') return [{ path, message: 'pieces are counted in a shipment' }];
    const isEmpty = min !== undefined && max !== undefined && quantity('one', min).compare(quantity('one', max)) > 0;
    return isEmpty ? [{ path, message: 'min is more than max' }] : [];
  });
}

function checkWeights({ sides, volumetric, actual, piece, shipment }: WeightRule, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (message: string) => problems.push({ path: `${path}/volumetric`, message });
  const { divisor, densityKgPerCbm } = volumetric ?? {};
  if (divisor !== undefined && densityKgPerCbm !== undefined) report('has a divisor or a density, not both');
  if (volumetric !== undefined && divisor === undefined && densityKgPerCbm === undefined)
    report('needs divisor or densityKgPerCbm; sides alone are rounded by sides of the rule');
  if (sides !== undefined && volumetric?.sides !== undefined) report('has sides, which the rule rounds already');
  const early = [...(volumetric?.when ?? []), ...(volumetric?.exempt ?? [])].flat().map(({ fact }: Comparison) => fact);
  for (const fact of early) {
    if (fact === 'chargeable' || fact === 'pieces') report(`${fact} is not known before the volumetric weight`);
  }
  const roundings = {
    'sides/round': sides?.round,
    'volumetric/sides': volumetric?.sides,
    'volumetric/round': volumetric?.round,
    'actual/round': actual?.round,
    'piece/round': piece?.round,
    'shipment/round': shipment?.round,
  };
  return [...problems, ...Object.entries(roundings).flatMap(([name, tiers]) => checkTiers(tiers, `${path}/${name}`))];
}

/** Checks that every referenced zone exists and can be weighed and priced. */
function checkZones({ zones, weights, prices, charges = [] }: TariffDocument): readonly Problem[] {
  const names = new Set((zones ?? []).map(({ zone }) => zone));
  const uses = [
    ...weights.map((rule, at) => ({ path: `/weights/${at}/zones`, zones: rule.zones })),
    ...prices.map((row, at) => ({ path: `/prices/${at}/zones`, zones: row.zones })),
    ...charges.map((charge, at) => ({ path: `/charges/${at}/zones`, zones: charge.zones })),
  ];
  const unknown = uses.flatMap(({ path, zones: used = [] }) =>
    used.filter((name) => !names.has(name)).map((name) => ({ path, message: `there is no zone ${name}` })),
  );
  const missing = (rules: readonly { readonly zones?: readonly string[] }[], path: string, what: string) => {
    if (rules.some((rule) => rule.zones === undefined)) return [];
    if (zones === undefined) return [{ path, message: `no ${what} is for a tariff without zones` }];
    const covered = new Set(rules.flatMap((rule) => rule.zones ?? []));
    return [...names].filter((name) => !covered.has(name)).map((name) => ({ path, message: `zone ${name} has no ${what}` }));
  };
  return [...unknown, ...missing(weights, '/weights', 'weight rule'), ...missing(prices, '/prices', 'price')];
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
