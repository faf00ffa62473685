import { createHash } from 'node:crypto';
import { checkTariff } from './check/check-tariff.ts';
import { checkerOf, type Problem } from './check/schema-problems.ts';
import { TariffDocument } from './document/tariff.ts';
import { PlaceLookup } from './places.ts';
import { compileTariff, type Tariff } from './tariff.ts';

/** A usable tariff, or every problem of its document. */
export type ReadTariff =
  | { readonly tariff: Tariff; readonly problems: readonly [] }
  | { readonly tariff: undefined; readonly problems: readonly Problem[] };

const checker = checkerOf(TariffDocument);

/** Checks and compiles a tariff document; calculations never see an unchecked one. */
export function readTariff(value: unknown): ReadTariff {
  if (!checker.isValid(value)) return { tariff: undefined, problems: checker.problems(value) };
  const text = JSON.stringify(value);
  const document: TariffDocument = JSON.parse(text);
  const zones =
    document.zones === undefined ? undefined : new PlaceLookup(document.zones.map(({ zone: name, places }) => ({ name, places })));
  const remote =
    document.remote === undefined ? undefined : new PlaceLookup(document.remote.map(({ tier: name, places }) => ({ name, places })));
  const problems = [
    ...checkTariff(document),
    ...(zones?.problems ?? []).map((message) => ({ path: '/zones', message })),
    ...(remote?.problems ?? []).map((message) => ({ path: '/remote', message })),
  ];
  if (problems.length > 0) return { tariff: undefined, problems };
  return { tariff: compileTariff(deepFrozen(document), { zones, remote }, fingerprintOf(document)), problems: [] };
}

/** SHA-256 of the document with sorted keys, because stores such as jsonb do not preserve key order. */
export function fingerprintOf(document: unknown): string {
  const inOrder = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(document, inOrder)).digest('hex');
}

/** Freezes deeply, because quotes share parts of the document. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}
