import type { Transaction } from '../db/database.ts';
import { createYielder } from '../fairness/yielding.ts';
import { readTariff } from '../rating/read-tariff.ts';
import type { Tariff } from '../rating/tariff.ts';
import { listTariffs, readTariffDocuments } from './db/quotes.ts';

/** A stored version with its compiled document; null when the document was altered or is invalid. */
export interface CachedTariff {
  readonly productCode: string;
  readonly version: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly tariff: Tariff | null;
}

export interface TariffCache {
  /** Returns the versions valid on the day, and all versions of a product that has no valid one. */
  onDay(tx: Transaction, tenantId: string, day: string): Promise<readonly CachedTariff[]>;
  /** Returns a cached tariff by its fingerprint. */
  byFingerprint(tenantId: string, fingerprint: string): Tariff | undefined;
}

/**
 * Returns the versions of a product that can be rated; none when one of them is unreadable, because another version would give a wrong
 * price.
 */
export function tariffsOf(versions: readonly CachedTariff[], productCode: string): readonly Tariff[] {
  const own = versions.filter((version) => version.productCode === productCode);
  const usable = own.flatMap(({ tariff }) => (tariff === null ? [] : [tariff]));
  return usable.length === own.length ? usable : [];
}

/** Cached tariffs across all tenants. */
const capacity = 2_000;

/** Compiles each document once. The list of versions is read each time; their content never changes. */
export function createTariffCache(): TariffCache {
  const cache = new Map<string, Tariff | null>();
  const keyOf = (tenantId: string, fingerprint: string) => `${tenantId} ${fingerprint}`;

  function put(key: string, document: unknown, fingerprint: string): void {
    const { tariff } = readTariff(document);
    cache.set(key, tariff?.fingerprint === fingerprint ? tariff : null);
    // Map keys keep insertion order: the first key is the oldest.
    for (const oldest of cache.keys()) {
      if (cache.size <= capacity) break;
      cache.delete(oldest);
    }
  }

  return {
    async onDay(tx, tenantId, day) {
      const rows = await listTariffs(tx, tenantId);
      const isValid = (row: (typeof rows)[number]) => row.validFrom <= day && (row.validTo === null || day <= row.validTo);
      const priced = new Set(rows.filter(isValid).map(({ productCode }) => productCode));
      const needed = rows.filter((row) => isValid(row) || !priced.has(row.productCode));
      const missing = needed.filter(({ fingerprint }) => !cache.has(keyOf(tenantId, fingerprint))).map(({ fingerprint }) => fingerprint);
      if (missing.length > 0) {
        const breathe = createYielder();
        for (const { fingerprint, document } of await readTariffDocuments(tx, tenantId, missing)) {
          // The first price of a tenant compiles all of its tariffs, which takes some twenty milliseconds.
          await breathe();
          put(keyOf(tenantId, fingerprint), document, fingerprint);
        }
      }
      return needed.map(({ fingerprint, ...row }) => ({ ...row, tariff: cache.get(keyOf(tenantId, fingerprint)) ?? null }));
    },
    byFingerprint: (tenantId, fingerprint) => cache.get(keyOf(tenantId, fingerprint)) ?? undefined,
  };
}
