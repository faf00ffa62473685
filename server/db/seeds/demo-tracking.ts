import type { SeedClient } from './base.ts';
import { enterTenant } from './tenant.ts';

/** Orders of each tenant whose carrier reported something; the newest few have the platform's own events only. */
const skipped = 10;
const told = 60;

/**
 * What carriers reported of some of the demo's orders after they left the warehouse: all of it before the delivery, so that no order
 * stands elsewhere than its parcel. The arrival has no offset, as some carriers tell it.
 */
export async function insertTracking(client: SeedClient, tenantId: string, now: Date): Promise<void> {
  await enterTenant(client, tenantId);
  await client.query(
    `WITH chosen AS (
       SELECT o.* FROM shipment_order o WHERE o.tenant_id = $1 AND o.logistics_status IN ('out_of_warehouse', 'delivered')
       ORDER BY o.created_at DESC, o.id OFFSET ${skipped} LIMIT ${told}
     ) INSERT INTO parcel (tenant_id, id, order_id, carrier, number, since, status, detail, last_event_at)
     SELECT tenant_id, md5('parcel ' || id)::uuid, id, 'unrecognised', tracking_number, created_at,
       CASE logistics_status WHEN 'delivered' THEN 'delivered' ELSE 'in_transit' END,
       CASE logistics_status WHEN 'delivered' THEN 'delivered' ELSE 'arrived' END, coalesce(delivered_at, exited_at)
     FROM chosen ON CONFLICT DO NOTHING`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO tracking_event (tenant_id, id, parcel_id, source, code, content, local_time, offset_minutes, city, country, received_at)
     SELECT p.tenant_id, md5(e.code || p.id)::uuid, p.id, 'waybill', e.code, e.content, (e.at + make_interval(mins => coalesce(e.shown, 0))) AT TIME ZONE 'UTC',
       e.shown, e.city, e.country, e.at
     FROM parcel p JOIN shipment_order o ON o.tenant_id = p.tenant_id AND o.id = p.order_id
     JOIN order_party c ON c.tenant_id = o.tenant_id AND c.order_id = o.id AND c.side = 'consignee'
     CROSS JOIN LATERAL (VALUES
       ('departed', 'Departed from the airport', o.exited_at + (coalesce(o.delivered_at, $2) - o.exited_at) * 0.2, 480, 'Hong Kong', 'HK'),
       ('arrived', 'Arrived in the country of destination', o.exited_at + (coalesce(o.delivered_at, $2) - o.exited_at) * 0.6, NULL::int, c.city, c.country)
     ) AS e (code, content, at, shown, city, country)
     WHERE p.tenant_id = $1 ON CONFLICT DO NOTHING`,
    [tenantId, now],
  );
}
