import { readTariff } from '../rating/read-tariff.ts';

/** The fingerprint of a tariff that can be used. @throws Error that names everything that is wrong with its document */
export function checkedFingerprint(document: unknown): string {
  const { tariff, problems } = readTariff(document);
  if (tariff !== undefined) return tariff.fingerprint;
  throw new Error(`This is no tariff: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
}
