import { createHash } from 'node:crypto';
import type { EndpointId } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { claimKey, findKey, forgetKey, keepReply } from './db/idempotency.ts';

/** Keys are kept at least so long (`jobs/expiry.ts` forgets them); nobody repeats a call after that by accident. */
export const retentionMs = 7 * 86_400_000;

/**
 * Does the work of a call once per Idempotency-Key: claim, effect and reply stand in the caller's transaction, so that they
 * are there together or not at all (security M1). The same key again gives the reply that was kept; several at once wait for the
 * first. Work that throws takes its claim back with it.
 * @param ahead what the work reads and locks, asked in the packet of the claim; it writes nothing, since the key may be known
 * @throws Refusal key_missing, and key_reused for the key of another call, input or user
 */
export async function once<T, A = undefined>(
  tx: Transaction,
  caller: SignedInCaller,
  call: EndpointId,
  input: unknown,
  work: (ahead: A) => Promise<T>,
  now: Date = new Date(),
  ...[ahead]: undefined extends A ? [] : [ahead: () => Promise<A>]
): Promise<T> {
  const { principal, idempotencyKey: key } = caller;
  const { tenantId, userId } = principal;
  if (key === null || key === undefined) throw new Refusal('key_missing');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, userId, sorted(input)]))
    .digest();
  const claiming = claimKey(tx, { tenantId, key, userId, call, fingerprint, reply: null, createdAt: now });
  const reading = ahead?.();
  reading?.catch(() => undefined);
  if (await claiming) {
    const reply = await work((await reading) as A);
    tx.unawaited(isUndone(reply) ? forgetKey(tx, tenantId, key) : keepReply(tx, tenantId, key, reply));
    return reply;
  }
  const known = await findKey(tx, tenantId, key);
  if (known === null || !known.fingerprint.equals(fingerprint)) throw new Refusal('key_reused');
  // What was kept is what this call's work gave.
  return known.reply as T;
}

/** A batch of which no row was done has had no effect: its key is free for another try (security M1). */
function isUndone(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'done' in reply && 'failed' in reply && reply.done === 0;
}

/** The same input written in another order of its keys is the same input. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
}
