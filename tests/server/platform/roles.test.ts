import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { prepareAppRole, RoleError } from '../../../server/db/app-role.ts';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { asAdmin, createDatabase } from '../../support/database.ts';

const strangers: string[] = [];
afterAll(async () => {
  await asAdmin(async (admin) => {
    for (const name of strangers) await admin.query(`DROP ROLE IF EXISTS ${name}`);
  });
});

async function canQuery(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function onDatabaseAsAdmin(ownerUrl: string): string {
  const url = new URL(inject('cluster').adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
}

test('two databases of one cluster share the app role, and preparing one does not lock out the other', async () => {
  const [first, second] = await Promise.all([createDatabase('bare'), createDatabase('bare')]);
  expect(await canQuery(first.appUrl)).toBe(true);
  expect(await canQuery(second.appUrl)).toBe(true);
  expect(new URL(first.appUrl).password).toBe(new URL(second.appUrl).password);
  expect(new URL(first.appUrl).password).not.toBe(new URL(first.ownerUrl).password);
  await first.drop();
  await second.drop();
});

test('an owner without the right to make roles is told what an administrator has to do', async () => {
  const database = await createDatabase('bare');
  const name = `wt_stranger_${process.pid}`;
  strangers.push(name);
  const url = new URL(database.ownerUrl);
  await asAdmin(async (admin) => {
    await admin.query(`DROP ROLE IF EXISTS ${name}`);
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'stranger-password'`);
  });
  url.username = name;
  url.password = 'stranger-password';
  // Not the owner, then the owner whose password is another one than the role's was derived from.
  await database.admin.query(`GRANT CONNECT ON DATABASE ${url.pathname.slice(1)} TO ${name}`);
  await expect(prepareDatabase({ ownerUrl: url.href, appPassword: null, migrations: [] })).rejects.toThrow(/ALTER DATABASE .* OWNER TO/);
  await database.admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`);
  await expect(prepareDatabase({ ownerUrl: url.href, appPassword: null, migrations: [] })).rejects.toThrow(/DATABASE_APP_PASSWORD/);
  await database.drop();
});

test('an app role that has been given more rights refuses to start (T3)', async () => {
  const database = await createDatabase('bare');
  // Roles belong to the cluster, which other tests prepare databases in: the grant is never committed, so that only this session sees it.
  const owner = new pg.Client({ connectionString: onDatabaseAsAdmin(database.ownerUrl) });
  await owner.connect();
  await owner.query('BEGIN');
  await owner.query('GRANT pg_read_all_data TO waybill_app');
  await expect(prepareAppRole(owner, database.ownerUrl, null)).rejects.toThrow(RoleError);
  await owner.query('ROLLBACK');
  await owner.end();
  await expect(prepareDatabase({ ownerUrl: database.ownerUrl, appPassword: null, migrations: [] })).resolves.toBeDefined();
  await database.drop();
});

test('an address without a password says where the app role could get one', async () => {
  const database = await createDatabase('bare');
  const url = new URL(database.ownerUrl);
  const { password } = url;
  url.password = '';
  process.env.PGPASSWORD = decodeURIComponent(password);
  try {
    await expect(prepareDatabase({ ownerUrl: url.href, appPassword: null, migrations: [] })).rejects.toThrow(/DATABASE_APP_PASSWORD/);
  } finally {
    delete process.env.PGPASSWORD;
  }
  await database.drop();
});
