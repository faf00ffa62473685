import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import type { CallBudget } from '../fairness/call-budget.ts';
import { networkOf } from './caller.ts';

/**
 * Limits the calls of each user, API key, or address without a session, so that one runaway script does not crowd out others. Counted in
 * memory across all processes of a machine; limits that protect secrets belong to the services and the database.
 */
export function limitCalls(app: FastifyInstance, budget: CallBudget): void {
  const count = async (request: FastifyRequest): Promise<void> => {
    const wait = budget.spend(keyOf(request), 1, request.principal?.apiKey === undefined ? undefined : limits.apiCallsPerMinute);
    if (wait !== null) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
  app.addHook('onRoute', (route) => {
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    // After the route's own hooks, which identify the caller.
    route.onRequest = [...own, count];
  });
}

function keyOf({ principal, ip }: FastifyRequest): string {
  if (principal?.apiKey !== undefined) return `key ${principal.apiKey.id}`;
  return principal == null ? `address ${networkOf(ip)}` : `user ${principal.userId}`;
}
