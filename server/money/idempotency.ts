import { createHash } from 'node:crypto';
import type { EndpointId } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { claimKey, findKey, forgetKey, keepReply } from './db/idempotency.ts';

/** Minimum retention of keys (`jobs/expiry.ts` deletes them); no client retries a call after a week. */
export const retentionMs = 7 * 86_400_000;

/**
 * Does the work of a call once per Idempotency-Key. Claim, effect and reply share the caller's transaction (security M1). A repeated key
 * returns the stored reply; concurrent calls wait for the first. Work that throws rolls back its claim.
 * @param ahead reads and locks for the work, sent in the packet of the claim; it must not write, because the key may be known already
 * @throws Refusal key_missing; key_reused for the key of another call, input or user
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
  // The fingerprint matches, so the stored reply has this call's type.
  return known.reply as T;
}

/** Reports whether a batch refused every row; its key may then be used again (security M1). A batch without rows may have an effect. */
function isUndone(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'done' in reply && 'failed' in reply && reply.done === 0 && reply.failed !== 0;
}

/** Sorts the keys of records, because their order does not distinguish inputs. */
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
