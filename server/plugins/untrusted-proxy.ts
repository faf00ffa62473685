import type { FastifyInstance } from 'fastify';

/**
 * Says once when requests come through a proxy that is not trusted: everybody behind it then counts as one address, in the
 * budgets of sign-ins too. A client may send the header by itself, so the line names no certainty.
 */
export function tellOfUntrustedProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress } = request.raw.socket;
    // Behind a trusted proxy the address is the one that the header names.
    if (request.ip !== remoteAddress) return;
    told = true;
    request.log.warn({ peer: remoteAddress }, 'X-Forwarded-For is not believed: if this peer is your proxy, name it in TRUSTED_PROXIES');
  });
}
