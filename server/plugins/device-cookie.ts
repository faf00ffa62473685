import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { DeviceTokens } from '../calls/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The tokens that the browser will hold; null leaves them unchanged. */
    newDeviceTokens: readonly string[] | null;
  }
}

const name = 'waybill_device';
/** Accounts per browser; the least recently used is dropped first. */
const accountsAtMost = 5;

/**
 * Stores which accounts have signed in from a browser in a cookie that is hidden from scripts and other sites and only sent to the sign-in
 * call. It is useless without the password (decision 29).
 */
export function keepDeviceCookie(app: FastifyInstance, { path, secure }: { readonly path: string; readonly secure: boolean }): void {
  app.decorateRequest('newDeviceTokens', null);
  const attributes = `; Path=${path}; Max-Age=${limits.knownDeviceMs / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  app.addHook('onSend', async (request, reply) => {
    const { newDeviceTokens } = request;
    if (newDeviceTokens !== null) reply.header('Set-Cookie', `${name}=${newDeviceTokens.slice(0, accountsAtMost).join('.')}${attributes}`);
  });
}

/** Returns the tokens of a request and a setter for those of its reply. */
export function deviceTokensOf(request: FastifyRequest): DeviceTokens {
  return {
    sent: tokensIn(request.headers.cookie),
    keep: (tokens) => {
      request.newDeviceTokens = tokens;
    },
  };
}

function tokensIn(cookies: string | undefined): readonly string[] {
  if (cookies === undefined || cookies.length > 4_096) return [];
  const pair = cookies.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  const tokens = pair?.slice(pair.indexOf('=') + 1).split('.') ?? [];
  return tokens.filter((token) => /^[A-Za-z0-9_-]{43}$/.test(token)).slice(0, accountsAtMost);
}
