import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../contract/limits.ts';

/** What a signature covers. */
export interface SignedRequest {
  readonly method: string;
  /** Path with its query, as it was sent. */
  readonly path: string;
  /** Seconds since 1970 as text, from the header. */
  readonly timestamp: string;
  readonly body: Buffer;
  /** `v1=` and the base64 of the HMAC. */
  readonly signature: string;
}

/** Signs a request: HMAC-SHA-256 over method, path, time and the hash of the body, a line each. */
export function signatureOf({ method, path, timestamp, body }: Omit<SignedRequest, 'signature'>, secret: string): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return `v1=${createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n${hash}`).digest('base64')}`;
}

/** Returns the bytes of a signature that is right and in time, otherwise null. */
export function goodSignature(request: SignedRequest, secret: string, now: Date): Buffer | null {
  const { timestamp, signature } = request;
  if (!/^\d{9,11}$/.test(timestamp) || !/^v1=[A-Za-z0-9+/]{43}=$/.test(signature)) return null;
  if (Math.abs(Number(timestamp) * 1_000 - now.getTime()) > limits.signedRequestMs) return null;
  const bytes = (text: string) => Buffer.from(text.slice(3), 'base64');
  const given = bytes(signature);
  return timingSafeEqual(bytes(signatureOf(request, secret)), given) ? given : null;
}
