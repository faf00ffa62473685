import { listHeldPermissions } from '../account/db/accounts.ts';
import type { Transaction } from '../db/database.ts';
import type { AccountId as Owner } from '../sign-in/sessions.ts';
import { readSettings } from '../tenant-settings/settings.ts';

/** Permissions that move money or decide about it. */
export const moneyPermissions: ReadonlySet<string> = new Set([
  'order:pay',
  'order:refund',
  'claim:review',
  'account:topUp',
  'account:review',
]);

/** Reports whether the tenant demands a second factor of this user. */
export async function isFactorDemanded(tx: Transaction, { tenantId, userId }: Owner): Promise<boolean> {
  const { secondFactor } = await readSettings(tx, tenantId);
  if (secondFactor !== 'money') return secondFactor === 'all';
  const held = await listHeldPermissions(tx, tenantId, userId);
  return held.some(({ action }) => moneyPermissions.has(action));
}
