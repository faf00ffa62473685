import { digitsOf } from '../../contract/values/currency.ts';
import { type ChargeRule, readCharge } from './charge-rules.ts';
import type { TariffDocument } from './document/tariff.ts';
import type { PlaceLookup } from './places.ts';
import { type PriceRule, readPrice } from './price.ts';
import { type Quantity, quantity } from './quantity.ts';
import { type LimitRule, readLimit } from './reasons.ts';
import { readWeighing, type Weighing } from './weigh.ts';

/** A compiled tariff, read once so that rating only computes. */
export interface Tariff {
  readonly document: TariffDocument;
  /** Distinguishes documents with the same version. */
  readonly fingerprint: string;
  readonly decimals: number;
  readonly zones: PlaceLookup | undefined;
  readonly remote: PlaceLookup | undefined;
  readonly limits: readonly LimitRule[];
  readonly charges: readonly ChargeRule[];
  readonly services: ReadonlySet<string>;
  /** Exchange rates by currency; the tariff's own currency has the rate one. */
  readonly exchange: ReadonlyMap<string, Quantity<'one'>>;
  readonly weighingOf: (zone: string | undefined) => Weighing | undefined;
  readonly pricesOf: (zone: string | undefined) => readonly PriceRule[];
}

/** @param document a checked and immutable document */
export function compileTariff(
  document: TariffDocument,
  lookups: { readonly zones: PlaceLookup | undefined; readonly remote: PlaceLookup | undefined },
  fingerprint: string,
): Tariff {
  const { measures, charges = [], groups = [] } = document;
  const highest = new Set(groups.filter(({ takes }) => takes === 'highest').map(({ code }) => code));
  const weights = document.weights.map((rule, at) => readWeighing(rule, `/weights/${at}`, measures));
  const prices = document.prices.map((row, at) => readPrice(row, `/prices/${at}`, measures));
  return {
    document,
    fingerprint,
    decimals: digitsOf(document.currency),
    ...lookups,
    limits: (document.limits ?? []).map(readLimit),
    charges: charges.map((charge, at) => readCharge(charge, `/charges/${at}`, highest)),
    exchange: new Map([
      ...(document.exchange ?? []).map(({ currency, rate }) => [currency, quantity('one', rate)] as const),
      [document.currency, quantity('one', '1')],
    ]),
    services: new Set(charges.flatMap(({ service }) => (service === undefined ? [] : [service]))),
    weighingOf: perZone((zone) => weights.find(({ zones }) => isFor(zones, zone))),
    pricesOf: perZone((zone) => prices.filter(({ terms }) => isFor(terms.zones, zone))),
  };
}

function isFor(zones: readonly string[] | undefined, zone: string | undefined): boolean {
  return zones === undefined || (zone !== undefined && zones.includes(zone));
}

/** Caches results per zone: zones are few and come from the document. */
function perZone<T>(find: (zone: string | undefined) => T): (zone: string | undefined) => T {
  const known = new Map<string | undefined, T>();
  return (zone) => {
    const found = known.get(zone) ?? find(zone);
    known.set(zone, found);
    return found;
  };
}
