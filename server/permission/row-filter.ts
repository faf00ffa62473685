import { createHash } from 'node:crypto';
import type { Principal } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { type DataResource, dataResources } from './data-resources.ts';
import { listRulesOfUser, type UserRule } from './db/data-rules.ts';
import type { RowCondition, RowFilter } from './db/row-rules.ts';
import { isProblem, readRule, variableOf } from './read-rule.ts';

/**
 * The rows on which somebody holds a right: those of any role that gives it, of each role those that all its rules admit. A
 * role without rules gives all rows, and nobody is above the rules. Throws `data_rule_unreadable` for a stored rule that is
 * not a good one: what it was to keep out stays out.
 */
export async function rowsFor<F extends string>(
  tx: Transaction,
  reader: Principal,
  right: string,
  resource: DataResource<F>,
): Promise<RowFilter<F>> {
  const byRole = new Map<string, RowCondition<F>[]>();
  for (const { roleId, rule } of await reader.keptRights(`rules of ${right}`, () => listRulesOfUser(tx, reader, right))) {
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
 * A text for the rows that somebody's lists show: the same as long as their roles narrow them by the same rules. It says nothing
 * of the rules themselves, and does not throw for one that cannot be read.
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
