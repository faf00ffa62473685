import type { SeedClient } from './base.ts';
import type { DemoTenant } from './demo-accounts.ts';
import { enterTenant } from './tenant.ts';

/**
 * Shipments of a tenant's demo: the hand-overs of the last days with the orders that went online then, two open ones, and a cancelled one.
 * A demo that has shipments is left alone.
 */
export async function insertShipments(client: SeedClient, tenant: DemoTenant, now: Date): Promise<void> {
  await enterTenant(client, tenant.id);
  const known = await client.query('SELECT 1 FROM shipment WHERE tenant_id = $1 LIMIT 1', [tenant.id]);
  if (known.rows.length > 0) return;
  const operator = tenant.users[0]?.username ?? 'system';
  await client.query(
    `WITH sent AS (
       SELECT o.tenant_id, o.id, o.ship_at, (o.ship_at AT TIME ZONE t.time_zone)::date AS day
       FROM shipment_order o JOIN tenant t ON t.id = o.tenant_id
       WHERE o.tenant_id = $1 AND o.logistics_status IN ('online', 'in_warehouse') AND o.settlement_status = 'paid' AND o.ship_at <= $3
     ), days AS (
       SELECT tenant_id, day, md5(concat_ws('/', 'shipment', tenant_id, day))::uuid AS id, min(ship_at) AS first_at, max(ship_at) AS last_at
       FROM sent GROUP BY 1, 2 ORDER BY day DESC LIMIT ${handOverDays}
     ), made AS (
       INSERT INTO shipment (tenant_id, id, number, inventory_no, state, deliver_date, arrival_date, created_by, created_at, confirmed_by, confirmed_at)
       SELECT tenant_id, id, 'SH' || to_char(day, 'YYMMDD') || '-001', 'QD' || to_char(day, 'YYMMDD') || '0001', 'confirmed', day, day + 1, $2,
         first_at - interval '1 hour', $2, last_at FROM days
     )
     INSERT INTO shipment_line (tenant_id, shipment_id, order_id, position, added_by, added_at)
     SELECT s.tenant_id, d.id, s.id, row_number() OVER (PARTITION BY d.id ORDER BY s.ship_at, s.id), $2, s.ship_at
     FROM sent s JOIN days d ON d.day = s.day`,
    [tenant.id, operator, now],
  );
  await client.query(
    `WITH waiting AS (
       SELECT o.tenant_id, o.id, row_number() OVER (ORDER BY o.created_at DESC, o.id) AS nth, count(*) OVER () AS total FROM shipment_order o
       WHERE o.tenant_id = $1 AND o.document_status = 'generated' AND o.logistics_status = 'order_placed' AND o.settlement_status = 'paid'
     ), made AS (
       INSERT INTO shipment (tenant_id, id, number, inventory_no, state, deliver_date, remark, created_by, created_at, cancelled_by, cancelled_at, cancel_reason)
       SELECT $1, story.id, story.number, story.inventory, story.state, $3::date, story.remark, $2, $3::timestamptz - story.age::interval,
         CASE story.state WHEN 'cancelled' THEN $2 END, CASE story.state WHEN 'cancelled' THEN $3::timestamptz - interval '20 minutes' END, story.reason
       FROM json_to_recordset($4) AS story (id uuid, number text, inventory text, state text, remark text, age text, reason text)
     )
     INSERT INTO shipment_line (tenant_id, shipment_id, order_id, position, active, added_by, added_at)
     SELECT w.tenant_id, story.id, w.id, row_number() OVER (PARTITION BY story.id ORDER BY w.nth), story.state = 'open', $2, $3::timestamptz - story.age::interval
     FROM waiting w JOIN json_to_recordset($4) AS story (id uuid, state text, age text, low bigint, high bigint) ON w.nth BETWEEN story.low AND story.high AND w.total > story.high * 2`,
    [tenant.id, operator, now, JSON.stringify(stories(tenant))],
  );
  await client.query(
    `INSERT INTO shipment_log (tenant_id, id, shipment_id, at, operator, operation, orders, note)
     SELECT s.tenant_id, md5(concat_ws('/', s.id, entry.operation))::uuid, s.id, entry.at, $2, entry.operation,
       (SELECT count(*) FROM shipment_line l WHERE l.tenant_id = s.tenant_id AND l.shipment_id = s.id), entry.note
     FROM shipment s CROSS JOIN LATERAL (VALUES ('create', s.created_at, NULL), ('confirm', s.confirmed_at, NULL),
       ('cancel', s.cancelled_at, s.cancel_reason)) AS entry (operation, at, note)
     WHERE s.tenant_id = $1 AND entry.at IS NOT NULL`,
    [tenant.id, operator],
  );
}

const handOverDays = 8;

/** Of the waiting orders, the latest first: those from `low` to `high` are in the shipment, where more than as many wait besides. */
function stories({ id: tenantId }: DemoTenant) {
  const id = (last: string) => `${tenantId.slice(0, -4)}${tenantId.slice(-1)}f${last}`;
  return [
    {
      id: id('01'),
      number: 'SH-OPEN-1',
      inventory: 'QD-OPEN-1',
      state: 'open',
      remark: '下午 5 点前交给司机',
      age: '90 minutes',
      low: 1,
      high: 6,
    },
    { id: id('02'), number: 'SH-OPEN-2', inventory: 'QD-OPEN-2', state: 'open', remark: null, age: '40 minutes', low: 7, high: 10 },
    {
      ...{ id: id('03'), number: 'SH-OPEN-0', inventory: 'QD-OPEN-0', state: 'cancelled', remark: null, age: '3 hours', low: 11, high: 13 },
      reason: '司机未到，改天交货',
    },
  ];
}
