import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { appUser, menu, permission, rolePermission, tenant, userRole } from '../tables/tenancy.ts';

export interface Brand {
  readonly name: string;
  readonly logo: string | null;
  readonly colour: string | null;
}

/** The tenant whose domain is exactly this host, or null. Needs no tenant. */
export async function findBrand(tx: Transaction, host: string): Promise<Brand | null> {
  const found = await tx.execute<Brand & Record<string, unknown>>(sql`select name, logo, colour from tenant_brand(${host})`);
  return found.rows[0] ?? null;
}

/** A user with what is shown of the tenant, or null. */
export async function findUser(tx: Transaction, tenantId: string, userId: string) {
  const [found] = await tx
    .select({
      id: appUser.id,
      username: appUser.username,
      nickName: appUser.nickName,
      avatar: appUser.avatar,
      autheStatus: appUser.autheStatus,
      audience: tenant.kind,
      logo: tenant.logo,
      timeZone: tenant.timeZone,
    })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

/** Every rule there is, in its order. */
export function listPermissions(tx: Transaction) {
  return tx.select().from(permission).orderBy(asc(permission.position));
}

/** The rules that a user holds through any role, in their order. */
export function listHeldPermissions(tx: Transaction, tenantId: string, userId: string) {
  const held = tx
    .select({ action: rolePermission.action, type: rolePermission.type })
    .from(userRole)
    .innerJoin(rolePermission, and(eq(rolePermission.tenantId, userRole.tenantId), eq(rolePermission.roleId, userRole.roleId)))
    .where(and(eq(userRole.tenantId, tenantId), eq(userRole.userId, userId)));
  return tx.select().from(permission).where(sql`(${permission.action}, ${permission.type}) in ${held}`).orderBy(asc(permission.position));
}

/** Whether a rule that hides something by this key is switched on (wire.md: type '2' only disables). */
export async function isShowRuleOn(tx: Transaction, action: string): Promise<boolean> {
  const rules = await tx
    .select({ action: permission.action })
    .from(permission)
    .where(and(eq(permission.action, action), ne(permission.type, '2'), eq(permission.status, '1')))
    .limit(1);
  return rules.length > 0;
}

export type MenuRow = typeof menu.$inferSelect;

/** The menu of an audience, parents and children alike, in their order. */
export function listMenu(tx: Transaction, audience: MenuRow['audience']): Promise<MenuRow[]> {
  return tx.select().from(menu).where(eq(menu.audience, audience)).orderBy(asc(menu.position));
}
