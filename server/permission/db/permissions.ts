import { and, eq, gt, sql } from 'drizzle-orm';
import { appUser, role, rolePermission, tenant, userRole } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { dataRule, roleDataRule, roleRequest } from './tables.ts';

/** All data that determines the permissions of a tenant's users, except menus. */
export interface StoredPermissions {
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

/** Reads the permissions of every user of the tenant who has a role. */
export async function readStoredPermissions(tx: Transaction, tenantId: string): Promise<StoredPermissions> {
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

/** Reads whether administrators may give permissions that they do not hold, and the tenant's owner (null when there is none). */
export async function readGrantPolicy(tx: Transaction, tenantId: string) {
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

/** Stores a request in place of the user's previous one. */
export async function putRoleRequest(tx: Transaction, row: RoleRequest): Promise<void> {
  await tx.delete(roleRequest).where(and(eq(roleRequest.tenantId, row.tenantId), eq(roleRequest.userId, row.userId)));
  await tx.insert(roleRequest).values(row);
}

/** Finds a pending request. */
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

/** Lists pending requests with the requesting user, oldest first, times in this time zone; a user has at most one. */
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
