import { isCustomerNoTaken } from '../orders/db/order-writes.ts';

/** The result when every attempt met contention; nothing was written. */
export const contended = Symbol('contended');

const maxAttempts = 3;
const delayMs = 40;
/** Deadlock, lock not available, serialization failure. */
const contentionCodes = new Set(['40P01', '55P03', '40001']);

/** Runs a transaction and retries it on contention: others may have taken a number, or wait for its locks. */
export async function retryOnContention<T>(work: () => Promise<T>): Promise<T | typeof contended> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (attempt >= maxAttempts) return contended;
      // A random delay separates two transactions that keep meeting.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * delayMs * attempt));
    }
  }
}

export function isContention(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isCustomerNoTaken(cause) || ('code' in cause && typeof cause.code === 'string' && contentionCodes.has(cause.code))) return true;
  return false;
}
