import type { DemoAccess } from '../../runtime/ports.ts';

/** The accounts that a server with DEMO on has on an address; each tenant's sign in on their own. */
export function demoAccess(isDemo: boolean, host: string): DemoAccess | null {
  if (!isDemo) return null;
  return { accounts: host.startsWith('globex.') ? ['globex'] : ['merchant', 'clerk', 'operator'], password: 'Demo1234' };
}
