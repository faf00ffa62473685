import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { DatabaseUnavailable } from '../../../server/db/unavailable.ts';
import { asAdmin, createDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from './processes.ts';

let cluster: TestDatabase;
let database: Database;
const tenants = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

beforeAll(async () => {
  cluster = await createDatabase('bare');
  await cluster.admin.query(`
    CREATE TABLE parcel (tenant_id uuid NOT NULL, id integer NOT NULL, PRIMARY KEY (tenant_id, id));
    ALTER TABLE parcel ENABLE ROW LEVEL SECURITY;
    ALTER TABLE parcel FORCE ROW LEVEL SECURITY;
    CREATE POLICY own ON parcel USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
      WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
    GRANT SELECT, INSERT, DELETE ON parcel TO waybill_app;
    INSERT INTO parcel SELECT t::uuid, n FROM unnest(ARRAY['${tenants.join("','")}']) t, generate_series(1, 5) n;`);
  database = openPostgres({ url: cluster.appUrl, size: 16 });
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

const seen = (in_: Database, tenant: string) =>
  in_.tenant(tenant, async (tx) =>
    (await tx.execute<{ tenant_id: string }>(sql`SELECT tenant_id FROM parcel`)).rows.map((row) => row.tenant_id),
  );

test('without a tenant there are no rows (T1), with one its own, and no query names the tenant', async () => {
  expect((await database.platform((tx) => tx.execute(sql`SELECT * FROM parcel`))).rows).toEqual([]);
  for (const tenant of tenants) expect(new Set(await seen(database, tenant))).toEqual(new Set([tenant]));
  await expect(database.tenant('', (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow(/needs a tenant/);
});

test('1,000 interleaved calls on 16 connections, some rolled back or cut, never show a foreign row (T4)', async () => {
  let foreign = 0;
  let good = 0;
  const run = async (index: number) => {
    const tenant = tenants[index % 2] ?? tenants[0];
    try {
      await database.tenant(tenant, async (tx) => {
        const { rows } = await tx.execute<{ tenant_id: string }>(sql`SELECT tenant_id FROM parcel`);
        foreign += rows.filter((row) => row.tenant_id !== tenant).length;
        if (index % 7 === 0) throw new Error('rolled back');
        if (index % 97 === 0) await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
      });
      good += 1;
    } catch {
      // Cut or rolled back, as planned.
    }
    if (index % 5 === 0) foreign += (await database.platform((tx) => tx.execute(sql`SELECT 1 FROM parcel`))).rows.length;
  };
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < 1_000; index = next++) await run(index);
  };
  await Promise.all(Array.from({ length: 40 }, worker));
  expect(foreign).toBe(0);
  expect(good).toBeGreaterThan(800);
});

test('a connection that goes back to the pool has no tenant left (T4)', async () => {
  const single = openPostgres({ url: cluster.appUrl, size: 1 });
  await single.tenant(tenants[0], (tx) => tx.execute(sql`SELECT 1`));
  const { rows } = await single.platform((tx) => tx.execute(sql`SELECT current_setting('app.tenant_id', true) AS tenant`));
  expect(rows).toEqual([{ tenant: '' }]);
  await single.close();
});

test('the pool is no superuser, bypasses nothing, is in no role, owns nothing and makes nothing (T3)', async () => {
  const { rows } = await cluster.admin.query(`
    SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
      (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS roles,
      (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid) AS tables,
      has_database_privilege(rolname, current_database(), 'CREATE') AS makes_schemas,
      has_database_privilege(rolname, current_database(), 'TEMP') AS makes_temporary,
      has_schema_privilege(rolname, 'public', 'CREATE') AS makes_tables
    FROM pg_roles r WHERE rolname = 'waybill_app'`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      roles: 0,
      tables: 0,
      makes_schemas: false,
      makes_temporary: false,
      makes_tables: false,
    },
  ]);
});

test.each([
  ['RESET ROLE; SELECT * FROM parcel', 0],
  ['RESET SESSION AUTHORIZATION; SELECT * FROM parcel', 0],
])('%s through the pool gains nothing (T3)', async (text, count) => {
  const client = new pg.Client(cluster.appUrl);
  await client.connect();
  const results: unknown = await client.query(text);
  const last = Array.isArray(results) ? results.at(-1) : results;
  expect(last).toMatchObject({ rowCount: count });
  await client.end();
});

test.each([
  'SET row_security = off; SELECT * FROM parcel',
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "SELECT pg_read_file('/etc/passwd')",
  'SET ROLE postgres',
  'ALTER TABLE parcel DISABLE ROW LEVEL SECURITY',
  'DROP POLICY own ON parcel',
  'CREATE TABLE mine (id integer)',
  'CREATE TEMP TABLE mine (id integer)',
  'UPDATE parcel SET id = 0',
  "UPDATE schema_migration SET hash = ''",
  'TRUNCATE parcel',
])('%s through the pool is refused (T3)', async (text) => {
  const client = new pg.Client(cluster.appUrl);
  await client.connect();
  await expect(client.query(text)).rejects.toThrow(/permission denied|must be owner|row-level security|does not exist/);
  await client.end();
});

test('a row for another tenant cannot be written (T2)', async () => {
  await expect(
    database.tenant(tenants[0], (tx) => tx.execute(sql`INSERT INTO parcel VALUES (${tenants[1]}::uuid, 99)`)),
  ).rejects.toMatchObject({
    cause: { code: '42501' },
  });
});

test('an endless query is cut, and the call is told that the database is unavailable (D4)', async () => {
  const hasty = openPostgres({ url: cluster.appUrl, size: 2, statementTimeout: 1_000 });
  await expect(hasty.platform((tx) => tx.execute(sql`SELECT pg_sleep(30)`))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await hasty.platform((tx) => tx.execute(sql`SELECT 1 AS n`))).rows).toEqual([{ n: 1 }]);
  await hasty.close();
});

test('a transaction that sits idle is cut, and the pool goes on with another connection (D4)', async () => {
  const hasty = openPostgres({ url: cluster.appUrl, size: 1, idleInTransactionTimeout: 150 });
  const sleepy = hasty.platform(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await tx.execute(sql`SELECT 1`);
  });
  await expect(sleepy).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await hasty.platform((tx) => tx.execute(sql`SELECT 1 AS n`))).rows).toEqual([{ n: 1 }]);
  await hasty.close();
});

test('who waits too long for a connection is told so, and who would be one too many is told at once (D4)', async () => {
  const narrow = openPostgres({ url: cluster.appUrl, size: 1, queue: 2, patience: 1_500 });
  const holder = narrow.platform((tx) => tx.execute(sql`SELECT pg_sleep(4)`));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const waiting = [narrow.platform((tx) => tx.execute(sql`SELECT 1`)), narrow.platform((tx) => tx.execute(sql`SELECT 1`))];
  const begun = Date.now();
  await expect(narrow.platform((tx) => tx.execute(sql`SELECT 1`))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(Date.now() - begun).toBeLessThan(1_400);
  for (const call of waiting) await expect(call).rejects.toBeInstanceOf(DatabaseUnavailable);
  await holder;
  await narrow.close();
});

test('when every connection is cut, as by a restart, calls work again within 10 s without a new pool (R3)', async () => {
  const broken: string[] = [];
  const pool = openPostgres({ url: cluster.appUrl, size: 4, onIdleError: (error) => broken.push(error.message) });
  const busy = Promise.allSettled([1, 2, 3].map(() => pool.platform((tx) => tx.execute(sql`SELECT pg_sleep(20)`))));
  await eventually(
    async () =>
      (await cluster.admin.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"))
        .rowCount === 3,
    5_000,
  );
  const { database: name } = new pg.Client(cluster.ownerUrl);
  await asAdmin((admin) =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'waybill_app'", [name]),
  );
  for (const result of await busy) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  await eventually(async () => (await pool.platform((tx) => tx.execute(sql`SELECT 1`))).rowCount === 1, 10_000);
  await pool.close();
});

test('a connection that is cut in the very moment when it is ready ends its call, not the server (R3)', async () => {
  const own = new URL(cluster.appUrl);
  let isCutting = true;
  const between = createServer((near) => {
    const far = connect(Number(own.port), own.hostname).on('error', () => near.destroy());
    near.on('error', () => far.destroy()).pipe(far);
    if (isCutting) cutWhenReady(near, far);
    else far.pipe(near);
    isCutting = false;
  });
  await new Promise<void>((listening) => between.listen(0, own.hostname, listening));
  const url = new URL(own);
  url.port = String((between.address() as AddressInfo).port);
  const single = openPostgres({ url: url.href, size: 1 });
  // An error that nobody listens to ends the server; here it fails the run.
  await expect(single.platform((tx) => tx.execute(sql`SELECT 1`))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await single.platform((tx) => tx.execute(sql`SELECT 1 AS one`))).rows).toEqual([{ one: 1 }]);
  await single.close();
  between.close();
});

/** Cuts the connection when PostgreSQL calls it ready, and tells of both at once: on a busy machine they come in one piece. */
function cutWhenReady(near: Socket, far: Socket): void {
  const held: Buffer[] = [];
  far.on('data', (bytes) => {
    const isReady = bytes.toString('latin1').endsWith('Z\0\0\0\x05I');
    if (held.length === 0 && !isReady) return void near.write(bytes);
    held.push(bytes);
    if (isReady)
      void cluster.admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE usename = 'waybill_app' AND datname = current_database() ORDER BY backend_start DESC LIMIT 1`);
  });
  far.on('end', () => near.end(Buffer.concat(held)));
}

test('a statement that nobody awaits fails: the call ends, and nothing that is rolled back counts as done', async () => {
  const work = database.tenant(tenants[0], async (tx) => {
    await tx.execute(sql`DELETE FROM parcel WHERE id = 5`);
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow(/division by zero/);
  expect(await seen(database, tenants[0])).toHaveLength(5);
});

test('work that goes on after its transaction has failed is refused, and neither reads without a tenant nor in another call', async () => {
  let late: Promise<unknown> | undefined;
  const failing = database.tenant(tenants[0], async (tx) => {
    late = tx.execute(sql`SELECT pg_sleep(0.05)`).then(() => tx.execute(sql`SELECT tenant_id FROM parcel`));
    late.catch(() => undefined);
    throw new Error('the other part failed');
  });
  await expect(failing).rejects.toThrow('the other part failed');
  await expect(late).rejects.toMatchObject({ cause: { message: 'A transaction that has ended was asked.' } });
});
