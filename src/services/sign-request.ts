import type { KeyRequest } from '../../contract/key-call.ts';

type Signed = Pick<KeyRequest, 'method' | 'path' | 'body'>;

/**
 * Signs a request as a program does: HMAC-SHA-256 over method, path, time and the hash of the body, a line each. The browser computes it, so
 * the secret leaves neither this function nor the page.
 * @param now in milliseconds
 * @returns the headers that carry time and signature
 * @throws TypeError where the browser signs nothing, because the page came without HTTPS; the console says so before
 */
export async function signatureHeaders({ method, path, body }: Signed, secret: string, now: number): Promise<Record<string, string>> {
  const { subtle } = globalThis.crypto;
  const timestamp = String(Math.floor(now / 1_000));
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hash = hex(await subtle.digest('SHA-256', bytes(body ?? '')));
  const key = await subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await subtle.sign('HMAC', key, bytes(`${method}\n${path}\n${timestamp}\n${hash}`));
  return { 'X-Oms-Timestamp': timestamp, 'X-Oms-Signature': `v1=${base64(signature)}` };
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)));
}
