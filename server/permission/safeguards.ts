import { type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { permissionEndpoints } from '../../contract/endpoints/permission.ts';
import { findUser } from '../account/db/accounts.ts';
import type { Principal, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { lockRights } from './db/menus.ts';
import { readGiving, readStoredRights } from './db/rights.ts';
import { isIt } from './db/roles.ts';
import { closedIds, type EffectiveMenu, readEffectiveMenu } from './effective-menu.ts';
import { type Gain, gainsOf, type Holding, type Holdings, holdingsOf, holds, it } from './holdings.ts';

/** The keys of the administration of rights: who may give what others may, and who they are. */
export const administrationKeys: ReadonlySet<string> = new Set([
  ...Object.values<Endpoint>(permissionEndpoints).flatMap(({ access }) => keysOf(access)),
  'system:user:add',
]);

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
  /** Throws `not_yours_to_give` for who is not IT, where somebody is. */
  requireIt(): void;
}

/**
 * Changes rights of the caller's tenant by a call, one change at a time (decisions 15 and 28). What everybody holds is compared before and
 * after, so that no way of changing rights is left out; a change that is refused changes nothing.
 * - `forbidden`: the caller lost the call's right while it waited for its turn.
 * - `not_yours_to_give`: somebody gains what the caller does not hold. Where the owner switched it on, rights of business may be
 *   given all the same, and of the administration's those that nobody active holds.
 * - `own_roles`: the caller gains something by it and is not the owner.
 * - `last_administrator`: a key of the administration, or being IT, was held by somebody active and is no longer.
 */
export function changeRights<T>(
  database: Database,
  { principal }: SignedInCaller,
  call: keyof typeof permissionEndpoints,
  work: (change: RightsChange) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principal;
  return database.tenant(tenantId, async (tx) => {
    await lockRights(tx, tenantId);
    const sight = await sightOfMenu(tx, principal);
    // As they are now: whoever waited for the lock may have lost meanwhile what the session had when the call came.
    const before = holdingsOf(await readStoredRights(tx, tenantId), sight.rows);
    demandHeld(before.users.get(userId), keysOf(permissionEndpoints[call].access));
    const administration = heldBySomebody(before);
    const requireIt = () => {
      if (administration.has(it) && !sight.byIt) throw notYours(it);
    };
    const result = await work({ tx, sight, requireIt });
    const after = holdingsOf(await readStoredRights(tx, tenantId), (await sightOfMenu(tx, principal)).rows);
    const { beyondOwn, ownerId } = await readGiving(tx, tenantId);
    const mayGive = (gain: Gain) => holds(before.users.get(userId), gain) || (beyondOwn && !administration.has(gain.right));
    const refused = allGains(before, after).find((gain) => !mayGive(gain));
    if (refused !== undefined) throw notYours(refused.right);
    const [own] = gainsOf(before.users.get(userId), after.users.get(userId));
    if (own !== undefined && ownerId !== userId) throw new Refusal('own_roles', { logged: { permission: own.right } });
    const left = heldBySomebody(after);
    for (const key of administration) if (!left.has(key)) throw new Refusal('last_administrator', { logged: { permission: key } });
    return result;
  });
}

function demandHeld(own: (Holding & { readonly active: boolean }) | undefined, keys: readonly string[]): void {
  const isHeld = own?.active === true && keys.some((key) => own.keys.has(key));
  if (!isHeld) throw new Refusal('forbidden', { logged: { permission: keys.join(' ') } });
}

function notYours(right: string): Refusal {
  return new Refusal('not_yours_to_give', { logged: { permission: right } });
}

/** What users, and roles for whoever gets them, have more than before; a rule that was switched off gives its key to everybody. */
function allGains(before: Holdings, after: Holdings): Gain[] {
  return [
    ...[...after.users].flatMap(([id, holding]) => gainsOf(before.users.get(id), holding)),
    ...[...after.roles].flatMap(([id, holding]) => gainsOf(before.roles.get(id), holding)),
    ...[...after.off].filter((key) => !before.off.has(key)).map((right) => ({ right, rows: null })),
  ];
}

/** Keys of the administration, and being IT, that active users hold. */
function heldBySomebody({ users }: Holdings): ReadonlySet<string> {
  const held = new Set<string>();
  for (const holding of users.values()) {
    if (!holding.active) continue;
    if (holding.it) held.add(it);
    for (const key of holding.keys.keys()) if (administrationKeys.has(key)) held.add(key);
  }
  return held;
}
