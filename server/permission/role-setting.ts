import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readGiving, setGivesBeyondOwn } from './db/rights.ts';
import { changeRights } from './safeguards.ts';

/** What the tenant's owner allows its rights administrators (decision 28). */
export function createRoleSetting(database: Database, now: () => Date) {
  async function read({ principal }: SignedInCaller): Promise<CallReply<'role.setting'>> {
    const { beyondOwn, ownerId, ownerName } = await database.tenant(principal.tenantId, (tx) => readGiving(tx, principal.tenantId));
    return { givesBeyondOwn: beyondOwn, ownerName, own: ownerId === principal.userId };
  }

  /** Whether administrators may give what they do not hold: `owner_only` for everybody but the tenant's owner. */
  async function change({ givesBeyondOwn }: CallInput<'role.setSetting'>, caller: SignedInCaller): Promise<void> {
    const { tenantId, userId } = caller.principal;
    await changeRights(database, caller, 'role.setSetting', async ({ tx }) => {
      const { ownerId, beyondOwn } = await readGiving(tx, tenantId);
      if (ownerId !== userId) throw new Refusal('owner_only');
      await setGivesBeyondOwn(tx, tenantId, givesBeyondOwn);
      await audit(tx, caller, now(), { action: 'role.setting', subject: tenantId, detail: { before: beyondOwn, after: givesBeyondOwn } });
    });
  }

  return { read, change };
}
