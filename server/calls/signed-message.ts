import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message of another machine, by Standard Webhooks (standardwebhooks.com): the signature covers id, time and the bytes of the body. */
export interface SignedMessage {
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
  readonly id: unknown;
  readonly timestamp: unknown;
  readonly signature: unknown;
  readonly body: Buffer;
}

/** A message is good for five minutes, to either side of this server's clock. */
export const messageMs = 300_000;

/** Returns the id of a message that one of the secrets signed lately, otherwise null. Every signature takes the same time to compare. */
export function verifiedId({ id, timestamp, signature, body }: SignedMessage, secrets: readonly Buffer[], now: Date): string | null {
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || signature.length > 2_048) return null;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > messageMs) return null;
  const sent = signature.split(' ').flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []));
  const isSigned = secrets.some((secret) => {
    const expected = digest(secret, id, timestamp, body);
    return sent.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
  return isSigned ? id : null;
}

/** Signs a message like those that `verifiedId` takes. */
export function signedMessage(id: string, body: Buffer, secret: Buffer, now: Date): SignedMessage {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return { id, timestamp, signature: `v1,${digest(secret, id, timestamp, body).toString('base64')}`, body };
}

function digest(secret: Buffer, id: string, timestamp: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();
}
