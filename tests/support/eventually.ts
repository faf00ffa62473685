import { vi } from 'vitest';

/** Retries until the check passes. Vitest's default of one second is too short for late chunks on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
