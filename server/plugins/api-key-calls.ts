import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { apiCalls } from '../../contract/api-calls.ts';
import type { KeyAuthentication } from '../api-keys/authentication.ts';
import { tokenPrefix } from '../api-keys/token.ts';
import type { Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';

const callable: ReadonlySet<string> = new Set(apiCalls);

/** Returns the API token of a request, from `X-Access-Token` or `Authorization: Bearer`; null when it has none. */
export function apiTokenOf({ 'x-access-token': token, authorization = '' }: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1];
  const given = typeof token === 'string' ? token : (bearer ?? '');
  return given.startsWith(tokenPrefix) ? given : null;
}

/**
 * Admits a call that a program makes with an API key: the call is one of the closed list, the address one of the key's, and the request
 * signed where the key demands it. Returns the body for parsing, which a signed request has to be read for.
 * @throws Refusal not_for_api_keys, api_address_refused, api_signature_invalid
 */
export async function admitKey(
  id: string,
  request: FastifyRequest,
  body: Readable,
  { principal, keys, most }: { readonly principal: Principal; readonly keys: KeyAuthentication; readonly most: number },
): Promise<Readable> {
  const { apiKey } = principal;
  if (apiKey === undefined) return body;
  const logged = { key: apiKey.id };
  if (!callable.has(id)) throw new Refusal('not_for_api_keys', { logged });
  if (!apiKey.allowed) throw new Refusal('api_address_refused', { logged });
  if (apiKey.signingSecret === null) return body;
  const read = await readBody(body, most);
  const { 'x-oms-timestamp': timestamp, 'x-oms-signature': signature } = request.headers;
  const signed = { method: request.method, path: request.url, timestamp: String(timestamp), signature: String(signature), body: read };
  if (!(await keys.isSigned(principal, signed))) throw new Refusal('api_signature_invalid', { logged });
  return Object.assign(Readable.from([read], { objectMode: false }), { receivedEncodedLength: read.length });
}

async function readBody(body: Readable, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    const chunk = Buffer.from(part);
    length += chunk.length;
    if (length > most) throw new Refusal('too_large');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
