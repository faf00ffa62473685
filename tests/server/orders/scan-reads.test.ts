import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '../../../server/db/database.ts';
import { createOrderLookUps } from '../../../server/orders/order-look-ups.ts';
import { must, refusalOf, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, wholeOrder, withRule } from './orders-world.ts';

openMerchantDomain();

const drafts = 20_000;
/** What one scan may read of all tables together: the session's rights and dictionaries are a few hundred rows, whatever there is. */
const mostRows = 2_000;

beforeAll(async () => {
  const { admin } = domain.behind;
  await admin.query(
    `INSERT INTO shipment_order (tenant_id, id, customer_no, transaction_order_no, document_status, logistics_status, settlement_status,
       confirm_status, order_source, box_count, created_at)
     SELECT $1, gen_random_uuid(), 'SCAN-' || at, 'SCAN-T-' || at, 'draft', 'none', 'unpaid', 'approved', 'manual', 2, now()
     FROM generate_series(1, $2::int) at`,
    [tenants.harbour, drafts],
  );
  await admin.query(
    `INSERT INTO order_draft (tenant_id, order_id, typed, updated_at)
     SELECT tenant_id, id, jsonb_build_object('remark', 'none', 'boxes', jsonb_build_array(
       jsonb_build_object('boxNo', '1', 'subOrderNo', customer_no || '-A'), jsonb_build_object('boxNo', '2', 'subOrderNo', ' ' || customer_no || '-B '))), now()
     FROM shipment_order WHERE tenant_id = $1 AND customer_no LIKE 'SCAN-%'`,
    [tenants.harbour],
  );
  // Failed orders keep their boxes while they are written anew.
  await admin.query(
    `INSERT INTO order_box (tenant_id, id, order_id, box_no, sub_order_no, weight, length, width, height)
     SELECT tenant_id, gen_random_uuid(), id, '1', customer_no || '-C', 1, 1, 1, 1
     FROM shipment_order WHERE tenant_id = $1 AND customer_no LIKE 'SCAN-%'`,
    [tenants.harbour],
  );
  await admin.query('ANALYZE');
}, 300_000);

/** Rows of tables that a transaction has read so far, by scans and by indexes. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: string }>(
    sql`SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables`,
  );
  return Number(must(rows[0]).read);
}

/** What scanning a number answers, and how many rows it read for that. */
async function scan(number: string, caller = merchant) {
  let read = 0;
  const counting: Database = {
    ...domain.database,
    tenant: (id, work) =>
      domain.database.tenant(id, async (tx) => {
        const before = await rowsRead(tx);
        try {
          return await work(tx);
        } finally {
          read += (await rowsRead(tx)) - before;
        }
      }),
  };
  const asked = createOrderLookUps(counting, () => new Date()).scan({ number }, caller);
  const found = await asked
    .then(({ customerNo }) => customerNo)
    .catch((error: unknown) => refusalOf(Promise.reject(error)).then(({ code }) => code));
  return { found, read };
}

describe(`a scan among ${drafts.toLocaleString('en-US')} drafts reads few rows`, () => {
  test.each([
    ['its own number', 'SCAN-7777', 'SCAN-7777'],
    ['the platform’s number', 'SCAN-T-7777', 'SCAN-7777'],
    ['a box’s number as it was typed', 'SCAN-7777-A', 'SCAN-7777'],
    ['one that was typed with blanks', 'SCAN-7777-B', 'SCAN-7777'],
    ['a box’s number of an order that was submitted', 'SCAN-7777-C', 'SCAN-7777'],
    ['a number of nothing', 'SCAN-NOTHING', 'order_not_found'],
    ['what a pattern would find', '%', 'order_not_found'],
  ])('%s', async (_name, number, answer) => {
    const { found, read } = await scan(number);
    expect(found).toBe(answer);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(mostRows);
  });

  test('under data rules too', async () => {
    await withRule(domain, ['consigneeCountry', 'eq', 'DE'], async () => {
      const { found, read } = await scan('SCAN-7777-A');
      expect(found).toBe('order_not_found');
      expect(read).toBeLessThan(mostRows);
    });
  });
});

describe('the numbers of a draft’s boxes', () => {
  const box = must(wholeOrder().boxes[0]);
  const save = (subOrderNo: string | undefined, id?: string) =>
    domain.services.orderWriting.saveDraft(
      wholeOrder({ boxes: [{ ...box, ...(subOrderNo === undefined ? {} : { subOrderNo }) }], ...(id === undefined ? {} : { id }) }),
      keyed(merchant),
    );
  const found = async (number: string) => (await scan(number)).found;

  test('are those that it has now, and the newest draft’s that has one', async () => {
    const first = await save('NOW-1');
    expect(await found('NOW-1')).toBe(first.customerNo);
    await save('NOW-2', first.id);
    expect([await found('NOW-1'), await found('NOW-2')]).toEqual(['order_not_found', first.customerNo]);
    await save(undefined, first.id);
    expect(await found('NOW-2')).toBe('order_not_found');
    await domain.services.orderWriting.remove({ ids: first.id }, keyed(merchant));
    expect(await found(first.customerNo)).toBe('order_not_found');
  });
});
