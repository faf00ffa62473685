import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MigrationError, readMigrations } from '../../../server/db/migrate.ts';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { isLong } from '../../support/sample.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase('bare');
});
afterAll(() => database.drop());

function files(texts: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-migrations-'));
  try {
    for (const [name, sql] of Object.entries(texts)) writeFileSync(join(folder, name), sql);
    return readMigrations(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const prepare = (texts: Readonly<Record<string, string>>) =>
  prepareDatabase({ ownerUrl: database.ownerUrl, appPassword: null, migrations: files(texts) });

const first = { '0001-parcel.sql': 'CREATE TABLE parcel (id integer PRIMARY KEY);' };
const second = { ...first, '0002-weight.sql': 'ALTER TABLE parcel ADD weight numeric;\nINSERT INTO parcel VALUES (1, 2.5);' };

test('migrations are applied in order, once, and a second start applies nothing', async () => {
  expect((await prepare(first)).applied).toEqual(['0001-parcel.sql']);
  expect((await prepare(second)).applied).toEqual(['0002-weight.sql']);
  expect((await prepare(second)).applied).toEqual([]);
  const { rows } = await database.admin.query('SELECT weight::text FROM parcel');
  expect(rows).toEqual([{ weight: '2.5' }]);
});

test('an applied migration whose text has changed refuses to start, line ends aside', async () => {
  await expect(prepare({ ...second, '0001-parcel.sql': 'CREATE TABLE parcel (id bigint PRIMARY KEY);' })).rejects.toThrow(
    /0001-parcel.sql has changed since it was applied/,
  );
  await expect(prepare({ ...second, '0002-weight.sql': second['0002-weight.sql'].replaceAll('\n', '\r\n') })).resolves.toBeDefined();
});

test('a database of a newer version refuses to start, and so does a migration that comes late', async () => {
  await expect(prepare(first)).rejects.toThrow(/0002-weight.sql, which this program does not know/);
  await prepare({ ...second, '0004-colour.sql': 'ALTER TABLE parcel ADD colour text;' });
  await expect(
    prepare({ ...second, '0003-late.sql': 'SELECT 1;', '0004-colour.sql': 'ALTER TABLE parcel ADD colour text;' }),
  ).rejects.toThrow(/0003-late.sql comes before 4/);
});

test('a migration that fails leaves nothing of itself and says where; mended, the next start finishes (R2)', async () => {
  const before = { ...second, '0004-colour.sql': 'ALTER TABLE parcel ADD colour text;' };
  await expect(prepare({ ...before, '0005-broken.sql': 'CREATE TABLE half (id integer);\nSELECT nonsense;' })).rejects.toThrow(
    /0005-broken.sql failed and was rolled back: .*nonsense.* \(line 2\)/,
  );
  expect((await database.admin.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
  expect((await prepare({ ...before, '0005-broken.sql': 'CREATE TABLE half (id integer);' })).applied).toEqual(['0005-broken.sql']);
});

test.runIf(isLong)(
  'a process killed in the middle of a migration leaves whole migrations only, and the next start finishes (R2)',
  async () => {
    const own = await createDatabase('bare');
    const texts = { ...first, '0002-slow.sql': 'CREATE TABLE half (id integer); SELECT pg_sleep(30); CREATE TABLE rest (id integer);' };
    const running = prepareDatabase({ ownerUrl: own.ownerUrl, appPassword: null, migrations: files(texts) }).catch(
      (error: unknown) => error,
    );
    const sleeping = async () =>
      (
        await own.admin.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`,
        )
      ).rows[0]?.pid;
    let pid = await sleeping();
    for (; pid === undefined; pid = await sleeping()) await new Promise((resolve) => setTimeout(resolve, 20));
    await own.admin.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await running).toBeInstanceOf(Error);
    expect((await own.admin.query('SELECT name FROM schema_migration')).rows).toEqual([{ name: '0001-parcel.sql' }]);
    expect((await own.admin.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
    const finished = await prepareDatabase({
      ownerUrl: own.ownerUrl,
      appPassword: null,
      migrations: files({ ...texts, '0002-slow.sql': 'CREATE TABLE rest (id integer);' }),
    });
    expect(finished.applied).toEqual(['0002-slow.sql']);
    await own.drop();
  },
);

test('several processes that start at once apply each migration once', async () => {
  const own = await createDatabase('bare');
  const migrations = files({
    '0001-slow.sql': 'CREATE TABLE once (id integer); SELECT pg_sleep(0.3);',
    '0002-more.sql': 'INSERT INTO once VALUES (1);',
  });
  const results = await Promise.all([1, 2, 3, 4].map(() => prepareDatabase({ ownerUrl: own.ownerUrl, appPassword: null, migrations })));
  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 0, 2]);
  expect((await own.admin.query('SELECT count(*)::int AS n FROM once')).rows).toEqual([{ n: 1 }]);
  await own.drop();
});

test('files that are not numbered, or numbered twice, are refused', () => {
  expect(() => files({ 'readme.sql': '' })).toThrow(MigrationError);
  expect(() => files({ '0001-a.sql': '', '0001-b.sql': '' })).toThrow(/same number/);
});

test('durability that is switched off refuses to start and names it (D1)', async () => {
  const own = await createDatabase('bare');
  await own.admin.query(`ALTER DATABASE ${new pg.Client(own.ownerUrl).database} SET synchronous_commit = off`);
  await expect(prepareDatabase({ ownerUrl: own.ownerUrl, appPassword: null, migrations: [] })).rejects.toThrow(/synchronous_commit off/);
  await own.drop();
});
