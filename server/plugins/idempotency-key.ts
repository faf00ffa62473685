import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Refusal } from '../calls/refusal.ts';

/**
 * Returns the key that makes a call take effect once (security M1); null when the entry has no such calls or the client sent none.
 * @throws Refusal bad_request for a key that is not random enough
 */
export function idempotencyKeyOf(entry: Pick<Endpoint, 'idempotent'>, headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (entry.idempotent !== true || key === undefined) return null;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw new Refusal('bad_request');
  return key;
}
