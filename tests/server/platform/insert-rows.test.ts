import { gte } from 'drizzle-orm';
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

// Few rows travel value by value, many as one parameter.
test.each([0, 10])('rows arrive to the last digit and sign, and what nobody fills is the database’s (and %i more)', async (more) => {
  const first = 100 * more;
  const others = Array.from({ length: more }, (_, at) => ({ id: first + 50 + at, name: `more ${at}` }));
  const rows = [
    {
      id: first + 1,
      name: `it's "quoted" \\ ; -- 保温杯 {1,2} 😀`,
      amount: '99999999999.999',
      at,
      detail: { a: [1, null, { b: '"' }] },
      tags: ['x,y', '"'],
    },
    { id: first + 2, name: null, amount: '-0.001', detail: 'a text' },
    { id: first + 3, name: '', amount: null, at: null, detail: [], tags: [] },
    ...others,
  ];
  await database.platform((tx) => insertRows(tx, parcel, rows));
  const kept = await database.platform((tx) => tx.select().from(parcel).where(gte(parcel.id, first)).orderBy(parcel.id));
  const none = { name: null, amount: null, at: null, detail: null, tags: null, state: 'new' };
  expect(kept).toEqual(rows.map((row) => ({ ...none, ...row })));
});

test('a row that is there is written anew where the statement says so, and refused where not', async () => {
  const write = (amount: string, end?: string) => database.platform((tx) => insertRows(tx, parcel, [{ id: 9, amount }], end));
  await write('1.000');
  await expect(write('2.000')).rejects.toThrow();
  await write('3.000', 'on conflict (id) do update set amount = excluded.amount');
  const { rows } = await cluster.admin.query('SELECT amount FROM parcel WHERE id = 9');
  expect(rows).toEqual([{ amount: '3.000' }]);
});

test('few rows may differ in what they leave to the database; of many, that and bytes are refused before anything is sent', async () => {
  await database.platform((tx) => insertRows(tx, parcel, [{ id: 20, state: 'old' }, { id: 21 }]));
  const found = await cluster.admin.query('SELECT state FROM parcel WHERE id IN (20, 21) ORDER BY id');
  expect(found.rows).toEqual([{ state: 'old' }, { state: 'new' }]);
  const many = Array.from({ length: 10 }, (_, at) => ({ id: 10_000 + at }));
  const mixed = database.platform((tx) => insertRows(tx, parcel, [...many, { id: 10_020, state: 'old' }]));
  await expect(mixed).rejects.toThrow('Some rows leave state to the database, others do not.');
  const bytes = database.platform((tx) => insertRows(tx, parcel, [...many, { id: 10_022, detail: Buffer.from('x') }]));
  await expect(bytes).rejects.toThrow('detail holds bytes');
  await database.platform((tx) => insertRows(tx, parcel, []));
  const { rows } = await cluster.admin.query('SELECT count(*)::int AS n FROM parcel WHERE id >= 10000');
  expect(rows).toEqual([{ n: 0 }]);
});
