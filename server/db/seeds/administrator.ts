import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type SeedClient } from './base.ts';
import { platformTenant, roleOf } from './demo-accounts.ts';
import { enterTenant, insertRole, insertTenant, insertUser } from './tenant.ts';

export interface NewAdministrator {
  /** Of the role that owns the tables; no transaction may be open. */
  readonly client: SeedClient;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly username?: string;
}

/** Whether the platform has an account at all. */
export async function hasAdministrator(client: SeedClient): Promise<boolean> {
  return inTransaction(client, async () => {
    await enterTenant(client, platformTenant.id);
    const found = await client.query('SELECT 1 FROM app_user WHERE tenant_id = $1 LIMIT 1', [platformTenant.id]);
    return found.rows.length > 0;
  });
}

/**
 * Makes an account of the platform with a random password, which is returned once and kept nowhere (security L4). The first one
 * owns the platform's tenant. Fails when the name is taken.
 */
export async function createAdministrator({
  client,
  hashPassword,
  username = 'admin',
}: NewAdministrator): Promise<{ username: string; password: string }> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(client, async () => {
    const { id: tenantId } = platformTenant;
    await enterTenant(client, tenantId);
    const known = await client.query('SELECT 1 FROM tenant WHERE id = $1', [tenantId]);
    if (known.rows.length === 0) await insertTenant(client, platformTenant);
    const role = await client.query<{ id: string }>('SELECT id FROM role WHERE tenant_id = $1 AND code = $2', [tenantId, 'operator']);
    const roleId = role.rows[0]?.id ?? uuidv7();
    const operator = roleOf(platformTenant, 'operator');
    if (role.rows.length === 0) await insertRole(client, tenantId, { id: roleId, code: 'operator', ...operator });
    // The role of an older installation lacks the permissions that came since, such as those of activation; only they are added.
    else await grantMissing(client, tenantId, roleId, operator.actions);
    const owned = await client.query('SELECT 1 FROM app_user WHERE tenant_id = $1 AND owner', [tenantId]);
    const owner = owned.rows.length === 0;
    await insertUser(client, tenantId, {
      id: uuidv7(),
      username,
      nickName: username,
      passwordHash,
      autheStatus: 1,
      roleIds: [roleId],
      owner,
    });
  });
  return { username, password };
}

async function grantMissing(client: SeedClient, tenantId: string, roleId: string, actions: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO role_permission (tenant_id, role_id, action, type)
     SELECT $1, $2, p.action, p.type FROM permission p WHERE p.action = ANY ($3::text[]) ON CONFLICT DO NOTHING`,
    [tenantId, roleId, actions],
  );
}

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Sixteen characters that satisfy the spec's stricter rule: figures, upper and lower case. */
function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: 16 }, () => characters[randomInt(characters.length)] ?? '').join('');
    if (/\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password)) return password;
  }
}
