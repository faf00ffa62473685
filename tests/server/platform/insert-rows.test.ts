import { sql } from 'drizzle-orm';
import { integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '../../../server/db/insert-rows.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const parcel = pgTable('parcel', {
  id: integer('id').notNull(),
  name: text('name'),
  amount: numeric('amount', { precision: 14, scale: 3, mode: 'string' }),
  at: timestamp('at', { withTimezone: true, mode: 'date' }),
  detail: jsonb('detail').$type<unknown>(),
  tags: text('tags').array(),
  state: text('state').notNull().default('new'),
});

let cluster: TestDatabase;
let database: ReturnType<typeof openPostgres>;
beforeAll(async () => {
  cluster = await createDatabase('bare');
  await cluster.admin.query(`
    CREATE TABLE parcel (state text NOT NULL DEFAULT 'new', id integer PRIMARY KEY, name text, amount numeric(14,3), at timestamptz,
      detail jsonb, tags text[]);
    GRANT SELECT, INSERT, UPDATE ON parcel TO waybill_app;`);
  database = openPostgres({ url: cluster.appUrl, size: 2 });
});
afterAll(async () => {
  await database.close();
  await cluster.drop();
});

const at = new Date('2026-11-23T10:20:30.456Z');

test('rows arrive to the last digit and sign, and what nobody fills is the database’s', async () => {
  const rows = [
    {
      id: 1,
      name: `it's "quoted" \\ ; -- 保温杯 {1,2} 😀`,
      amount: '99999999999.999',
      at,
      detail: { a: [1, null, { b: '"' }] },
      tags: ['x,y', '"'],
    },
    { id: 2, name: null, amount: '-0.001', detail: 'a text' },
    { id: 3, name: '', amount: null, at: null, detail: [], tags: [] },
  ];
  await database.platform((tx) => insertRows(tx, parcel, rows));
  const kept = await database.platform((tx) => tx.select().from(parcel).orderBy(parcel.id));
  const none = { name: null, amount: null, at: null, detail: null, tags: null, state: 'new' };
  expect(kept).toEqual(rows.map((row) => ({ ...none, ...row })));
});

test('a row that is there is written anew where the statement says so, and refused where not', async () => {
  const write = (amount: string, end = sql``) => database.platform((tx) => insertRows(tx, parcel, [{ id: 9, amount }], end));
  await write('1.000');
  await expect(write('2.000')).rejects.toThrow();
  await write('3.000', sql`on conflict (id) do update set amount = excluded.amount`);
  const { rows } = await cluster.admin.query('SELECT amount FROM parcel WHERE id = 9');
  expect(rows).toEqual([{ amount: '3.000' }]);
});

test('a column that only some rows leave to the database, and bytes, are refused before anything is sent', async () => {
  const mixed = database.platform((tx) => insertRows(tx, parcel, [{ id: 20, state: 'old' }, { id: 21 }]));
  await expect(mixed).rejects.toThrow('Some rows leave state to the database, others do not.');
  const bytes = database.platform((tx) => insertRows(tx, parcel, [{ id: 22, detail: Buffer.from('x') }]));
  await expect(bytes).rejects.toThrow('detail holds bytes');
  await database.platform((tx) => insertRows(tx, parcel, []));
  const { rows } = await cluster.admin.query('SELECT count(*)::int AS n FROM parcel WHERE id >= 20');
  expect(rows).toEqual([{ n: 0 }]);
});
