import { sql } from 'drizzle-orm';
import { listHeldPermissions } from '../../account/db/accounts.ts';
import type { Transaction } from '../../db/database.ts';

/** The account of this name in the tenant that is set, with its rights; null where there is none. */
export async function findPerson(tx: Transaction, tenantId: string, username: string) {
  const { rows } = await tx.execute<{ id: string; nickName: string; autheStatus: number; timeZone: string }>(
    sql`select u.id, u.nick_name as "nickName", u.authe_status as "autheStatus", t.time_zone as "timeZone"
      from app_user u join tenant t on t.id = u.tenant_id
      where u.tenant_id = ${tenantId}::uuid and u.username = ${username} and u.state = 'active'`,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const held = await listHeldPermissions(tx, tenantId, found.id);
  return { ...found, permissions: new Set(held.map(({ action }) => action)) };
}

/** Whether the tenant that is set has rows of this kind. */
export async function hasRows(tx: Transaction, tenantId: string, table: 'adjustment' | 'bank_statement' | 'carrier_invoice') {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select exists (select 1 from ${sql.identifier(table)} where tenant_id = ${tenantId}::uuid) as found`,
  );
  return rows[0]?.found === true;
}

/** A delivered and paid order of one parcel in yuan. */
export interface Parcel extends Record<string, unknown> {
  readonly customerNo: string;
  readonly trackingNumber: string;
  /** In kg. */
  readonly weight: string;
  readonly total: string;
  /** When it left the warehouse, `YYYY-MM-DD`. */
  readonly leftOn: string;
}

/**
 * Lists parcels of a tenant that nobody claims and that were delivered before this moment, the latest first.
 * @param atLeast orders below this total are left out
 */
export async function listParcels(
  tx: Transaction,
  tenantId: string,
  { before, atLeast, limit }: { readonly before: Date; readonly atLeast: number; readonly limit: number },
): Promise<readonly Parcel[]> {
  const { rows } = await tx.execute<Parcel>(
    sql`select o.customer_no as "customerNo", o.tracking_number as "trackingNumber", o.weight::text, o.total_amount::text as total,
        o.exited_at::date::text as "leftOn"
      from shipment_order o
      where o.tenant_id = ${tenantId}::uuid and o.settlement_status = 'paid' and o.logistics_status = 'delivered' and o.currency = 'CNY'
        and o.box_count = 1 and o.tracking_number is not null and o.exited_at is not null and o.weight is not null
        and o.delivered_at < ${before.toISOString()}::timestamptz and o.total_amount >= ${atLeast}
        and not exists (select 1 from claim c where c.tenant_id = o.tenant_id and c.order_id = o.id)
      order by o.delivered_at desc, o.id limit ${limit}`,
  );
  return rows;
}
