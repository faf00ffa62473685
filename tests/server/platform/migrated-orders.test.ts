import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '../../../server/db/prepare-database.ts';
import { allMigrations, createDatabase, type TestDatabase } from '../../support/database.ts';
import { isLong } from '../../support/sample.ts';

let database: TestDatabase;
const tenant = '01a00000-0000-7000-8000-000000000001';
const [draft, refunded] = ['01a00000-0000-7000-8000-00000000000a', '01a00000-0000-7000-8000-00000000000b'];

/** As a platform's owner runs them that is no superuser. */
const migrateTo = (last: number) =>
  prepareDatabase({
    ownerUrl: database.ownerUrl,
    appPassword: null,
    migrations: allMigrations().filter(({ number }) => number <= last),
  });

beforeAll(async () => {
  database = await createDatabase('bare');
  const { admin } = database;
  await migrateTo(14);
  await admin.query("INSERT INTO tenant (id, kind, name, time_zone) VALUES ($1, 'merchant', 'T', 'Asia/Shanghai')", [tenant]);
  await admin.query(`INSERT INTO product (tenant_id, code, names) VALUES ($1, 'P', '{"zh_CN": "P"}')`, [tenant]);
  const insert = (id: string, states: readonly string[], facts: readonly string[]) =>
    admin.query(
      `INSERT INTO shipment_order (tenant_id, id, customer_no, order_source, confirm_status, box_count, created_at, document_status,
         logistics_status, settlement_status, product_code, goods_type, consignee_name, consignee_country, weight, currency)
       VALUES ($1, $2::uuid, $2::text, 'manual', 'approved', 1, now(), $3, $4, $5, $6, $7, $8, $9, $10::numeric, $11)`,
      [tenant, id, ...states, ...(facts.length === 0 ? Array(6).fill(null) : facts)],
    );
  await insert(draft, ['draft', 'none', 'unpaid'], []);
  await insert(refunded, ['generated', 'order_placed', 'refunded'], ['P', 'general', 'N', 'US', '1', 'CNY']);
  const boxes = [' OLD-1 ', 2, null, '', 'OLD-1', 'x'.repeat(65)].map((subOrderNo) => ({ subOrderNo }));
  await admin.query('INSERT INTO order_draft VALUES ($1, $2, $3, now())', [tenant, draft, JSON.stringify({ boxes: [...boxes, {}] })]);
  await migrateTo(Number.POSITIVE_INFINITY);
});
afterAll(() => database.drop());

test.runIf(isLong)('drafts of before are found by their boxes’ numbers', async () => {
  const { rows } = await database.admin.query('SELECT order_id, sub_order_no FROM draft_box ORDER BY 2');
  expect(rows).toEqual([
    { order_id: draft, sub_order_no: '2' },
    { order_id: draft, sub_order_no: 'OLD-1' },
  ]);
});

test.runIf(isLong)('orders that were refunded before a warehouse had them do not travel any more', async () => {
  const { rows } = await database.admin.query('SELECT document_status, logistics_status FROM shipment_order WHERE id = $1', [refunded]);
  expect(rows).toEqual([{ document_status: 'order_failed', logistics_status: 'none' }]);
});
