import { and, eq, gt, sql } from 'drizzle-orm';
import { appUser, role, rolePermission, tenant, userRole } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { dataRule, roleDataRule, roleRequest } from './tables.ts';

/** All that decides what a tenant's people may do, menus aside. */
export interface StoredRights {
  readonly users: readonly { readonly id: string; readonly active: boolean; readonly roleIds: readonly string[] }[];
  readonly roles: readonly { readonly id: string; readonly it: boolean }[];
  readonly grants: readonly { readonly roleId: string; readonly action: string }[];
  readonly rules: readonly {
    readonly roleId: string;
    readonly resource: string;
    readonly field: string;
    readonly condition: string;
    readonly value: string;
  }[];
}

/** The rights of everybody in the tenant who has a role. */
export async function readStoredRights(tx: Transaction, tenantId: string): Promise<StoredRights> {
  const users = await tx
    .select({
      id: appUser.id,
      active: sql<boolean>`${appUser.state} = 'active'`,
      roleIds: sql<string[]>`array_agg(${userRole.roleId}::text order by ${userRole.roleId})`,
    })
    .from(userRole)
    .innerJoin(appUser, and(eq(appUser.tenantId, userRole.tenantId), eq(appUser.id, userRole.userId)))
    .where(eq(userRole.tenantId, tenantId))
    .groupBy(appUser.id, appUser.state);
  const roles = await tx.select({ id: role.id, it: role.it }).from(role).where(eq(role.tenantId, tenantId));
  const grants = await tx
    .selectDistinct({ roleId: rolePermission.roleId, action: rolePermission.action })
    .from(rolePermission)
    .where(eq(rolePermission.tenantId, tenantId));
  const rules = await tx
    .select({
      roleId: roleDataRule.roleId,
      resource: dataRule.resource,
      field: dataRule.field,
      condition: dataRule.condition,
      value: dataRule.value,
    })
    .from(roleDataRule)
    .innerJoin(dataRule, and(eq(dataRule.tenantId, roleDataRule.tenantId), eq(dataRule.id, roleDataRule.ruleId)))
    .where(eq(roleDataRule.tenantId, tenantId));
  return { users, roles, grants, rules };
}

/** Whether the tenant's administrators may give what they do not hold, and whose the tenant is; null when it has no owner. */
export async function readGiving(tx: Transaction, tenantId: string) {
  const [found] = await tx
    .select({ beyondOwn: tenant.givesBeyondOwn, ownerId: appUser.id, ownerName: appUser.nickName })
    .from(tenant)
    .leftJoin(appUser, and(eq(appUser.tenantId, tenant.id), eq(appUser.owner, true)))
    .where(eq(tenant.id, tenantId));
  return found ?? { beyondOwn: false, ownerId: null, ownerName: null };
}

export async function setGivesBeyondOwn(tx: Transaction, tenantId: string, givesBeyondOwn: boolean): Promise<void> {
  await tx.update(tenant).set({ givesBeyondOwn }).where(eq(tenant.id, tenantId));
}

export type RoleRequest = typeof roleRequest.$inferSelect;

/** Keeps a request in place of the user's former one. */
export async function putRoleRequest(tx: Transaction, row: RoleRequest): Promise<void> {
  await tx.delete(roleRequest).where(and(eq(roleRequest.tenantId, row.tenantId), eq(roleRequest.userId, row.userId)));
  await tx.insert(roleRequest).values(row);
}

/** A request that is still open. */
export async function findRoleRequest(tx: Transaction, tenantId: string, id: string, now: Date): Promise<RoleRequest | null> {
  const [found] = await tx
    .select()
    .from(roleRequest)
    .where(and(eq(roleRequest.tenantId, tenantId), eq(roleRequest.id, id), gt(roleRequest.expiresAt, now)));
  return found ?? null;
}

export async function deleteRoleRequest(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(roleRequest).where(and(eq(roleRequest.tenantId, tenantId), eq(roleRequest.id, id)));
}

/** Open requests of the tenant with who asked, the oldest first, their times in this zone; a user has one at most. */
export function listRoleRequests(
  tx: Transaction,
  { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string },
  now: Date,
) {
  return tx
    .select({
      id: roleRequest.id,
      userId: roleRequest.userId,
      username: appUser.username,
      nickName: appUser.nickName,
      roleIds: roleRequest.roleIds,
      beforeIds: roleRequest.beforeIds,
      createTime: sql<string>`date_trunc('second', ${roleRequest.createdAt} at time zone ${timeZone})::text`,
    })
    .from(roleRequest)
    .innerJoin(appUser, and(eq(appUser.tenantId, roleRequest.tenantId), eq(appUser.id, roleRequest.userId), eq(appUser.state, 'active')))
    .where(and(eq(roleRequest.tenantId, tenantId), gt(roleRequest.expiresAt, now)))
    .orderBy(roleRequest.createdAt, roleRequest.id);
}
