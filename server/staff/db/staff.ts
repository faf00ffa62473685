import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import { address } from '../../addresses/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';
import { department } from './tables.ts';

export type Department = typeof department.$inferSelect;

/** Lists all departments of a tenant in order, with the number of people directly in each. */
export async function listDepartments(tx: Transaction, tenantId: string): Promise<(Department & { readonly userCount: number })[]> {
  const rows = await tx
    .select()
    .from(department)
    .where(eq(department.tenantId, tenantId))
    .orderBy(asc(department.position), asc(department.name), asc(department.id));
  const users = await tx
    .select({ id: appUser.departmentId, total: sql<number>`count(*)::int` })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), ne(appUser.state, 'removed')))
    .groupBy(appUser.departmentId);
  const countOf = new Map(users.map(({ id, total }) => [id, total]));
  return rows.map((row) => ({ ...row, userCount: countOf.get(row.id) ?? 0 }));
}

export async function insertDepartment(tx: Transaction, row: Department): Promise<void> {
  await tx.insert(department).values(row);
}

export async function updateDepartment(tx: Transaction, { tenantId, id, ...row }: Department): Promise<void> {
  await tx
    .update(department)
    .set(row)
    .where(and(eq(department.tenantId, tenantId), eq(department.id, id)));
}

export async function deleteDepartment(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(department).where(and(eq(department.tenantId, tenantId), eq(department.id, id)));
}

/** Serializes changes of a tenant's departments, so that two moves make no circle. */
export async function lockDepartments(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`departments:${tenantId}`}, 0))`);
}

export interface StaffMember {
  readonly id: string;
  readonly username: string;
  readonly state: string;
  readonly owner: boolean;
  readonly departmentId: string | null;
}

/** Finds users of the tenant who have not left, and locks them. */
export function lockStaff(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<StaffMember[]> {
  return tx
    .select({ id: appUser.id, username: appUser.username, state: appUser.state, owner: appUser.owner, departmentId: appUser.departmentId })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), inArray(appUser.id, [...ids]), ne(appUser.state, 'removed')))
    .orderBy(asc(appUser.id))
    .for('update');
}

export async function setDepartmentOfUsers(
  tx: Transaction,
  tenantId: string,
  userIds: readonly string[],
  departmentId: string | null,
): Promise<void> {
  await tx
    .update(appUser)
    .set({ departmentId })
    .where(and(eq(appUser.tenantId, tenantId), inArray(appUser.id, [...userIds])));
}

/** Switches a user on or off; triggers end the sessions. */
export async function setUserState(tx: Transaction, tenantId: string, id: string, state: 'active' | 'disabled'): Promise<void> {
  await tx
    .update(appUser)
    .set({ state })
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, id)));
}

/** Removes a user for good. The row stays for orders and logs; name, phone and mail address are free again. */
export async function removeUser(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx
    .update(appUser)
    .set({ state: 'removed', username: `removed-${id}`, phone: null, email: null, avatar: null, departmentId: null })
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, id)));
}

/** Gives the tenant to another user; there is one owner at most at every moment. */
export async function setOwner(tx: Transaction, tenantId: string, fromId: string, toId: string): Promise<void> {
  const user = (id: string) => and(eq(appUser.tenantId, tenantId), eq(appUser.id, id));
  await tx.update(appUser).set({ owner: false }).where(user(fromId));
  await tx.update(appUser).set({ owner: true }).where(user(toId));
}

/** Makes a colleague the author of a user's drafts and addresses. @returns how many of each */
export async function handOverRows(tx: Transaction, tenantId: string, from: StaffMember, to: StaffMember) {
  const drafts = await tx
    .update(shipmentOrder)
    .set({ createdBy: to.username })
    .where(and(eq(shipmentOrder.tenantId, tenantId), eq(shipmentOrder.createdBy, from.username), eq(shipmentOrder.documentStatus, 'draft')))
    .returning({ id: shipmentOrder.id });
  const addresses = await tx
    .update(address)
    .set({ createdBy: to.id })
    .where(and(eq(address.tenantId, tenantId), eq(address.createdBy, from.id)))
    .returning({ id: address.id });
  return { drafts: drafts.length, addresses: addresses.length };
}
