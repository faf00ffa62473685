import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import type { DeviceTokens } from '../calls/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser is to hold from now on; null to leave it as it is. */
    newDeviceTokens: readonly string[] | null;
  }
}

const name = 'waybill_device';
/** Accounts that one browser is known for; the longest unused goes first. */
const accountsAtMost = 5;

/**
 * Which accounts a browser signed in to before is held in a cookie that no script reads, that no other site's page sends,
 * and that goes to the sign-in call alone. It opens nothing without the password (decision 29).
 */
export function keepDeviceCookie(app: FastifyInstance, { path, secure }: { readonly path: string; readonly secure: boolean }): void {
  app.decorateRequest('newDeviceTokens', null);
  const attributes = `; Path=${path}; Max-Age=${limits.knownDeviceMs / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  app.addHook('onSend', async (request, reply) => {
    const { newDeviceTokens } = request;
    if (newDeviceTokens !== null) reply.header('Set-Cookie', `${name}=${newDeviceTokens.slice(0, accountsAtMost).join('.')}${attributes}`);
  });
}

/** The tokens that a request brought, and where its reply keeps new ones. */
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
