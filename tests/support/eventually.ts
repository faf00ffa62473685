import { vi } from 'vitest';

/** Waits until the check passes. Vitest's own second is what a busy machine may need for a part that comes late. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
