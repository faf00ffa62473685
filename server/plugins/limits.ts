import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import type { CallBudget } from '../fairness/call-budget.ts';
import { networkOf } from './caller.ts';

/**
 * A ceiling for each user, or each address that is not signed in, so that one runaway script does not crowd out the others. Counted
 * in memory, by all processes of a machine together; limits that guard secrets are the services' and live in the database.
 */
export function limitCalls(app: FastifyInstance, budget: CallBudget): void {
  const count = async (request: FastifyRequest): Promise<void> => {
    const wait = budget.spend(keyOf(request), 1);
    if (wait !== null) throw new Refusal('too_many_requests', { retryAfter: wait });
  };
  app.addHook('onRoute', (route) => {
    const own = route.onRequest === undefined ? [] : [route.onRequest].flat();
    // After the route's own hooks, which find out who calls.
    route.onRequest = [...own, count];
  });
}

function keyOf({ principal, ip }: FastifyRequest): string {
  return principal == null ? `address ${networkOf(ip)}` : `user ${principal.userId}`;
}
