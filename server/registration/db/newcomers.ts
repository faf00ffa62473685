import { sql } from 'drizzle-orm';
import { userRole } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { databaseFailure } from '../../db/database-failure.ts';
import { acceptedTerms, newUser } from './tables.ts';

export type NewUser = typeof newUser.$inferInsert;

/** Makes the company of the transaction's tenant, with the platform's catalogue. */
export async function foundCompany(tx: Transaction, name: string, timeZone: string): Promise<void> {
  await tx.execute(sql`select found_company(${name}, ${timeZone})`);
}

/** Makes the user the owner of the company that this transaction made. */
export async function appointFounder(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select appoint_founder(${userId}::uuid)`);
}

/** Inserts a user with roles; in an activated company the user starts activated. */
export async function insertNewcomer(tx: Transaction, row: NewUser, roleIds: readonly string[]): Promise<void> {
  await tx.insert(newUser).values(row);
  if (roleIds.length > 0) await tx.insert(userRole).values(roleIds.map((roleId) => ({ tenantId: row.tenantId, userId: row.id, roleId })));
  await tx.execute(sql`select join_company(${row.id}::uuid)`);
}

export async function insertAcceptedTerms(tx: Transaction, row: typeof acceptedTerms.$inferInsert): Promise<void> {
  await tx.insert(acceptedTerms).values(row);
}

export interface DomainTenant {
  readonly tenantId: string;
  readonly name: string;
}

/** Finds the tenant with exactly this domain, or null. Needs no tenant. */
export async function findTenantOfDomain(tx: Transaction, host: string): Promise<DomainTenant | null> {
  const found = await tx.execute<DomainTenant & Record<string, unknown>>(
    sql`select tenant_id as "tenantId", name from tenant_of_domain(${host})`,
  );
  return found.rows[0] ?? null;
}

/** Counts a question under a key in this hour; returns how many it is. Needs no tenant. */
export async function countStranger(tx: Transaction, key: string, hour: Date): Promise<number> {
  const counted = await tx.execute<{ asked: number }>(sql`
    insert into stranger_count as counted (key, hour, asked) values (${key}, ${hour.toISOString()}::timestamptz, 1)
    on conflict (key, hour) do update set asked = counted.asked + 1 returning asked`);
  return counted.rows[0]?.asked ?? 0;
}

/** Deletes counters and invitations that ran out; returns how many at most of either kind. */
export async function purgeRegistration(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(sql`select purge_registration(${now.toISOString()}::timestamptz, ${atMost}) as gone`);
  return purged.rows[0]?.gone ?? 0;
}

/** The field that an insert found taken; null for other errors. */
export function takenField(error: unknown): 'username' | 'phone' | 'email' | null {
  const failure = databaseFailure(error);
  if (failure?.code !== '23505') return null;
  if (failure.constraint === 'app_user_by_name') return 'username';
  if (failure.constraint === 'app_user_verified_phone') return 'phone';
  return failure.constraint === 'app_user_verified_email' ? 'email' : null;
}
