import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { changeRulesOfRole, listDataRules, listRuleIdsOfRole } from '../../db/repositories/data-rules.ts';
import {
  deleteRole,
  findRoles,
  insertRole,
  listGrants,
  listMenuGrants,
  listRoles,
  type Role,
  setGrants,
  updateRole,
} from '../../db/repositories/roles.ts';
import type { SignedInCaller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { type EffectiveMenu, isContainer } from './effective-menu.ts';
import { audit, changeRights, type RightsChange, sightOfMenu } from './safeguards.ts';

const rolesAtMost = 200;

/** Roles of a tenant and what they give: menus, buttons and data rules. */
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
    return changeRights(database, caller, async ({ tx, mayGive }) => {
      const all = await findRoles(tx, tenantId);
      if (all.length >= rolesAtMost) throw refusedField('roleName', 'tooMany');
      if (all.some(({ code }) => code.toLowerCase() === input.roleCode.toLowerCase())) throw refusedField('roleCode', 'taken');
      const role = { tenantId, id: uuidv7(), code: input.roleCode, ...partsOf(input) };
      mayGive([], role.it);
      await insertRole(tx, role);
      await audit(tx, caller, now(), { action: 'role.add', subject: role.id, detail: { after: role } });
      return { id: role.id };
    });
  }

  function edit(input: CallInput<'role.edit'>, caller: SignedInCaller): Promise<void> {
    return changeRights(database, caller, async ({ tx, mayGive }) => {
      const before = await found(tx, caller, input.id);
      if (input.roleCode !== before.code) throw refusedField('roleCode', 'fixed');
      const after = partsOf(input);
      mayGive([], after.it && !before.it);
      await updateRole(tx, { tenantId: before.tenantId, id: before.id, ...after });
      await audit(tx, caller, now(), { action: 'role.edit', subject: before.id, detail: { before, after } });
    });
  }

  function remove({ id }: CallInput<'role.delete'>, caller: SignedInCaller): Promise<void> {
    return changeRights(database, caller, async ({ tx }) => {
      const before = await found(tx, caller, id);
      await deleteRole(tx, before.tenantId, id);
      await audit(tx, caller, now(), { action: 'role.delete', subject: id, detail: { before } });
    });
  }

  /** What a role gives, of what the caller sees. */
  async function permissions({ roleId }: CallInput<'role.permissions'>, caller: SignedInCaller): Promise<CallReply<'role.permissions'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      await found(tx, caller, roleId);
      const { open } = await sightOfMenu(tx, principal);
      const given = await givenBy(tx, principal.tenantId, roleId);
      const rules = (await listDataRules(tx, principal.tenantId)).filter(
        ({ id, menuId }) => given.ruleIds.includes(id) && open.some((menu) => menu.id === menuId),
      );
      const permissionIds = open.filter((row) => isGiven(row, given)).map(({ id }) => id);
      return { roleId, permissionIds, dataRuleIds: rules.map(({ id }) => id) };
    });
  }

  /** What the caller does not see of the role stays as it is. */
  function setPermissions(input: CallInput<'role.setPermissions'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return changeRights(database, caller, async (change) => {
      const { tx } = change;
      const role = await found(tx, caller, input.roleId);
      const before = await givenBy(tx, tenantId, role.id);
      const after = wanted(input, before, change);
      const ruleIds = await wantedRules(input, before, change, tenantId);
      const known = new Set(before.grants.map(keyOf));
      change.mayGive(
        after.grants.filter((grant) => !known.has(keyOf(grant))).map(({ action }) => action),
        false,
      );
      await setGrants(tx, role, after);
      const given = ruleIds.filter((id) => !before.ruleIds.includes(id));
      const taken = before.ruleIds.filter((id) => !ruleIds.includes(id));
      await changeRulesOfRole(tx, { tenantId, roleId: role.id }, { given, taken });
      await audit(tx, caller, now(), { action: 'role.permission', subject: role.id, detail: { before, after: { ...after, ruleIds } } });
    });
  }

  return { list, add, edit, remove, permissions, setPermissions };
}

type Given = Awaited<ReturnType<typeof givenBy>>;

async function givenBy(tx: Transaction, tenantId: string, roleId: string) {
  return {
    grants: await listGrants(tx, tenantId, [roleId]),
    menuIds: await listMenuGrants(tx, tenantId, [roleId]),
    ruleIds: await listRuleIdsOfRole(tx, tenantId, roleId),
  };
}

function isGiven(row: EffectiveMenu, { grants, menuIds }: Given): boolean {
  if (!row.builtIn) return menuIds.includes(row.id);
  return grants.some(({ action, type }) => action === row.permission && type === row.permissionType);
}

/** The product's keys and own menus that the ids mean; containers come with their children. */
function wanted(input: CallInput<'role.setPermissions'>, before: Given, { sight }: RightsChange) {
  const rows = [...new Set(input.permissionIds)].map((id) => {
    const row = sight.open.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Refusal('menu_not_found');
    return row;
  });
  const hidden = before.grants.filter(
    (grant) => !sight.open.some((row) => row.builtIn && keyOf(grant) === `${row.permission} ${row.permissionType}`),
  );
  const grants = [
    ...hidden,
    ...rows.flatMap((row) => (row.builtIn && row.permission !== null ? [{ action: row.permission, type: row.permissionType }] : [])),
  ];
  const menuIds = [
    ...before.menuIds.filter((id) => !sight.open.some((row) => row.id === id)),
    ...rows.filter((row) => !row.builtIn && !isContainer(row)).map(({ id }) => id),
  ];
  return { grants: [...new Map(grants.map((grant) => [keyOf(grant), grant])).values()], menuIds: [...new Set(menuIds)] };
}

async function wantedRules(
  input: CallInput<'role.setPermissions'>,
  before: Given,
  { tx, sight }: RightsChange,
  tenantId: string,
): Promise<string[]> {
  const rules = await listDataRules(tx, tenantId);
  const seen = new Set(rules.filter(({ menuId }) => sight.open.some(({ id }) => id === menuId)).map(({ id }) => id));
  if (input.dataRuleIds.some((id) => !seen.has(id))) throw new Refusal('data_rule_not_found');
  return [...new Set([...before.ruleIds.filter((id) => !seen.has(id)), ...input.dataRuleIds])];
}

async function found(tx: Transaction, { principal }: SignedInCaller, id: string): Promise<Role> {
  const [role] = isRowId(id) ? await findRoles(tx, principal.tenantId, [id]) : [];
  if (role === undefined) throw new Refusal('role_not_found');
  return role;
}

function partsOf({ roleName, description, itRole }: CallInput<'role.add'>): Pick<Role, 'name' | 'description' | 'it'> {
  const name = roleName.trim();
  if (name === '') throw refusedField('roleName', 'required');
  const said = description?.trim() ?? '';
  return { name, description: said === '' ? null : said, it: itRole ?? false };
}

function keyOf({ action, type }: { readonly action: string; readonly type: string }): string {
  return `${action} ${type}`;
}

function refusedField(path: string, rule: string): Refusal {
  return new Refusal('invalid_fields', { fields: [{ path, rule, message: `rule.${rule}` }] });
}
