import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentStates, logisticsStates, moneyStates, orderViews } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { foldTally } from '../../../server/orders/db/order-tally.ts';
import { type Domain, openDomain, orderIds, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;

beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant');
});

afterAll(() => domain.close());

/** Orders of the tenant by state and day, counted one by one and by the tally. */
async function bothCounts(): Promise<[unknown[], unknown[]]> {
  const counted = await domain.behind.admin.query(
    `SELECT (o.created_at AT TIME ZONE t.time_zone)::date::text AS day, document_status, logistics_status, settlement_status, count(*)::int AS n
     FROM shipment_order o JOIN tenant t ON t.id = o.tenant_id WHERE o.tenant_id = $1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    [tenants.harbour],
  );
  const tallied = await domain.behind.admin.query(
    `SELECT day::text, document_status, logistics_status, settlement_status, sum(orders)::int AS n FROM order_tally
     WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4 HAVING sum(orders) <> 0 ORDER BY 1, 2, 3, 4`,
    [tenants.harbour],
  );
  return [counted.rows, tallied.rows];
}

async function expectSame(): Promise<void> {
  const [counted, tallied] = await bothCounts();
  expect(tallied).toEqual(counted);
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

test('orders that are made, changed and removed are counted, before they are folded and after it, also by two at once', async () => {
  await expectSame();
  const ids = await orderIds(domain, tenants.harbour, "document_status <> 'draft'", 60);
  const drafts = await orderIds(domain, tenants.harbour, "document_status = 'draft'", 12);
  await Promise.all([
    ...ids.map((id, at) =>
      domain.behind.admin.query(
        "UPDATE shipment_order SET document_status = $2, logistics_status = $3, settlement_status = $4, created_at = created_at - $5 * interval '7 hours' WHERE id = $1",
        [
          id,
          pick(
            documentStates.filter((state) => state !== 'draft'),
            at,
          ),
          pick(logisticsStates, at * 7),
          pick(moneyStates, at * 3),
          at % 5,
        ],
      ),
    ),
    domain.database.single((tx) => foldTally(tx, 3)),
    domain.database.single((tx) => foldTally(tx, 500)),
  ]);
  await domain.behind.admin.query('DELETE FROM shipment_order WHERE id = ANY($1)', [drafts]);
  await expectSame();
  while ((await domain.database.single((tx) => foldTally(tx, 50))) > 0);
  await expectSame();
  const { rows } = await domain.behind.admin.query('SELECT count(*)::int AS n FROM order_tally WHERE loose');
  expect(rows).toEqual([{ n: 0 }]);
});

test('what is rolled back was never counted', async () => {
  const { admin } = domain.behind;
  await admin.query('BEGIN');
  await admin.query("UPDATE shipment_order SET settlement_status = 'refunded' WHERE tenant_id = $1", [tenants.harbour]);
  await admin.query('ROLLBACK');
  await expectSame();
});

test('totals and status tabs say what the orders themselves say, by day, by view, and in another zone', async () => {
  const total = async (search: object) => (await domain.services.orders.list({ pageSize: 1, ...search }, merchant)).total;
  const exact = async (condition: string) => {
    const { rows } = await domain.behind.admin.query(
      `SELECT count(*)::int AS n FROM shipment_order WHERE tenant_id = $1 AND ${condition}`,
      [tenants.harbour],
    );
    return rows[0].n;
  };
  const check = async () => {
    const zone = (await domain.as('merchant')).principal.timeZone;
    merchant = await domain.as('merchant');
    const { rows } = await domain.behind.admin.query('SELECT max((created_at AT TIME ZONE $1)::date)::text AS day FROM shipment_order', [
      zone,
    ]);
    const day: string = rows[0].day;
    const onDay = { createTime_begin: day, createTime_end: day };
    expect(await total({})).toBe(await exact('true'));
    expect(await total(onDay)).toBe(await exact(`(created_at AT TIME ZONE '${zone}')::date = '${day}'`));
    const counts = await domain.services.orders.statusCount(onDay, merchant);
    for (const view of orderViews) expect(await total({ ...onDay, orderStatus: view }), view).toBe(counts[view]);
  };
  await check();
  await domain.behind.admin.query("UPDATE tenant SET time_zone = 'Asia/Kolkata' WHERE id = $1", [tenants.harbour]);
  await expectSame();
  await check();
});
