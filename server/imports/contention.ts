import { isTaken } from '../orders/db/order-writes.ts';

/** Others were in the way each time: nothing was written. */
export const contended = Symbol('contended');

const tries = 3;
const pauseMs = 40;
/** Deadlock, lock not available, serialization failure. */
const inTheWay = new Set(['40P01', '55P03', '40001']);

/** Work in a transaction of its own, tried again when others are in its way: they may have taken a number, or wait for what it holds. */
export async function undisturbed<T>(work: () => Promise<T>): Promise<T | typeof contended> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error)) throw error;
      if (attempt >= tries) return contended;
      // Two that meet again and again part by chance.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs * attempt));
    }
  }
}

export function isContention(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isTaken(cause) || ('code' in cause && typeof cause.code === 'string' && inTheWay.has(cause.code))) return true;
  return false;
}
