import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../calls/refusal.ts';

/** argon2id, the library's default variant, with the least figures of security L3. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 200;

/** A hash to store, of the password exactly as given. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such account) the same work is done for nothing, so
 * that the time does not tell who has an account (security L1). Refused with `unavailable` when too many wait already.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await nobodysHash());
  const same = await inTurn(() => verify(against, password));
  return same && stored !== null;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hash(randomBytes(16).toString('base64url'), cost);
  return nobody;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MB and a core: a flood of sign-ins must not take them all. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Refusal('unavailable');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // A place that is handed on stays counted as running.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
