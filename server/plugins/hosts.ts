import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';

/**
 * Refuses a request with two Host headers (RFC 9112, 3.2): Node uses the first, but a proxy may have routed by the second, which would mix
 * two tenants.
 */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    let hosts = 0;
    for (let index = 0; index < raw.rawHeaders.length; index += 2) {
      const name = raw.rawHeaders[index];
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1) throw new Refusal('bad_request');
  });
}
