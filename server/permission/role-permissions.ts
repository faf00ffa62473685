import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { changeRulesOfRole, listDataRules, listRuleIdsOfRole } from './db/data-rules.ts';
import { listGrants, listMenuGrants, setGrants } from './db/roles.ts';
import { type EffectiveMenu, isContainer } from './effective-menu.ts';
import { foundRole } from './roles.ts';
import { changePermissions, menuViewOf, type PermissionsChange } from './safeguards.ts';

/** The menus, buttons and data rules that roles give. */
export function createRolePermissions(database: Database, now: () => Date) {
  /** Reads the permissions of a role as far as the caller sees them. */
  async function read({ roleId }: CallInput<'role.permissions'>, caller: SignedInCaller): Promise<CallReply<'role.permissions'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      await foundRole(tx, caller, roleId);
      const { open } = await menuViewOf(tx, principal);
      const given = await givenBy(tx, principal.tenantId, roleId);
      const rules = (await listDataRules(tx, principal.tenantId)).filter(
        ({ id, menuId }) => given.ruleIds.includes(id) && open.some((menu) => menu.id === menuId),
      );
      const permissionIds = open.filter((row) => isGiven(row, given)).map(({ id }) => id);
      return { roleId, permissionIds, dataRuleIds: rules.map(({ id }) => id) };
    });
  }

  /** Leaves permissions that the caller does not see unchanged. */
  function write(input: CallInput<'role.setPermissions'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return changePermissions(database, caller, 'role.setPermissions', async (change) => {
      const { tx } = change;
      const role = await foundRole(tx, caller, input.roleId);
      const before = await givenBy(tx, tenantId, role.id);
      const after = grantsAfter(input, before, change);
      const ruleIds = await rulesAfter(input, before, change, tenantId);
      await setGrants(tx, role, after);
      const given = ruleIds.filter((id) => !before.ruleIds.includes(id));
      const taken = before.ruleIds.filter((id) => !ruleIds.includes(id));
      await changeRulesOfRole(tx, { tenantId, roleId: role.id }, { given, taken });
      await audit(tx, caller, now(), { action: 'role.permission', subject: role.id, detail: { before, after: { ...after, ruleIds } } });
    });
  }

  return { read, write };
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

/** Converts ids to the product's keys and the tenant's own menus; containers follow from their children. */
function grantsAfter(input: CallInput<'role.setPermissions'>, before: Given, { menuView }: PermissionsChange) {
  const rows = [...new Set(input.permissionIds)].map((id) => {
    const row = menuView.open.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Refusal('menu_not_found');
    return row;
  });
  const hidden = before.grants.filter(
    (grant) => !menuView.open.some((row) => row.builtIn && keyOf(grant) === `${row.permission} ${row.permissionType}`),
  );
  const grants = [
    ...hidden,
    ...rows.flatMap((row) => (row.builtIn && row.permission !== null ? [{ action: row.permission, type: row.permissionType }] : [])),
  ];
  const menuIds = [
    ...before.menuIds.filter((id) => !menuView.open.some((row) => row.id === id)),
    ...rows.filter((row) => !row.builtIn && !isContainer(row)).map(({ id }) => id),
  ];
  return { grants: [...new Map(grants.map((grant) => [keyOf(grant), grant])).values()], menuIds: [...new Set(menuIds)] };
}

async function rulesAfter(
  input: CallInput<'role.setPermissions'>,
  before: Given,
  { tx, menuView }: PermissionsChange,
  tenantId: string,
): Promise<string[]> {
  const rules = await listDataRules(tx, tenantId);
  const seen = new Set(rules.filter(({ menuId }) => menuView.open.some(({ id }) => id === menuId)).map(({ id }) => id));
  if (input.dataRuleIds.some((id) => !seen.has(id))) throw new Refusal('data_rule_not_found');
  return [...new Set([...before.ruleIds.filter((id) => !seen.has(id)), ...input.dataRuleIds])];
}

function keyOf({ action, type }: { readonly action: string; readonly type: string }): string {
  return `${action} ${type}`;
}
