import { type Endpoint, keysOf } from '../../../contract/endpoint.ts';
import { permissionEndpoints } from '../../../contract/endpoints/permission.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { findUser, listHeldPermissions } from '../../db/repositories/accounts.ts';
import { lockRights } from '../../db/repositories/menus.ts';
import { hasIt, isIt, listHeldKeys } from '../../db/repositories/roles.ts';
import type { Principal, SignedInCaller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import { closedIds, type EffectiveMenu, readEffectiveMenu } from './effective-menu.ts';

/** The keys of the administration of rights: who may give what others may, and who they are. */
export const administrationKeys: ReadonlySet<string> = new Set([
  ...Object.values<Endpoint>(permissionEndpoints).flatMap(({ access }) => keysOf(access)),
  'system:user:add',
]);

/** Being IT, beside the keys. */
const it = '#it';

/** The tenant's menu as its administrators work on it. */
export interface Sight {
  readonly rows: readonly EffectiveMenu[];
  /** Those that this caller sees: what is for IT only is IT's, here too. */
  readonly open: readonly EffectiveMenu[];
  readonly byIt: boolean;
}

export async function sightOfMenu(tx: Transaction, { tenantId, userId }: Principal): Promise<Sight> {
  const user = await findUser(tx, tenantId, userId);
  if (user === null) throw new Refusal('unauthorized');
  const rows = await readEffectiveMenu(tx, tenantId, user.audience);
  const byIt = await isIt(tx, tenantId, userId);
  const closed = closedIds(rows);
  return { rows, open: byIt ? rows : rows.filter(({ id }) => !closed.has(id)), byIt };
}

export interface RightsChange {
  readonly tx: Transaction;
  readonly sight: Sight;
  /**
   * Throws `not_yours_to_give` for a key of the administration, or IT, that the caller has not. What nobody in the tenant has
   * may be given by whoever may give at all: else a key that a later version brings could never be.
   */
  mayGive(keys: Iterable<string>, itToo: boolean): void;
}

/**
 * Changes rights of the caller's tenant, one change at a time. A key of the administration that somebody held before, and
 * being IT, must be held by somebody after: `last_administrator` otherwise, and nothing is changed.
 */
export function changeRights<T>(database: Database, { principal }: SignedInCaller, work: (change: RightsChange) => Promise<T>): Promise<T> {
  const { tenantId } = principal;
  return database.tenant(tenantId, async (tx) => {
    await lockRights(tx, tenantId);
    const sight = await sightOfMenu(tx, principal);
    const before = await heldBySomebody(tx, tenantId, sight.rows);
    // As it is now: whoever waited for the lock may have lost meanwhile what the session had when the call came.
    const held = new Set((await listHeldPermissions(tx, tenantId, principal.userId)).map(({ action }) => action));
    const mayGive = (keys: Iterable<string>, itToo: boolean) => {
      const missing = [...keys].find((key) => administrationKeys.has(key) && before.has(key) && !held.has(key));
      if (missing !== undefined) throw new Refusal('not_yours_to_give', { logged: { permission: missing } });
      if (itToo && before.has(it) && !sight.byIt) throw new Refusal('not_yours_to_give', { logged: { permission: 'IT' } });
    };
    const result = await work({ tx, sight, mayGive });
    const after = await heldBySomebody(tx, tenantId, (await sightOfMenu(tx, principal)).rows);
    for (const key of before) if (!after.has(key)) throw new Refusal('last_administrator', { logged: { permission: key } });
    return result;
  });
}

/** Keys of the administration that active users hold now; one that is for IT only counts where IT holds it. */
async function heldBySomebody(tx: Transaction, tenantId: string, rows: readonly EffectiveMenu[]): Promise<ReadonlySet<string>> {
  const closed = closedIds(rows);
  const closedKeys = new Set(rows.filter(({ id }) => closed.has(id)).map(({ permission }) => permission));
  const held = await listHeldKeys(tx, tenantId, [...administrationKeys]);
  const keys = held.filter(({ action, byIt }) => byIt || !closedKeys.has(action)).map(({ action }) => action);
  return new Set((await hasIt(tx, tenantId)) ? [...keys, it] : keys);
}
