import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readGrantPolicy, setGivesBeyondOwn } from './db/permissions.ts';
import { changePermissions } from './safeguards.ts';

/** The owner's settings for the tenant's permission administrators (decision 28). */
export function createRoleSetting(database: Database, now: () => Date) {
  async function read({ principal }: SignedInCaller): Promise<CallReply<'role.setting'>> {
    const { beyondOwn, ownerId, ownerName } = await database.tenant(principal.tenantId, (tx) => readGrantPolicy(tx, principal.tenantId));
    return { givesBeyondOwn: beyondOwn, ownerName, own: ownerId === principal.userId };
  }

  /** Sets whether administrators may give permissions that they do not hold: `owner_only` for everybody but the owner. */
  async function change({ givesBeyondOwn }: CallInput<'role.setSetting'>, caller: SignedInCaller): Promise<void> {
    const { tenantId, userId } = caller.principal;
    await changePermissions(database, caller, 'role.setSetting', async ({ tx }) => {
      const { ownerId, beyondOwn } = await readGrantPolicy(tx, tenantId);
      if (ownerId !== userId) throw new Refusal('owner_only');
      await setGivesBeyondOwn(tx, tenantId, givesBeyondOwn);
      await audit(tx, caller, now(), { action: 'role.setting', subject: tenantId, detail: { before: beyondOwn, after: givesBeyondOwn } });
    });
  }

  return { read, change };
}
