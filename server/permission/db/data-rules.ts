import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { rolePermission, userRole } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { dataRule, roleDataRule } from './tables.ts';

export type DataRule = typeof dataRule.$inferSelect;
export type UserRule = Pick<DataRule, 'id' | 'resource' | 'field' | 'condition' | 'value'>;

/** Lists the user's roles that give a permission, each with its rules; a role without rules yields one row with null. */
export function listRulesOfUser(tx: Transaction, user: { readonly tenantId: string; readonly userId: string }, action: string) {
  return tx
    .select({
      roleId: userRole.roleId,
      rule: { id: dataRule.id, resource: dataRule.resource, field: dataRule.field, condition: dataRule.condition, value: dataRule.value },
    })
    .from(userRole)
    .innerJoin(
      rolePermission,
      and(eq(rolePermission.tenantId, userRole.tenantId), eq(rolePermission.roleId, userRole.roleId), eq(rolePermission.action, action)),
    )
    .leftJoin(roleDataRule, and(eq(roleDataRule.tenantId, userRole.tenantId), eq(roleDataRule.roleId, userRole.roleId)))
    .leftJoin(dataRule, and(eq(dataRule.tenantId, roleDataRule.tenantId), eq(dataRule.id, roleDataRule.ruleId)))
    .where(and(eq(userRole.tenantId, user.tenantId), eq(userRole.userId, user.userId)));
}

/** Lists the rules of these menus, oldest first. */
export function listDataRules(tx: Transaction, tenantId: string): Promise<DataRule[]> {
  return tx
    .select()
    .from(dataRule)
    .where(eq(dataRule.tenantId, tenantId))
    .orderBy(asc(dataRule.menuId), asc(dataRule.createdAt), asc(dataRule.id));
}

export async function findDataRule(tx: Transaction, tenantId: string, id: string): Promise<DataRule | null> {
  const [found] = await tx
    .select()
    .from(dataRule)
    .where(and(eq(dataRule.tenantId, tenantId), eq(dataRule.id, id)));
  return found ?? null;
}

export async function insertDataRule(tx: Transaction, row: typeof dataRule.$inferInsert): Promise<void> {
  await tx.insert(dataRule).values(row);
}

export async function updateDataRule(
  tx: Transaction,
  { tenantId, id, ...row }: Pick<DataRule, 'tenantId' | 'id' | 'name' | 'field' | 'condition' | 'value'>,
): Promise<void> {
  await tx
    .update(dataRule)
    .set(row)
    .where(and(eq(dataRule.tenantId, tenantId), eq(dataRule.id, id)));
}

export async function deleteDataRule(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(dataRule).where(and(eq(dataRule.tenantId, tenantId), eq(dataRule.id, id)));
}

export async function isRuleUsed(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const used = await tx
    .select({ roleId: roleDataRule.roleId })
    .from(roleDataRule)
    .where(and(eq(roleDataRule.tenantId, tenantId), eq(roleDataRule.ruleId, id)))
    .limit(1);
  return used.length > 0;
}

export async function listRuleIdsOfRole(tx: Transaction, tenantId: string, roleId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: roleDataRule.ruleId })
    .from(roleDataRule)
    .where(and(eq(roleDataRule.tenantId, tenantId), eq(roleDataRule.roleId, roleId)))
    .orderBy(asc(roleDataRule.ruleId));
  return rows.map(({ id }) => id);
}

/** Adds and removes rules of a role; all others stay. */
export async function changeRulesOfRole(
  tx: Transaction,
  { tenantId, roleId }: { readonly tenantId: string; readonly roleId: string },
  { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
): Promise<void> {
  if (taken.length > 0)
    await tx
      .delete(roleDataRule)
      .where(and(eq(roleDataRule.tenantId, tenantId), eq(roleDataRule.roleId, roleId), inArray(roleDataRule.ruleId, [...taken])));
  if (given.length > 0) await tx.insert(roleDataRule).values(given.map((ruleId) => ({ tenantId, roleId, ruleId })));
}

/** Counts the tenant's rules. */
export async function countDataRules(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(dataRule).where(eq(dataRule.tenantId, tenantId));
  return row?.total ?? 0;
}
