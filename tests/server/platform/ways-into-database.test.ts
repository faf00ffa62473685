import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { addressesOf } from '../../../server/db/addresses.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres, type PostgresDatabase } from '../../../server/db/postgres-database.ts';
import { withReplica } from '../../../server/db/with-replica.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const tenant = '11111111-1111-4111-8111-111111111111';
let cluster: TestDatabase;
beforeAll(async () => {
  cluster = await createDatabase('bare');
});
afterAll(() => cluster.drop());

describe('the pool behind a pooler, which gives each transaction any session', () => {
  let database: Database;
  beforeAll(() => {
    database = openPostgres({ url: cluster.appUrl, size: 1, statementTimeout: 7_000, isPooled: true });
  });
  afterAll(() => database.close());
  const bound = (tx: { ask<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> }) =>
    tx.ask<{ bound: string }>("SELECT current_setting('statement_timeout') AS bound", []);

  test('sets its limits for each transaction and leaves none in the session', async () => {
    expect(await database.tenant(tenant, bound)).toEqual([{ bound: '7s' }]);
    expect(await database.readOnly(tenant, bound)).toEqual([{ bound: '7s' }]);
    expect(await database.single(bound)).toEqual([{ bound: '0' }]);
  });

  test('names no statement, however often it is asked', async () => {
    for (let time = 0; time < 10; time += 1) await database.tenant(tenant, (tx) => tx.ask('SELECT 1 AS one', []));
    const named = await database.single((tx) => tx.ask('SELECT name FROM pg_prepared_statements', []));
    expect(named).toEqual([]);
  });
});

describe('reports where the replica is of no use', () => {
  const said: string[] = [];
  const one = (database: Database) => database.report(tenant, (tx) => tx.ask('SELECT 1 AS one', []));
  const opened: PostgresDatabase[] = [];
  const beside = (replicaUrl: string, waitMs: number) => {
    const primary = openPostgres({ url: cluster.appUrl, size: 2 });
    const database = withReplica(primary, openPostgres({ url: replicaUrl, size: 2, patience: 500 }), {
      waitMs,
      notice: (message) => said.push(message),
    });
    opened.push(database);
    return database;
  };
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  test('the primary answers for one that is away, which is said once', async () => {
    said.length = 0;
    const away = new URL(cluster.appUrl);
    away.port = '1';
    const database = beside(away.href, 200);
    for (let time = 0; time < 3; time += 1) expect(await one(database)).toEqual([{ one: 1 }]);
    expect(said).toEqual(['Reports are read from the primary database: the replica is away.']);
  });

  test('and for one that does not get on: a database that replays nothing', async () => {
    said.length = 0;
    const database = beside(cluster.appUrl, 50);
    expect(await one(database)).toEqual([{ one: 1 }]);
    expect(said).toEqual(['Reports are read from the primary database: the replica is more than 50 ms behind.']);
  });

  test('what is wrong with the work itself is told, and not tried again', async () => {
    let times = 0;
    const work = beside(cluster.appUrl, 0).report(tenant, async (tx) => {
      times += 1;
      return tx.ask('SELECT nothing FROM nowhere', []);
    });
    await expect(work).rejects.toMatchObject({ code: '42P01' });
    expect(times).toBe(1);
  });
});

describe('the settings', () => {
  const url = 'postgresql://keeper:secret@pooler:6432/waybill';
  const problemsOf = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)];
    }
  };

  test('the direct way and the replica are ways into the same database, as the same role', () => {
    const direct = 'postgresql://keeper:secret@primary:5432/waybill?sslmode=require';
    expect(problemsOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: direct })).toEqual([]);
    expect(problemsOf({ DATABASE_DIRECT_URL: direct })).toEqual([expect.stringContaining('DATABASE_URL, which is not set')]);
    for (const other of [direct.replace('keeper', 'other'), direct.replace('secret', 'other'), direct.replace('/waybill', '/other')]) {
      const problems = problemsOf({ DATABASE_URL: url, DATABASE_REPLICA_URL: other });
      expect(problems).toEqual([expect.stringContaining('only host, port and options may differ')]);
      expect(problems.join()).not.toContain('secret');
    }
  });

  test('the server takes its role everywhere, and notifications past the pooler', () => {
    const config = readConfig({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: 'postgresql://keeper:secret@primary:5432/waybill',
      DATABASE_REPLICA_URL: 'postgresql://keeper:secret@replica:5433/waybill',
    });
    expect(addressesOf('postgresql://waybill_app:own@primary:5432/waybill', config)).toEqual({
      appUrl: 'postgresql://waybill_app:own@pooler:6432/waybill',
      listenUrl: 'postgresql://waybill_app:own@primary:5432/waybill',
      replicaUrl: 'postgresql://waybill_app:own@replica:5433/waybill',
      isPooled: true,
    });
  });
});
