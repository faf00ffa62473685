import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../calls/refusal.ts';

/** argon2id, the library's default variant, with the minimum parameters of security L3. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 200;

/** Hashes the password exactly as given. */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password, cost));
}

/**
 * Reports whether the password matches the hash. Without a hash (unknown account) it does the same work, so that the time does not disclose
 * which accounts exist (security L1). Throws `unavailable` when too many calls are waiting.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await nobodysHash());
  const same = await withSlot(() => verify(against, password));
  return same && stored !== null;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hash(randomBytes(16).toString('base64url'), cost);
  return nobody;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MB and a core, so their number is limited. */
async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Refusal('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // A slot that is handed over still counts as running.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
