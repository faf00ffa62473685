import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { changeRulesOfRole, listDataRules, listRuleIdsOfRole } from './db/data-rules.ts';
import { listGrants, listMenuGrants, setGrants } from './db/roles.ts';
import { type EffectiveMenu, isContainer } from './effective-menu.ts';
import { foundRole } from './roles.ts';
import { changeRights, type RightsChange, sightOfMenu } from './safeguards.ts';

/** What roles give: menus, buttons and data rules. */
export function createRolePermissions(database: Database, now: () => Date) {
  /** What a role gives, of what the caller sees. */
  async function read({ roleId }: CallInput<'role.permissions'>, caller: SignedInCaller): Promise<CallReply<'role.permissions'>> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      await foundRole(tx, caller, roleId);
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
  function write(input: CallInput<'role.setPermissions'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    return changeRights(database, caller, 'role.setPermissions', async (change) => {
      const { tx } = change;
      const role = await foundRole(tx, caller, input.roleId);
      const before = await givenBy(tx, tenantId, role.id);
      const after = wanted(input, before, change);
      const ruleIds = await wantedRules(input, before, change, tenantId);
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

function keyOf({ action, type }: { readonly action: string; readonly type: string }): string {
  return `${action} ${type}`;
}
