import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { tenantMenu } from '../../permission/db/tables.ts';
import { appUser, menu, permission, tenant } from './tables.ts';

export interface Brand {
  readonly name: string;
  readonly logo: string | null;
  readonly colour: string | null;
}

/** Finds the tenant with exactly this domain, or null. Needs no tenant. */
export async function findBrand(tx: Transaction, host: string): Promise<Brand | null> {
  const found = await tx.execute<Brand & Record<string, unknown>>(sql`select name, logo, colour from tenant_brand(${host})`);
  return found.rows[0] ?? null;
}

/** Finds a user with the visible fields of the tenant, or null. */
export async function findUser(tx: Transaction, tenantId: string, userId: string) {
  const [found] = await tx
    .select({
      id: appUser.id,
      username: appUser.username,
      nickName: appUser.nickName,
      avatar: appUser.avatar,
      autheStatus: appUser.autheStatus,
      dateFormat: appUser.dateFormat,
      audience: tenant.kind,
      logo: tenant.logo,
      businesses: tenant.businesses,
      timeZone: tenant.timeZone,
    })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

/** Lists all rules in order. */
export function listPermissions(tx: Transaction) {
  return tx.select().from(permission).orderBy(asc(permission.position));
}

/** Lists the rules that a user holds through any role, in order; only IT holds rules restricted to IT (security P2). */
export function listHeldPermissions(tx: Transaction, tenantId: string, userId: string) {
  return tx
    .select()
    .from(permission)
    .where(
      sql`(${permission.action}, ${permission.type}) in (select held.action, held.type from held_permissions(${tenantId}::uuid, ${userId}::uuid) held)`,
    )
    .orderBy(asc(permission.position));
}

/** Reports whether the tenant has switched on a rule that hides something by this key (wire.md: type '2' only disables). */
export async function isShowRuleOn(tx: Transaction, tenantId: string, action: string): Promise<boolean> {
  const own = tx
    .select({ status: tenantMenu.status })
    .from(tenantMenu)
    .innerJoin(menu, eq(menu.id, tenantMenu.id))
    .where(
      and(
        eq(tenantMenu.tenantId, tenantId),
        eq(tenantMenu.builtIn, true),
        eq(menu.permission, permission.action),
        eq(menu.permissionType, permission.type),
      ),
    )
    .limit(1);
  const rules = await tx
    .select({ action: permission.action })
    .from(permission)
    .where(and(eq(permission.action, action), ne(permission.type, '2'), sql`coalesce(${own}, ${permission.status}) = '1'`))
    .limit(1);
  return rules.length > 0;
}

export type PermissionRule = typeof permission.$inferSelect;
export type MenuRow = typeof menu.$inferSelect;

/** Lists the menu of an audience in order, parents and children alike. */
export function listMenu(tx: Transaction, audience: MenuRow['audience']): Promise<MenuRow[]> {
  return tx.select().from(menu).where(eq(menu.audience, audience)).orderBy(asc(menu.position), asc(menu.id));
}
