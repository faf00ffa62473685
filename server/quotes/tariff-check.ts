import { readTariff } from '../rating/read-tariff.ts';

/** Returns the fingerprint of a valid tariff. @throws Error that lists every problem of the document */
export function checkedFingerprint(document: unknown): string {
  const { tariff, problems } = readTariff(document);
  if (tariff !== undefined) return tariff.fingerprint;
  throw new Error(`Invalid tariff: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
}
