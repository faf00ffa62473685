import type { FastifyInstance } from 'fastify';

/**
 * Warns once about requests through an untrusted proxy: all clients behind it count as one address, also in the sign-in limits. Because
 * clients can send the header themselves, the warning is conditional.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress } = request.raw.socket;
    // Behind a trusted proxy the address comes from the header.
    if (request.ip !== remoteAddress) return;
    told = true;
    request.log.warn({ peer: remoteAddress }, 'X-Forwarded-For is ignored; if this peer is your proxy, add it to TRUSTED_PROXIES');
  });
}
