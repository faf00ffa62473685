import type { tenantEndpoints } from '../../contract/endpoints/company/tenant.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of companies and of the platform's visits there. */
export function createTenantHandlers({ tenants, impersonation }: Services): Pick<Handlers, keyof typeof tenantEndpoints> {
  return {
    'tenant.list': (input, caller) => tenants.list(input, caller),
    'tenant.suspend': async (input, caller) => done(tenants.suspend(input, caller)),
    'tenant.activate': async (input, caller) => done(tenants.activate(input, caller)),
    'tenant.close': async (input, caller) => done(tenants.close(input, caller)),
    'tenant.enter': (input, caller) => impersonation.enter(input, caller),
    'support.consent': (_input, caller) => impersonation.consent(caller),
    'support.allow': async (input, caller) => done(impersonation.allow(input, caller)),
    'support.end': async (_input, caller) => done(impersonation.end(caller)),
    'support.visits': (_input, caller) => impersonation.visits(caller),
  };
}

/** Replies with null after the work. */
async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
