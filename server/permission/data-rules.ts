import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { PermissionRuleRow } from '../../contract/entities/company/permission.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, type TextOf } from '../dictionaries/dictionaries.ts';
import { type DataResource, dataResources } from './data-resources.ts';
import {
  countDataRules,
  type DataRule,
  deleteDataRule,
  findDataRule,
  insertDataRule,
  isRuleUsed,
  listDataRules,
  updateDataRule,
} from './db/data-rules.ts';
import type { EffectiveMenu } from './effective-menu.ts';
import { conditionsOf, isProblem, readRule, type WrittenRule } from './read-rule.ts';
import { changePermissions, menuViewOf } from './safeguards.ts';

const rulesAtMost = 500;

/** Data rules of the tenant's menus (spec section 6). A rule takes effect once a role has it. */
export function createDataRules(database: Database, now: () => Date) {
  async function list({ permissionId }: CallInput<'permissionRule.list'>, caller: SignedInCaller): Promise<PermissionRuleRow[]> {
    const { principal, language } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      const { open } = await menuViewOf(tx, principal);
      const textOf = await readTexts(tx, caller, ['rule_conditions']);
      const rules = await listDataRules(tx, principal.tenantId);
      return rules
        .filter(({ menuId }) => (permissionId === undefined || menuId === permissionId) && open.some(({ id }) => id === menuId))
        .map((rule) => rowOf(rule, language, textOf));
    });
  }

  async function columns(
    { permissionId }: CallInput<'permissionRule.columns'>,
    caller: SignedInCaller,
  ): Promise<CallReply<'permissionRule.columns'>> {
    const { principal, language } = caller;
    const { open } = await database.tenant(principal.tenantId, (tx) => menuViewOf(tx, principal));
    const resource = resourceOf(open.find(({ id }) => id === permissionId));
    return Object.entries(resource?.columns ?? {}).map(([value, { kind }]) => ({
      value,
      text: resource?.title(value, language) ?? value,
      conditions: [...conditionsOf[kind]],
    }));
  }

  async function add({ permissionId, ...written }: CallInput<'permissionRule.add'>, caller: SignedInCaller): Promise<{ id: string }> {
    const { tenantId } = caller.principal;
    return changePermissions(database, caller, 'permissionRule.add', async ({ tx, menuView }) => {
      const menu = menuView.open.find(({ id }) => id === permissionId);
      if (menu === undefined) throw new Refusal('menu_not_found');
      const resource = resourceOf(menu);
      if (resource === undefined) throw refusedField('permissionId', 'notAllowed');
      if ((await countDataRules(tx, tenantId)) >= rulesAtMost) throw refusedField('ruleName', 'tooMany');
      const row = { tenantId, id: uuidv7(), menuId: menu.id, resource: resource.name, ...checked(written, resource), createdAt: now() };
      await insertDataRule(tx, row);
      await audit(tx, caller, now(), { action: 'permissionRule.add', subject: row.id, detail: { after: row } });
      return { id: row.id };
    });
  }

  async function edit({ id, permissionId, ...written }: CallInput<'permissionRule.edit'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    await changePermissions(database, caller, 'permissionRule.edit', async ({ tx }) => {
      const before = await found(tx, id, caller);
      if (permissionId !== undefined && permissionId !== before.menuId) throw refusedField('permissionId', 'fixed');
      const resource = dataResources.find(({ name }) => name === before.resource);
      if (resource === undefined) throw new Refusal('data_rule_unreadable', { logged: { dataRule: id } });
      const after = checked(written, resource);
      await updateDataRule(tx, { tenantId, id, ...after });
      await audit(tx, caller, now(), { action: 'permissionRule.edit', subject: id, detail: { before, after } });
    });
  }

  async function remove({ id }: CallInput<'permissionRule.delete'>, caller: SignedInCaller): Promise<void> {
    const { tenantId } = caller.principal;
    await changePermissions(database, caller, 'permissionRule.delete', async ({ tx }) => {
      const before = await found(tx, id, caller);
      if (await isRuleUsed(tx, tenantId, id)) throw new Refusal('data_rule_in_use');
      await deleteDataRule(tx, tenantId, id);
      await audit(tx, caller, now(), { action: 'permissionRule.delete', subject: id, detail: { before } });
    });
  }

  return { list, columns, add, edit, remove };
}

/** Finds a rule of a menu that the caller sees. */
async function found(tx: Transaction, id: string, { principal }: SignedInCaller): Promise<DataRule> {
  const rule = isRowId(id) ? await findDataRule(tx, principal.tenantId, id) : null;
  const { open } = await menuViewOf(tx, principal);
  if (rule === null || !open.some((menu) => menu.id === rule.menuId)) throw new Refusal('data_rule_not_found');
  return rule;
}

function resourceOf(menu: EffectiveMenu | undefined): DataResource | undefined {
  return dataResources.find(({ menuKey }) => menu?.builtIn === true && menu.permission === menuKey);
}

function checked(written: WrittenRule & { readonly ruleName: string }, resource: DataResource) {
  const read = readRule(resource.columns, written);
  if (isProblem(read)) throw new Refusal('invalid_fields', { fields: [read] });
  const name = written.ruleName.trim();
  if (name === '') throw refusedField('ruleName', 'required');
  return { name, field: read.field, condition: read.condition, value: written.ruleValue.trim() };
}

function refusedField(path: string, rule: string): Refusal {
  return wrongField(path, rule, `rule.${rule}`);
}

function rowOf(rule: DataRule, language: Language, textOf: TextOf): PermissionRuleRow {
  const resource = dataResources.find(({ name }) => name === rule.resource);
  return {
    id: rule.id,
    permissionId: rule.menuId,
    ruleName: rule.name,
    ruleColumn: rule.field,
    ruleColumn_dictText: resource?.title(rule.field, language) ?? rule.field,
    ruleConditions: rule.condition,
    ruleConditions_dictText: textOf('rule_conditions', rule.condition),
    ruleValue: rule.value,
  };
}
