import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../../server/serve.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { eventually, pause } from './processes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.stop());

/** Longer than an answer is kept. */
const keptMs = 1_100;

/** Asks when the last answer is no longer given. */
async function health() {
  await pause(keptMs);
  return server.call('ext.health', {}, { lang: 'en_US' });
}

test('health is 200 when the server can serve', async () => {
  const { status, envelope } = await health();
  expect([status, envelope.result]).toEqual([200, { ready: true, problems: [] }]);
});

test('health is 503 and says what is wrong when a migration is missing', async () => {
  const { admin } = server.database;
  const { rows } = await admin.query('DELETE FROM schema_migration WHERE number = (SELECT max(number) FROM schema_migration) RETURNING *');
  const broken = await health();
  expect(broken.status).toBe(503);
  expect(broken.envelope).toMatchObject({
    success: false,
    errorCode: 'unavailable',
    result: { ready: false, problems: ['migrations missing'] },
  });
  await admin.query('INSERT INTO schema_migration SELECT * FROM json_populate_recordset(NULL::schema_migration, $1)', [
    JSON.stringify(rows),
  ]);
  expect((await health()).status).toBe(200);
});

test.each([
  ['read-only', 'ALTER ROLE waybill_app IN DATABASE $db SET default_transaction_read_only = on', 'database is read-only'],
  ['without the right to write', 'REVOKE UPDATE ON health_probe FROM waybill_app', 'database refuses writes'],
  ['without the row', 'DELETE FROM health_probe', 'database refuses writes'],
])('health is 503 when writes fail, though reads go on: %s', async (_how, breaking, problem) => {
  const { admin } = server.database;
  const { rows } = await admin.query<{ db: string }>('SELECT quote_ident(current_database()) AS db');
  const onDatabase = (text: string) => admin.query(text.replace('$db', rows[0]?.db ?? ''));
  // Settings of a role hold for connections that are made afterwards.
  const reconnect = () =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'waybill_app'");
  expect((await health()).status).toBe(200);
  await onDatabase(breaking);
  await reconnect();
  await expect.poll(async () => (await health()).envelope.result).toEqual({ ready: false, problems: [problem] });
  expect((await server.call('ext.health', {})).status).toBe(503);
  expect((await server.call('auth.tenantByDomain', { domain: 'localhost' })).status).toBe(200);
  await onDatabase('ALTER ROLE waybill_app IN DATABASE $db RESET default_transaction_read_only');
  await onDatabase('GRANT UPDATE (written_at) ON health_probe TO waybill_app');
  await onDatabase('INSERT INTO health_probe (written_at) VALUES (now()) ON CONFLICT DO NOTHING');
  await reconnect();
  await expect.poll(async () => (await health()).status).toBe(200);
});

test('a deployment whose pages are not built says so in health, and is well once they are', async () => {
  const root = mkdtempSync(join(tmpdir(), 'waybill-no-pages-'));
  symlinkSync(join(server.config.root, 'server'), join(root, 'server'));
  const bare = await startServer({ ...server.config, root }, () => undefined, { expectPages: true });
  try {
    const answer = await fetch(`${bare.address}/oms/ext/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, result: { ready: false, problems: ['pages are not built'] } });
    mkdirSync(join(root, 'dist/web'), { recursive: true });
    writeFileSync(join(root, 'dist/web/index.html'), '<!doctype html>');
    await pause(keptMs);
    expect((await fetch(`${bare.address}/oms/ext/health`)).status).toBe(200);
  } finally {
    await bare.stop();
    rmSync(root, { recursive: true });
  }
});

test('health stays 200 when a newer version has migrated the database, as in a rolling upgrade (R5)', async () => {
  const { admin } = server.database;
  await admin.query("INSERT INTO schema_migration (number, name, hash) VALUES (9999, '9999-newer.sql', 'x')");
  expect((await health()).status).toBe(200);
  const { rows } = await admin.query<{ hash: string }>('SELECT hash FROM schema_migration WHERE number = 1');
  await admin.query("UPDATE schema_migration SET hash = 'changed' WHERE number = 1");
  expect((await health()).envelope.result).toMatchObject({ problems: ['schema differs from this version'] });
  await admin.query('UPDATE schema_migration SET hash = $1 WHERE number = 1', [rows[0]?.hash]);
});

test('health is 503 when the database is gone, other calls are 503 envelopes, and all come back with it (D4, R3)', async () => {
  const { admin } = server.database;
  const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
  await admin.query(`ALTER DATABASE "${rows[0]?.name}" ALLOW_CONNECTIONS false`).catch(() => undefined);
  await admin.query(`REVOKE CONNECT ON DATABASE "${rows[0]?.name}" FROM waybill_app`);
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'waybill_app'",
  );
  const broken = await health();
  expect(broken.status).toBe(503);
  expect(broken.envelope.result).toMatchObject({ ready: false, problems: ['database unavailable'] });
  const login = await server.call('auth.login', { username: 'a', password: 'b' });
  expect([login.status, login.envelope.errorCode, login.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  await admin.query(`GRANT CONNECT ON DATABASE "${rows[0]?.name}" TO waybill_app`);
  await admin.query(`ALTER DATABASE "${rows[0]?.name}" ALLOW_CONNECTIONS true`).catch(() => undefined);
  await eventually(async () => (await server.call('ext.health', {})).status === 200, 30_000);
});

test('a thousand questions about health at once are few questions to the database', async () => {
  const before = await transactions();
  const written = await writes();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => server.call('ext.health', {})));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await transactions()) - before).toBeLessThan(500);
  expect((await writes()) - written).toBeLessThan(100);
});

async function transactions(): Promise<number> {
  await pause(1_200);
  const { rows } = await server.database.admin.query<{ n: number }>(
    'SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.n ?? 0;
}

async function writes(): Promise<number> {
  const { rows } = await server.database.admin.query<{ n: number }>(
    "SELECT n_tup_upd::int AS n FROM pg_stat_user_tables WHERE relname = 'health_probe'",
  );
  return rows[0]?.n ?? 0;
}
