import { quote } from '../../server/rating/quote.ts';
import { readTariff } from '../../server/rating/read-tariff.ts';
import type { RateBox, RateRequest } from '../../server/rating/request.ts';
import type { NotOffered, Offer } from '../../server/rating/snapshot.ts';
import type { Tariff } from '../../server/rating/tariff.ts';

/** A tariff document: one yuan per kilogram to everywhere, with a test's changes. */
export function draft(parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    format: 1,
    product: 'P',
    version: '1',
    validFrom: '2026-01-01',
    currency: 'CNY',
    measures: 'cm/kg',
    weights: [{}],
    prices: [{ kind: 'perKg', rate: '1' }],
    ...parts,
  };
}

export function tariff(parts: Readonly<Record<string, unknown>> = {}): Tariff {
  const read = readTariff(draft(parts));
  if (read.tariff === undefined) throw new Error(JSON.stringify(read.problems));
  return read.tariff;
}

/** A surcharge of a tariff, with its amount. */
export function surcharge(
  code: string,
  scope: 'piece' | 'shipment',
  charge: object,
  more: object = {},
): Record<string, unknown> & { code: string } {
  return { code, kind: 'surcharge', scope, charge, ...more };
}

export function perKg(rate: string, more: object = {}): object {
  return { kind: 'perKg', rate, ...more };
}

export function each(amount: string): object {
  return { kind: 'each', amount };
}

export function percent(share: string, of: readonly string[], more: object = {}): object {
  return { kind: 'percent', percent: share, of, ...more };
}

/** A condition that holds if any of the facts exceeds its bound. */
export function anyOver(...bounds: readonly (readonly [fact: string, than: string])[]): readonly object[] {
  return bounds.map(([fact, than]) => [{ fact, is: '>', than }]);
}

/** A box by `30x20x10` in cm and its weight in kg. */
export function box(no: string, weight: string, sides?: string): RateBox {
  const [length, width, height] = sides?.split('x') ?? [];
  return length === undefined || width === undefined || height === undefined ? { no, weight } : { no, weight, length, width, height };
}

export function request(boxes: readonly RateBox[], parts: Partial<RateRequest> = {}): RateRequest {
  return {
    day: '2026-11-21',
    measures: 'cm/kg',
    accountActivated: true,
    destination: { country: 'US' },
    boxes: [...boxes],
    ...parts,
  };
}

export const at = { quotedAt: new Date('2026-11-21T08:00:00Z'), validMinutes: 30 };

export function offered(parts: Readonly<Record<string, unknown>>, asked: RateRequest): Offer {
  const [product] = quote([tariff(parts)], asked, at).products;
  if (product === undefined || !product.offered) throw new Error(`Not offered: ${JSON.stringify(product)}`);
  return product;
}

export function refused(parts: Readonly<Record<string, unknown>>, asked: RateRequest): NotOffered {
  const [product] = quote([tariff(parts)], asked, at).products;
  if (product === undefined || product.offered) throw new Error(`Offered: ${JSON.stringify(product)}`);
  return product;
}

export function amounts({ lines }: Offer): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map(({ code, amount }) => [code, amount]));
}
