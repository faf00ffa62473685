import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createAdministrator, hasAdministrator } from '../../../server/db/seeds/administrator.ts';
import { createServices } from '../../../server/services.ts';
import { hashPassword } from '../../../server/sign-in/passwords.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { stranger } from './fixture.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase('base');
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('L4: an installation without the demo has no account; the first one gets a random password, kept nowhere', async () => {
  expect(await hasAdministrator(client)).toBe(false);
  const first = await createAdministrator({ client, hashPassword });
  const second = await createAdministrator({ client, hashPassword, username: 'second' });
  expect(await hasAdministrator(client)).toBe(true);
  expect(first.username).toBe('admin');
  expect(first.password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z0-9]{16}$/);
  expect(second.password).not.toBe(first.password);
  const owners = await database.admin.query('SELECT username FROM app_user WHERE owner');
  expect(owners.rows).toEqual([{ username: 'admin' }]);
  const { rows } = await database.admin.query<{ row: string }>('SELECT row_to_json(u)::text AS row FROM app_user u');
  for (const { row } of rows) expect(row).not.toContain(first.password);

  const pool = openPostgres({ url: database.appUrl, size: 2 });
  try {
    const services = createServices({ database: pool, now: () => new Date() });
    const signedIn = await services.signIn.byPassword(first, stranger());
    expect(signedIn.userInfo.username).toBe('admin');
  } finally {
    await pool.close();
  }
});

test('a taken name is refused, whatever its case, and changes nothing', async () => {
  await createAdministrator({ client, hashPassword, username: 'Taken' });
  await expect(createAdministrator({ client, hashPassword, username: 'tAKEN' })).rejects.toThrow();
  const { rows } = await database.admin.query("SELECT username FROM app_user WHERE lower(username) = 'taken'");
  expect(rows).toEqual([{ username: 'Taken' }]);
});

test('the role of an installation that is older than the activation rights gets them with the next administrator', async () => {
  const keys = async () => {
    const { rows } = await database.admin.query<{ action: string }>(
      "SELECT p.action FROM role_permission p JOIN role r ON r.tenant_id = p.tenant_id AND r.id = p.role_id WHERE r.code = 'operator' ORDER BY 1",
    );
    return rows.map(({ action }) => action);
  };
  await createAdministrator({ client, hashPassword, username: 'early' });
  const whole = await keys();
  await database.admin.query("DELETE FROM role_permission WHERE action LIKE 'activation:%'");
  expect(await keys()).not.toContain('activation:review');
  await createAdministrator({ client, hashPassword, username: 'late' });
  expect(await keys()).toEqual(whole);
});
