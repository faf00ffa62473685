import { vi } from 'vitest';

/** Milliseconds that a wait may take: on a busy machine the import of a part of a page takes seconds. */
export const patienceMs = 30_000;

/** Retries until the check passes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: patienceMs });
}
