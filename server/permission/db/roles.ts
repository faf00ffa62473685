import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { appUser, role, rolePermission, userRole } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { department } from '../../staff/db/tables.ts';
import { escapeLike } from './row-rules.ts';
import { roleMenu } from './tables.ts';

export type Role = typeof role.$inferSelect;

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const total = sql<number>`count(*)::int`;

/** Returns one page of the roles whose code and name contain these texts, sorted by code, with the total count. */
export async function listRoles(tx: Transaction, tenantId: string, search: { readonly code: string; readonly name: string }, page: Page) {
  const found = and(
    eq(role.tenantId, tenantId),
    ilike(role.code, `%${escapeLike(search.code)}%`),
    ilike(role.name, `%${escapeLike(search.name)}%`),
  );
  const rows = await tx.select().from(role).where(found).orderBy(asc(role.code)).limit(page.limit).offset(page.offset);
  const [counted] = await tx.select({ total }).from(role).where(found);
  const users = await tx
    .select({ roleId: userRole.roleId, total })
    .from(userRole)
    .where(eq(userRole.tenantId, tenantId))
    .groupBy(userRole.roleId);
  const countOf = new Map(users.map((row) => [row.roleId, row.total]));
  return { rows: rows.map((row) => ({ ...row, userCount: countOf.get(row.id) ?? 0 })), total: counted?.total ?? 0 };
}

/** Finds roles of the tenant; all of them without ids. */
export function findRoles(tx: Transaction, tenantId: string, ids?: readonly string[]): Promise<Role[]> {
  return tx
    .select()
    .from(role)
    .where(and(eq(role.tenantId, tenantId), ids === undefined ? undefined : inArray(role.id, [...ids])))
    .orderBy(asc(role.code));
}

export async function insertRole(tx: Transaction, row: Role): Promise<void> {
  await tx.insert(role).values(row);
}

export async function updateRole(tx: Transaction, { tenantId, id, name, description, it }: Omit<Role, 'code'>): Promise<void> {
  await tx
    .update(role)
    .set({ name, description, it })
    .where(and(eq(role.tenantId, tenantId), eq(role.id, id)));
}

export async function deleteRole(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(role).where(and(eq(role.tenantId, tenantId), eq(role.id, id)));
}

/** Lists the product's keys that these roles give. */
export function listGrants(tx: Transaction, tenantId: string, roleIds: readonly string[]) {
  return tx
    .selectDistinct({ action: rolePermission.action, type: rolePermission.type })
    .from(rolePermission)
    .where(and(eq(rolePermission.tenantId, tenantId), inArray(rolePermission.roleId, [...roleIds])));
}

/** Lists the tenant's own menus that these roles give. */
export async function listMenuGrants(tx: Transaction, tenantId: string, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: roleMenu.menuId })
    .from(roleMenu)
    .where(and(eq(roleMenu.tenantId, tenantId), inArray(roleMenu.roleId, [...roleIds])));
  return rows.map(({ id }) => id);
}

export interface RoleGrants {
  readonly grants: readonly { readonly action: string; readonly type: string }[];
  readonly menuIds: readonly string[];
}

/** Sets the grants of a role. Unchanged rows are not rewritten, so that no needless notification goes out. */
export async function setGrants(
  tx: Transaction,
  { tenantId, id }: Pick<Role, 'tenantId' | 'id'>,
  { grants, menuIds }: RoleGrants,
): Promise<void> {
  const keys = JSON.stringify(grants);
  await tx
    .delete(rolePermission)
    .where(
      and(
        eq(rolePermission.tenantId, tenantId),
        eq(rolePermission.roleId, id),
        sql`(${rolePermission.action}, ${rolePermission.type}) not in (select action, type from json_to_recordset(${keys}) as given (action text, type text))`,
      ),
    );
  if (grants.length > 0)
    await tx
      .insert(rolePermission)
      .values(grants.map(({ action, type }) => ({ tenantId, roleId: id, action, type })))
      .onConflictDoNothing();
  await tx
    .delete(roleMenu)
    .where(and(eq(roleMenu.tenantId, tenantId), eq(roleMenu.roleId, id), sql`${roleMenu.menuId} <> all(${sql.param(menuIds)}::text[])`));
  if (menuIds.length > 0)
    await tx
      .insert(roleMenu)
      .values(menuIds.map((menuId) => ({ tenantId, roleId: id, menuId })))
      .onConflictDoNothing();
}

export async function listRoleIdsOfUser(tx: Transaction, tenantId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: userRole.roleId })
    .from(userRole)
    .where(and(eq(userRole.tenantId, tenantId), eq(userRole.userId, userId)));
  return rows.map(({ id }) => id);
}

/** Sets the roles of a user. */
export async function setRolesOfUser(tx: Transaction, tenantId: string, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx
    .delete(userRole)
    .where(
      and(eq(userRole.tenantId, tenantId), eq(userRole.userId, userId), sql`${userRole.roleId} <> all(${sql.param(roleIds)}::uuid[])`),
    );
  if (roleIds.length > 0)
    await tx
      .insert(userRole)
      .values(roleIds.map((roleId) => ({ tenantId, userId, roleId })))
      .onConflictDoNothing();
}

/** Reports whether this user has an IT role. */
export async function hasItRole(tx: Transaction, tenantId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, and(eq(role.tenantId, userRole.tenantId), eq(role.id, userRole.roleId), eq(role.it, true)))
    .where(and(eq(userRole.tenantId, tenantId), eq(userRole.userId, userId)))
    .limit(1);
  return found.length > 0;
}

export interface UserSearch {
  /** A part of the account name or the name. */
  readonly name: string;
  readonly roleId?: string | undefined;
  readonly state: 'active' | 'disabled';
  /** Null finds users in no department. */
  readonly departmentId?: string | null | undefined;
}

/** Returns one page of the users by account name, with the total count. */
export async function listUsers(tx: Transaction, tenantId: string, { name, roleId, state, departmentId }: UserSearch, page: Page) {
  const pattern = `%${escapeLike(name)}%`;
  const found: SQL | undefined = and(
    eq(appUser.tenantId, tenantId),
    eq(appUser.state, state),
    departmentOf(departmentId),
    or(ilike(appUser.username, pattern), ilike(appUser.nickName, pattern)),
    roleId === undefined
      ? undefined
      : inArray(
          appUser.id,
          tx
            .select({ id: userRole.userId })
            .from(userRole)
            .where(and(eq(userRole.tenantId, tenantId), eq(userRole.roleId, roleId))),
        ),
  );
  const rows = await tx
    .select({
      id: appUser.id,
      username: appUser.username,
      nickName: appUser.nickName,
      phone: appUser.phone,
      state: appUser.state,
      owner: appUser.owner,
      departmentId: appUser.departmentId,
      department: department.name,
    })
    .from(appUser)
    .leftJoin(department, and(eq(department.tenantId, appUser.tenantId), eq(department.id, appUser.departmentId)))
    .where(found)
    .orderBy(asc(appUser.username))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total }).from(appUser).where(found);
  return { rows, total: counted?.total ?? 0 };
}

function departmentOf(departmentId: string | null | undefined): SQL | undefined {
  if (departmentId === undefined) return undefined;
  return departmentId === null ? isNull(appUser.departmentId) : eq(appUser.departmentId, departmentId);
}

/** Lists the roles of these users. */
export async function listRolesOfUsers(tx: Transaction, tenantId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return tx
    .select({ userId: userRole.userId, id: role.id, name: role.name })
    .from(userRole)
    .innerJoin(role, and(eq(role.tenantId, userRole.tenantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.tenantId, tenantId), inArray(userRole.userId, [...userIds])))
    .orderBy(asc(role.code));
}
