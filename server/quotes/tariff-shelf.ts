import type { Transaction } from '../db/database.ts';
import { readTariff } from '../rating/read-tariff.ts';
import type { Tariff } from '../rating/tariff.ts';
import { listTariffs, readTariffDocuments } from './db/quotes.ts';

/** A version that is stored, and its document ready for use; null when the document was altered or breaks a rule. */
export interface ShelvedTariff {
  readonly productCode: string;
  readonly version: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly tariff: Tariff | null;
}

export interface TariffShelf {
  /** The versions that a request of the day needs: those valid on it, and all of a product that has none. */
  onDay(tx: Transaction, tenantId: string, day: string): Promise<readonly ShelvedTariff[]>;
  /** A tariff by its fingerprint as far as the shelf has it. */
  byFingerprint(tenantId: string, fingerprint: string): Tariff | undefined;
}

/**
 * The versions of a product that may be rated by; none when one of them cannot be read, for another version's price in its
 * place would be a wrong price.
 */
export function tariffsOf(versions: readonly ShelvedTariff[], productCode: string): readonly Tariff[] {
  const own = versions.filter((version) => version.productCode === productCode);
  const usable = own.flatMap(({ tariff }) => (tariff === null ? [] : [tariff]));
  return usable.length === own.length ? usable : [];
}

/** Tariffs that are kept ready, in all tenants together. */
const room = 2_000;

/** Reads and compiles each document once: which versions there are is asked each time, what they say never changes. */
export function createTariffShelf(): TariffShelf {
  const shelf = new Map<string, Tariff | null>();
  const keyOf = (tenantId: string, fingerprint: string) => `${tenantId} ${fingerprint}`;

  function put(key: string, document: unknown, fingerprint: string): void {
    const { tariff } = readTariff(document);
    shelf.set(key, tariff?.fingerprint === fingerprint ? tariff : null);
    // The first key is the one that was put there first.
    for (const oldest of shelf.keys()) {
      if (shelf.size <= room) break;
      shelf.delete(oldest);
    }
  }

  return {
    async onDay(tx, tenantId, day) {
      const rows = await listTariffs(tx, tenantId);
      const isValid = (row: (typeof rows)[number]) => row.validFrom <= day && (row.validTo === null || day <= row.validTo);
      const priced = new Set(rows.filter(isValid).map(({ productCode }) => productCode));
      const needed = rows.filter((row) => isValid(row) || !priced.has(row.productCode));
      const missing = needed.filter(({ fingerprint }) => !shelf.has(keyOf(tenantId, fingerprint))).map(({ fingerprint }) => fingerprint);
      if (missing.length > 0) {
        for (const { fingerprint, document } of await readTariffDocuments(tx, tenantId, missing)) {
          put(keyOf(tenantId, fingerprint), document, fingerprint);
        }
      }
      return needed.map(({ fingerprint, ...row }) => ({ ...row, tariff: shelf.get(keyOf(tenantId, fingerprint)) ?? null }));
    },
    byFingerprint: (tenantId, fingerprint) => shelf.get(keyOf(tenantId, fingerprint)) ?? undefined,
  };
}
