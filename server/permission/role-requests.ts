import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { deleteRoleRequest, findRoleRequest, listRoleRequests, putRoleRequest, readStoredPermissions } from './db/permissions.ts';
import { findRoles, listRoleIdsOfUser, setRolesOfUser } from './db/roles.ts';
import { holdingsOf } from './holdings.ts';
import { changePermissions } from './safeguards.ts';
import { foundRoleIds, isSameSet } from './users.ts';

const mayConfirm = 'system:user:role';

/** Roles that administrators request for themselves and another administrator confirms (decision 28). */
export function createRoleRequests(database: Database, now: () => Date) {
  /** Requests exactly these roles and replaces the caller's previous request. Throws `nobody_to_confirm` without a second administrator. */
  async function add({ roleIds }: CallInput<'user.requestRoles'>, caller: SignedInCaller): Promise<{ id: string }> {
    const { tenantId, userId } = caller.principal;
    return changePermissions(database, caller, 'user.requestRoles', async ({ tx, menuView }) => {
      const requested = await foundRoleIds(tx, tenantId, roleIds);
      const beforeIds = await listRoleIdsOfUser(tx, tenantId, userId);
      if (isSameSet(requested, beforeIds)) throw new Refusal('nothing_selected');
      const { users } = holdingsOf(await readStoredPermissions(tx, tenantId), menuView.rows);
      if (![...users].some(([id, { active, keys }]) => id !== userId && active && keys.has(mayConfirm)))
        throw new Refusal('nobody_to_confirm');
      const id = uuidv7();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + limits.roleRequestMs);
      await putRoleRequest(tx, { tenantId, id, userId, roleIds: requested, beforeIds, createdAt, expiresAt });
      await audit(tx, caller, createdAt, { action: 'user.roleRequest', subject: id, detail: { before: beforeIds, after: requested } });
      return { id };
    });
  }

  async function list({ principal }: SignedInCaller): Promise<CallReply<'user.roleRequests'>> {
    const { tenantId, userId } = principal;
    return database.tenant(tenantId, async (tx) => {
      const names = new Map((await findRoles(tx, tenantId)).map(({ id, name }) => [id, name]));
      const without = (ids: readonly string[], others: readonly string[]) =>
        ids.flatMap((id) => (others.includes(id) ? [] : (names.get(id) ?? []))).join(', ');
      return (await listRoleRequests(tx, principal, now())).map(
        ({ id, userId: asking, username, nickName, roleIds, beforeIds, createTime }) => ({
          id,
          username,
          nickName,
          added: without(roleIds, beforeIds),
          removed: without(beforeIds, roleIds),
          createTime,
          own: asking === userId,
        }),
      );
    });
  }

  /**
   * Accepts or rejects a request; one's own can only be withdrawn (`own_roles`). Accepting gives the roles, so it fails for permissions
   * that the accepting user does not hold. Throws `role_request_stale` when the user's roles have changed since the request.
   */
  function decide({ id, accepted }: CallInput<'user.decideRoles'>, caller: SignedInCaller): Promise<void> {
    const { tenantId, userId } = caller.principal;
    return changePermissions(database, caller, 'user.decideRoles', async ({ tx }) => {
      const request = isRowId(id) ? await findRoleRequest(tx, tenantId, id, now()) : null;
      if (request === null) throw new Refusal('role_request_not_found');
      await deleteRoleRequest(tx, tenantId, id);
      const { userId: asking, beforeIds } = request;
      const detail = { before: beforeIds, after: request.roleIds };
      if (!accepted) return audit(tx, caller, now(), { action: 'user.roleRequest.reject', subject: id, detail });
      if (asking === userId) throw new Refusal('own_roles');
      if (!isSameSet(await listRoleIdsOfUser(tx, tenantId, asking), beforeIds)) throw new Refusal('role_request_stale');
      const requested = await foundRoleIds(tx, tenantId, request.roleIds);
      await setRolesOfUser(tx, tenantId, asking, requested);
      await audit(tx, caller, now(), { action: 'user.role', subject: asking, detail: { ...detail, request: id } });
    });
  }

  return { add, list, decide };
}
