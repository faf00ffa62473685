import { type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { apiConfigEndpoints } from '../../contract/endpoints/company/api-config.ts';
import { logEndpoints } from '../../contract/endpoints/company/log.ts';
import { permissionEndpoints } from '../../contract/endpoints/company/permission.ts';
import { staffEndpoints } from '../../contract/endpoints/company/staff.ts';
import { tenantSettingEndpoints } from '../../contract/endpoints/company/tenant-setting.ts';
import { findUser } from '../account/db/accounts.ts';
import type { Principal, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { lockPermissions } from './db/menus.ts';
import { readGrantPolicy, readStoredPermissions } from './db/permissions.ts';
import { hasItRole } from './db/roles.ts';
import { closedIds, type EffectiveMenu, readEffectiveMenu } from './effective-menu.ts';
import { type AddedPermission, addedBy, type Holding, type Holdings, holdingsOf, includes, itMark } from './holdings.ts';

/** Keys of the permission administration: users, roles, menus and data rules. */
export const administrationKeys: ReadonlySet<string> = new Set([
  ...Object.values<Endpoint>(permissionEndpoints).flatMap(({ access }) => keysOf(access)),
  ...Object.values<Endpoint>({ ...tenantSettingEndpoints, ...staffEndpoints, ...logEndpoints, ...apiConfigEndpoints }).flatMap(
    ({ access }) => keysOf(access),
  ),
  'system:user:add',
  'system:log:personal',
]);

/** The tenant's menu as its administrators see it. */
export interface MenuView {
  readonly rows: readonly EffectiveMenu[];
  /** Rows that this caller sees; only IT sees rows restricted to IT. */
  readonly open: readonly EffectiveMenu[];
  readonly byIt: boolean;
}

export async function menuViewOf(tx: Transaction, { tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>): Promise<MenuView> {
  const user = await findUser(tx, tenantId, userId);
  if (user === null) throw new Refusal('unauthorized');
  const rows = await readEffectiveMenu(tx, tenantId, user.audience);
  const byIt = await hasItRole(tx, tenantId, userId);
  const closed = closedIds(rows);
  return { rows, open: byIt ? rows : rows.filter(({ id }) => !closed.has(id)), byIt };
}

const guarded = { ...permissionEndpoints, ...staffEndpoints };

/** Calls that change who may do what. */
export type GuardedCall = keyof typeof guarded;

export interface PermissionsChange {
  readonly tx: Transaction;
  readonly menuView: MenuView;
  /** Throws `not_yours_to_give` unless the caller is IT or nobody is. */
  requireIt(): void;
}

/**
 * Runs a change of permissions in the caller's tenant, one at a time (decisions 15 and 28). It compares what all users hold before and
 * after, so that no kind of change can bypass the checks; a refused change changes nothing.
 * - `forbidden`: the caller lost the permission while waiting for the lock.
 * - `not_yours_to_give`: a user gains a permission that the caller does not hold. If the owner allows it, business permissions may be given
 *   anyway, and administration permissions that no active user holds.
 * - `own_roles`: the caller gains something and is not the owner.
 * - `last_administrator`: the last active holder would lose an administration key or IT.
 */
export function changePermissions<T>(
  database: Database,
  { principal }: SignedInCaller,
  call: GuardedCall,
  work: (change: PermissionsChange) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = principal;
  return database.tenant(tenantId, async (tx) => {
    await lockPermissions(tx, tenantId);
    const menuView = await menuViewOf(tx, principal);
    // Read after the lock: the session's permissions may be outdated by now.
    const before = holdingsOf(await readStoredPermissions(tx, tenantId), menuView.rows);
    checkHeld(before.users.get(userId), keysOf(guarded[call].access));
    const administration = heldBySomebody(before);
    const requireIt = () => {
      if (administration.has(itMark) && !menuView.byIt) throw notYours(itMark);
    };
    const result = await work({ tx, menuView, requireIt });
    const after = holdingsOf(await readStoredPermissions(tx, tenantId), (await menuViewOf(tx, principal)).rows);
    const { beyondOwn, ownerId } = await readGrantPolicy(tx, tenantId);
    const mayGive = (gain: AddedPermission) =>
      includes(before.users.get(userId), gain) || (beyondOwn && !administration.has(gain.permission));
    const refused = allGains(before, after).find((gain) => !mayGive(gain));
    if (refused !== undefined) throw notYours(refused.permission);
    const [own] = addedBy(before.users.get(userId), after.users.get(userId));
    if (own !== undefined && ownerId !== userId) throw new Refusal('own_roles', { logged: { permission: own.permission } });
    const left = heldBySomebody(after);
    for (const key of administration) if (!left.has(key)) throw new Refusal('last_administrator', { logged: { permission: key } });
    return result;
  });
}

/**
 * Checks that a user may add users with these roles: holds `system:user:add` now and all that the roles give. Changes of permissions in the
 * tenant wait until the transaction ends. @throws Refusal `forbidden`, `not_yours_to_give`
 */
export async function requireMayAdd(
  tx: Transaction,
  giver: Pick<Principal, 'tenantId' | 'userId'>,
  roleIds: readonly string[],
): Promise<void> {
  const { tenantId, userId } = giver;
  await lockPermissions(tx, tenantId);
  const { users, roles } = holdingsOf(await readStoredPermissions(tx, tenantId), (await menuViewOf(tx, giver)).rows);
  const own = users.get(userId);
  checkHeld(own, ['system:user:add']);
  const { beyondOwn } = await readGrantPolicy(tx, tenantId);
  const refused = roleIds
    .flatMap((id) => addedBy(own, roles.get(id)))
    .find(({ permission }) => !beyondOwn || permission === itMark || administrationKeys.has(permission));
  if (refused !== undefined) throw notYours(refused.permission);
}

function checkHeld(own: (Holding & { readonly active: boolean }) | undefined, keys: readonly string[]): void {
  const isHeld = own?.active === true && keys.some((key) => own.keys.has(key));
  if (!isHeld) throw new Refusal('forbidden', { logged: { permission: keys.join(' ') } });
}

function notYours(permission: string): Refusal {
  return new Refusal('not_yours_to_give', { logged: { permission } });
}

/** Lists the gains of users, and of roles for their future members; switching a rule off gives its key to everybody. */
function allGains(before: Holdings, after: Holdings): AddedPermission[] {
  return [
    ...[...after.users].flatMap(([id, holding]) => addedBy(before.users.get(id), holding)),
    ...[...after.roles].flatMap(([id, holding]) => addedBy(before.roles.get(id), holding)),
    ...[...after.off].filter((key) => !before.off.has(key)).map((permission) => ({ permission, rows: null })),
  ];
}

/** Returns the administration keys, and IT, that active users hold. */
function heldBySomebody({ users }: Holdings): ReadonlySet<string> {
  const held = new Set<string>();
  for (const holding of users.values()) {
    if (!holding.active) continue;
    if (holding.it) held.add(itMark);
    for (const key of holding.keys.keys()) if (administrationKeys.has(key)) held.add(key);
  }
  return held;
}
