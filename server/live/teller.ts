import type { Frame, Sockets } from './sockets.ts';

/** Changes come in rows: of those that follow the first so soon, the pages are told together. */
const pauseMs = 200;

/**
 * Tells a tenant's pages, or without one all that have pages here: of a change at once, of what follows within the pause together
 * at its end. Whoever connects meanwhile asks anyway.
 * @param frameOf the frame for what changed, each named once
 */
export function createTeller(sockets: Sockets, frameOf: (changed: readonly string[]) => Frame) {
  /** Tenants that were told a moment ago, and what has changed since. */
  const resting = new Map<string, Set<string>>();
  const tell = (tenantId: string, changed: readonly string[]) => {
    const since = new Set<string>();
    resting.set(tenantId, since);
    sockets.toTenant(tenantId, frameOf(changed));
    const wake = () => {
      resting.delete(tenantId);
      if (since.size > 0) tell(tenantId, [...since]);
    };
    setTimeout(wake, pauseMs).unref();
  };
  return (tenant: string | undefined, what: string): void => {
    const tenants = tenant === undefined ? new Set(sockets.all().map(({ principal }) => principal.tenantId)) : [tenant];
    for (const tenantId of tenants) {
      const since = resting.get(tenantId);
      if (since === undefined) tell(tenantId, [what]);
      else since.add(what);
    }
  };
}
