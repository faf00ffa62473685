import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { deleteRole, findRoles, insertRole, listRoles, type Role, updateRole } from './db/roles.ts';
import { changePermissions } from './safeguards.ts';

const rolesAtMost = 200;

/** Roles of a tenant. */
export function createRoles(database: Database, now: () => Date) {
  async function list(input: CallInput<'role.list'>, { principal }: SignedInCaller): Promise<CallReply<'role.list'>> {
    const { pageNo = 1, pageSize = limits.pageSizeDefault, roleCode = '', roleName = '' } = input;
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
    const search = { code: roleCode.trim(), name: roleName.trim() };
    const { rows, total } = await database.tenant(principal.tenantId, (tx) => listRoles(tx, principal.tenantId, search, page));
    const records = rows.map(({ id, code, name, description, it, userCount }) => ({
      id,
      roleCode: code,
      roleName: name,
      description,
      itRole: it,
      userCount,
    }));
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }

  function add(input: CallInput<'role.add'>, caller: SignedInCaller): Promise<{ id: string }> {
    const { tenantId } = caller.principal;
    return changePermissions(database, caller, 'role.add', async ({ tx }) => {
      const all = await findRoles(tx, tenantId);
      if (all.length >= rolesAtMost) throw refusedField('roleName', 'tooMany');
      if (all.some(({ code }) => code.toLowerCase() === input.roleCode.toLowerCase())) throw refusedField('roleCode', 'taken');
      const role = { tenantId, id: uuidv7(), code: input.roleCode, ...partsOf(input) };
      await insertRole(tx, role);
      await audit(tx, caller, now(), { action: 'role.add', subject: role.id, detail: { after: role } });
      return { id: role.id };
    });
  }

  function edit(input: CallInput<'role.edit'>, caller: SignedInCaller): Promise<void> {
    return changePermissions(database, caller, 'role.edit', async ({ tx }) => {
      const before = await foundRole(tx, caller, input.id);
      if (input.roleCode !== before.code) throw refusedField('roleCode', 'fixed');
      const after = partsOf(input);
      await updateRole(tx, { tenantId: before.tenantId, id: before.id, ...after });
      await audit(tx, caller, now(), { action: 'role.edit', subject: before.id, detail: { before, after } });
    });
  }

  function remove({ id }: CallInput<'role.delete'>, caller: SignedInCaller): Promise<void> {
    return changePermissions(database, caller, 'role.delete', async ({ tx }) => {
      const before = await foundRole(tx, caller, id);
      await deleteRole(tx, before.tenantId, id);
      await audit(tx, caller, now(), { action: 'role.delete', subject: id, detail: { before } });
    });
  }

  return { list, add, edit, remove };
}

/** @throws Refusal role_not_found, also for a role of another tenant */
export async function foundRole(tx: Transaction, { principal }: SignedInCaller, id: string): Promise<Role> {
  const [role] = isRowId(id) ? await findRoles(tx, principal.tenantId, [id]) : [];
  if (role === undefined) throw new Refusal('role_not_found');
  return role;
}

function partsOf({ roleName, description, itRole }: CallInput<'role.add'>): Pick<Role, 'name' | 'description' | 'it'> {
  const name = roleName.trim();
  if (name === '') throw refusedField('roleName', 'required');
  const trimmed = description?.trim() ?? '';
  return { name, description: trimmed === '' ? null : trimmed, it: itRole ?? false };
}

function refusedField(path: string, rule: string): Refusal {
  return wrongField(path, rule, `rule.${rule}`);
}
