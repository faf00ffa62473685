import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { findUser } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { readGrantPolicy } from './db/permissions.ts';
import { findRoles, listRoleIdsOfUser, listRolesOfUsers, listUsers, setRolesOfUser } from './db/roles.ts';
import { changePermissions } from './safeguards.ts';

/** The tenant's users and their roles for administrators. */
export function createUsers(database: Database, now: () => Date) {
  async function list(input: CallInput<'user.list'>, caller: SignedInCaller): Promise<CallReply<'user.list'>> {
    const { tenantId } = caller.principal;
    const { pageNo = 1, pageSize = limits.pageSizeDefault, username = '', roleId, state = 'active', withoutDepartment } = input;
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    const departmentId = withoutDepartment === true ? null : orNobody(input.departmentId);
    const search = { name: username.trim(), roleId: orNobody(roleId), state, departmentId };
    return database.tenant(tenantId, async (tx) => {
      const { rows, total } = await listUsers(tx, tenantId, search, page);
      const roles = await listRolesOfUsers(
        tx,
        tenantId,
        rows.map(({ id }) => id),
      );
      const textOf = await readTexts(tx, caller, ['user_state']);
      const records = rows.map(({ phone, department, ...row }) => {
        const own = roles.filter(({ userId }) => userId === row.id);
        return {
          ...row,
          state_dictText: textOf('user_state', row.state),
          department: department ?? '',
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
    return changePermissions(database, caller, 'user.setRoles', async ({ tx }) => {
      const user = isRowId(userId) ? await findUser(tx, tenantId, userId) : null;
      if (user === null) throw new Refusal('user_not_found');
      const requested = await foundRoleIds(tx, tenantId, roleIds);
      const before = await listRoleIdsOfUser(tx, tenantId, userId);
      if (userId === caller.principal.userId && !isSameSet(requested, before)) throw new Refusal('own_roles');
      const { ownerId } = await readGrantPolicy(tx, tenantId);
      if (userId === ownerId && !before.every((id) => requested.includes(id))) throw new Refusal('owner_stays');
      await setRolesOfUser(tx, tenantId, userId, requested);
      await audit(tx, caller, now(), { action: 'user.role', subject: userId, detail: { before, after: requested } });
    });
  }

  return { list, setRoles };
}

/**
 * Returns the ids of existing roles of the tenant without duplicates.
 * @throws Refusal role_not_found, also for a role of another tenant
 */
export async function foundRoleIds(tx: Transaction, tenantId: string, roleIds: readonly string[]): Promise<string[]> {
  const requested = [...new Set(roleIds)];
  const roles = requested.every(isRowId) ? await findRoles(tx, tenantId, requested) : [];
  if (roles.length < requested.length) throw new Refusal('role_not_found');
  return requested;
}

/** Compares two lists without duplicates as sets. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** A malformed id matches no user. */
function orNobody(id: string | undefined): string | undefined {
  return id === undefined || isRowId(id) ? id : nobody;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Shows the first three and the last four digits; hides a shorter number completely. */
function masked(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}****${digits.slice(-4)}`;
}
