import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { findUser } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { findRoles, listRoleIdsOfUser, listRolesOfUsers, listUsers, setRolesOfUser } from './db/roles.ts';
import { changeRights } from './safeguards.ts';

/** The tenant's people as their administrators see them, and the roles that they have. */
export function createUsers(database: Database, now: () => Date) {
  async function list(input: CallInput<'user.list'>, { principal }: SignedInCaller): Promise<CallReply<'user.list'>> {
    const { tenantId } = principal;
    const { pageNo = 1, pageSize = limits.pageSizeDefault, username = '', roleId } = input;
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    // An id that no role can have is a role that nobody has.
    const search = { name: username.trim(), roleId: roleId === undefined || isRowId(roleId) ? roleId : nobody };
    return database.tenant(tenantId, async (tx) => {
      const { rows, total } = await listUsers(tx, tenantId, search, page);
      const roles = await listRolesOfUsers(
        tx,
        tenantId,
        rows.map(({ id }) => id),
      );
      const records = rows.map(({ id, username: name, nickName, phone }) => {
        const own = roles.filter(({ userId }) => userId === id);
        return {
          id,
          username: name,
          nickName,
          phone: phone === null ? null : masked(phone),
          roleIds: own.map((role) => role.id),
          roleNames: own.map((role) => role.name).join(', '),
        };
      });
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    });
  }

  function setRoles({ userId, roleIds }: CallInput<'user.setRoles'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return changeRights(database, caller, 'user.setRoles', async ({ tx }) => {
      const user = isRowId(userId) ? await findUser(tx, tenantId, userId) : null;
      if (user === null) throw new Refusal('user_not_found');
      const wanted = await foundRoleIds(tx, tenantId, roleIds);
      const before = await listRoleIdsOfUser(tx, tenantId, userId);
      if (userId === caller.principal.userId && !isSameSet(wanted, before)) throw new Refusal('own_roles');
      await setRolesOfUser(tx, tenantId, userId, wanted);
      await audit(tx, caller, now(), { action: 'user.role', subject: userId, detail: { before, after: wanted } });
    });
  }

  return { list, setRoles };
}

/**
 * These roles of the tenant, each once.
 * @throws Refusal role_not_found, for one of another tenant too
 */
export async function foundRoleIds(tx: Transaction, tenantId: string, roleIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(roleIds)];
  const roles = wanted.every(isRowId) ? await findRoles(tx, tenantId, wanted) : [];
  if (roles.length < wanted.length) throw new Refusal('role_not_found');
  return wanted;
}

/** Whether two lists without doubles hold the same. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The first three and the last four digits; a number too short for that shows none. */
function masked(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}****${digits.slice(-4)}`;
}
