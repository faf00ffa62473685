import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { packetsOf } from './packets.ts';

let cluster: TestDatabase;
let database: Database;
const tenant = '11111111-1111-4111-8111-111111111111';

beforeAll(async () => {
  cluster = await createDatabase('bare');
  await cluster.admin.query('CREATE TABLE parcel (id integer PRIMARY KEY); GRANT SELECT, INSERT ON parcel TO waybill_app');
  database = openPostgres({ url: cluster.appUrl, size: 2 });
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

const ids = async () => (await cluster.admin.query<{ id: number }>('SELECT id FROM parcel ORDER BY id')).rows.map(({ id }) => id);
const add = 'INSERT INTO parcel VALUES ($1)';

test('an unawaited write is there with the rest, even when it starts some microtasks later', async () => {
  const later = async (tx: { ask(text: string, values: readonly unknown[]): Promise<object[]> }, id: number) => {
    for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
    await tx.ask(add, [id]);
  };
  await database.tenant(tenant, async (tx) => {
    await tx.ask(add, [1]);
    tx.unawaited(tx.ask(add, [2]));
    tx.unawaited(later(tx, 3));
  });
  expect(await ids()).toEqual([1, 2, 3]);
});

test('an unawaited failure rolls back the whole transaction with its own reason, whatever is awaited after it', async () => {
  const silent = database.tenant(tenant, async (tx) => {
    await tx.ask(add, [10]);
    tx.unawaited(tx.ask(add, [1]));
    return 'done';
  });
  await expect(silent).rejects.toMatchObject({ code: '23505' });
  const heard = database.tenant(tenant, async (tx) => {
    tx.unawaited(tx.ask(add, [1]));
    await tx.ask(add, [11]);
  });
  await expect(heard).rejects.toMatchObject({ code: '23505' });
  expect(await ids()).toEqual([1, 2, 3]);
});

test('unawaited work that asks after the end fails the call instead of being lost', async () => {
  const late = database.tenant(tenant, async (tx) => {
    tx.unawaited(new Promise((resolve) => setTimeout(resolve, 30)).then(() => tx.ask(add, [20])));
  });
  await expect(late).rejects.toThrow('A transaction that has ended was asked.');
});

test('a read-only transaction ends in the packet of its last query; later queries and writes are refused', async () => {
  const packets = await packetsOf(async () => {
    const found = await database.readOnly(tenant, async (tx, last) => {
      const asked = Promise.all([tx.ask<{ id: number }>('SELECT id FROM parcel WHERE id < $1', [3]), tx.ask('SELECT 1', [])]);
      last();
      return (await asked)[0];
    });
    expect(found.map(({ id }) => id)).toEqual([1, 2]);
  });
  expect(packets).toBe(1);
  const after = database.readOnly(tenant, async (tx, last) => {
    const asked = tx.ask('SELECT 1', []);
    last();
    await asked;
    return tx.ask('SELECT 2', []);
  });
  await expect(after).rejects.toThrow('A transaction that has ended was asked.');
  await expect(database.readOnly(tenant, (tx) => tx.ask(add, [30]))).rejects.toMatchObject({ code: '25006' });
  expect(await ids()).toEqual([1, 2, 3]);
  // The connections are whole: each answers again.
  await Promise.all([1, 2, 3].map(() => database.tenant(tenant, (tx) => tx.ask('SELECT 1', []))));
});

test('a read-only transaction without a last query, or one that fails before it, ends like any other', async () => {
  expect(await database.readOnly(tenant, (tx) => tx.ask('SELECT 1 AS one', []))).toEqual([{ one: 1 }]);
  const failing = database.readOnly(tenant, async (tx, last) => {
    const asked = tx.ask('SELECT 1 / 0', []);
    last();
    return asked;
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await database.readOnly(tenant, (tx) => tx.ask('SELECT 1 AS one', []))).toEqual([{ one: 1 }]);
});
