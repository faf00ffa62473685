import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../services/refusal.ts';
import { networkOf } from './caller.ts';

/**
 * A ceiling for each user, or each address that is not signed in, so that one runaway script does not crowd out the
 * others. Counted per process; limits that guard secrets are the services' and live in the database.
 */
export async function limitCalls(app: FastifyInstance, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    max: callsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: ({ principal, ip }) => (principal == null ? `address ${networkOf(ip)}` : `user ${principal.userId}`),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}
