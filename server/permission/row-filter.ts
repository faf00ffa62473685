import { createHash } from 'node:crypto';
import type { Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { type DataResource, dataResources } from './data-resources.ts';
import { listRulesOfUser, type UserRule } from './db/data-rules.ts';
import type { RowCondition, RowFilter } from './db/row-rules.ts';
import { isProblem, readRule, variableOf } from './read-rule.ts';

/**
 * Returns the rows on which a user holds a permission: the rows of any role that gives it, narrowed by all rules of that role. A role
 * without rules gives all rows, and no user bypasses the rules. Throws `data_rule_unreadable` for an invalid stored rule, so that it does
 * not open the rows it should hide.
 */
export async function rowsFor<F extends string>(
  tx: Transaction,
  reader: Principal,
  permission: string,
  resource: DataResource<F>,
): Promise<RowFilter<F>> {
  const byRole = new Map<string, RowCondition<F>[]>();
  for (const { roleId, rule } of await reader.permissionCache(`rules of ${permission}`, () => listRulesOfUser(tx, reader, permission))) {
    const conditions = byRole.get(roleId) ?? [];
    byRole.set(roleId, conditions);
    if (rule !== null) conditions.push(conditionOf(rule, resource, reader));
  }
  return [...byRole.values()];
}

function conditionOf<F extends string>(rule: UserRule, resource: DataResource<F>, user: VariableValues): RowCondition<F> {
  const read = readRule(resource.columns, { ruleColumn: rule.field, ruleConditions: rule.condition, ruleValue: rule.value });
  if (rule.resource !== resource.name || isProblem(read)) throw new Refusal('data_rule_unreadable', { logged: { dataRule: rule.id } });
  return { ...read, values: read.values.map((value) => filled(value, user)) };
}

/**
 * Returns a stamp of the rows that a user's lists show: equal while the same rules narrow the user's roles. It does not disclose the rules
 * and does not throw for unreadable ones.
 */
export async function dataScopeOf(tx: Transaction, reader: Pick<Principal, 'tenantId' | 'userId'>): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, menuKey } of dataResources) {
    const found = await listRulesOfUser(tx, reader, menuKey);
    const rules = found.map(({ roleId, rule }) => JSON.stringify([roleId, rule?.id, rule?.field, rule?.condition, rule?.value]));
    hash.update(JSON.stringify([name, ...rules.sort()]));
  }
  return hash.digest('base64url');
}

interface VariableValues {
  readonly username: string;
  readonly nickName: string;
  readonly userId: string;
}

function filled(value: string, { username, nickName, userId }: VariableValues): string {
  const variable = variableOf(value);
  if (variable === null) return value;
  return { sys_user_code: username, sys_user_name: nickName, sys_user_id: userId }[variable];
}
