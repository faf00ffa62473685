import { activatedStatus } from '../../../contract/entities/identity/account.ts';
import type { SeedClient } from './base.ts';
import type { DemoTenant } from './demo-accounts.ts';
import type { Random } from './random.ts';

/** Rows written from now on belong to this tenant: the owner of the tables is under row-level security too. */
export async function enterTenant(client: SeedClient, tenantId: string): Promise<void> {
  await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
}

export async function insertTenant(client: SeedClient, tenant: DemoTenant): Promise<void> {
  const { id, kind, name, logo, colour, timeZone, domains } = tenant;
  await enterTenant(client, id);
  await client.query('INSERT INTO tenant (id, kind, name, logo, colour, time_zone) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    kind,
    name,
    logo,
    colour,
    timeZone,
  ]);
  for (const domain of domains) await client.query('INSERT INTO tenant_domain (domain, tenant_id) VALUES ($1, $2)', [domain, id]);
}

export interface NewRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly actions: readonly string[];
  readonly it?: boolean;
}

export async function insertRole(client: SeedClient, tenantId: string, { id, code, name, actions, it = false }: NewRole): Promise<void> {
  await client.query('INSERT INTO role (tenant_id, id, code, name, it) VALUES ($1, $2, $3, $4, $5)', [tenantId, id, code, name, it]);
  await client.query(
    'INSERT INTO role_permission (tenant_id, role_id, action, type) SELECT $1, $2, action, type FROM permission WHERE action = ANY($3)',
    [tenantId, id, actions],
  );
}

export interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly nickName: string;
  readonly passwordHash: string;
  readonly autheStatus: number;
  /** Counts as proved by a code. */
  readonly phone?: string;
  /** Whose the tenant is; it has one owner at most. */
  readonly owner?: boolean;
  readonly roleIds: readonly string[];
}

export async function insertUser(client: SeedClient, tenantId: string, user: NewUser): Promise<void> {
  await client.query(
    `INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, authe_status, phone, phone_verified_at, owner)
     VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7::text IS NULL THEN NULL ELSE now() END, $8)`,
    [tenantId, user.id, user.username, user.nickName, user.passwordHash, user.autheStatus, user.phone ?? null, user.owner === true],
  );
  await client.query('INSERT INTO user_role (tenant_id, user_id, role_id) SELECT $1, $2, unnest($3::uuid[])', [
    tenantId,
    user.id,
    user.roleIds,
  ]);
}

/** A tenant with its roles and users. */
export async function insertAccounts(
  client: SeedClient,
  tenant: DemoTenant,
  random: Random,
  now: number,
  passwordHash: () => Promise<string>,
): Promise<void> {
  await insertTenant(client, tenant);
  const ids = new Map<string, string>();
  for (const [code, role] of Object.entries(tenant.roles)) {
    const id = random.id(now);
    ids.set(code, id);
    await insertRole(client, tenant.id, { id, code, ...role });
  }
  for (const { roles, ...user } of tenant.users) {
    const roleIds = roles.flatMap((code) => ids.get(code) ?? []);
    if (roleIds.length < roles.length) throw new Error(`${user.username} has a role that ${tenant.name} lacks: ${roles}`);
    await insertUser(client, tenant.id, { ...user, id: random.id(now), roleIds, passwordHash: await passwordHash() });
  }
  // Last: who is added later joins an activated company.
  await client.query(
    'UPDATE tenant t SET activated = true FROM app_user u WHERE t.id = $1 AND u.tenant_id = t.id AND u.owner AND u.authe_status = $2',
    [tenant.id, activatedStatus],
  );
}
