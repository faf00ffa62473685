import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** A company as the platform reads it, times in the reader's zone. */
export interface PlatformTenant {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly stateReason: string | null;
  readonly createTime: string;
  readonly closeTime: string | null;
  readonly purgeTime: string | null;
  readonly purged: boolean;
  readonly owner: string | null;
  readonly users: number;
  readonly domains: string;
  readonly consentUntil: string | null;
}

export interface TenantSearch {
  readonly name: string | null;
  readonly state: string | null;
  /** One company alone. */
  readonly id: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Reads companies, newest first; none for a tenant that is not the platform. */
export async function listPlatformTenants(tx: Transaction, search: TenantSearch, timeZone: string, now: Date) {
  const { name, state, id, limit, offset } = search;
  const local = (column: string) => sql`date_trunc('second', ${sql.identifier(column)} at time zone ${timeZone})::text`;
  const { rows } = await tx.execute<PlatformTenant & { readonly found: number }>(sql`
    select id, name, state, state_reason as "stateReason", ${local('created_at')} as "createTime", ${local('closed_at')} as "closeTime",
      ${local('purge_at')} as "purgeTime", purged_at is not null as purged, owner, users, domains,
      ${local('consent_until')} as "consentUntil", found::int
    from platform_tenants(${name}, ${state}, ${id}::uuid, ${now.toISOString()}::timestamptz, ${limit}, ${offset})`);
  return rows;
}

export interface TenantMove {
  readonly tenantId: string;
  readonly to: 'active' | 'suspended' | 'closed';
  readonly reason: string;
  readonly at: Date;
  /** When personal data may be deleted; for a closed tenant. */
  readonly purgeAt: Date | null;
  readonly auditId: string;
  readonly operator: string;
  readonly address: string;
  readonly requestId: string;
}

/** Moves a tenant to another state and writes its audit. @returns the state before, or null where this is no possible move */
export async function moveTenant(tx: Transaction, move: TenantMove): Promise<string | null> {
  const { tenantId, to, reason, at, purgeAt, auditId, operator, address, requestId } = move;
  const { rows } = await tx.execute<{ before: string | null }>(sql`
    select platform_move_tenant(${tenantId}::uuid, ${to}, ${reason}, ${at.toISOString()}::timestamptz,
      ${purgeAt?.toISOString() ?? null}::timestamptz, ${auditId}::uuid, ${operator}, ${address}, ${requestId}) as before`);
  return rows[0]?.before ?? null;
}

/** Deletes the personal data of some closed tenants whose time is over. @returns how many */
export async function purgeClosedTenants(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select purge_closed_tenants(${now.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
