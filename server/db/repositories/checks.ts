import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { shipmentOrder } from '../tables/orders.ts';

/** Who asks, and the record that may keep its own value. */
export interface CheckedRecord {
  readonly tenantId: string;
  readonly id: string | null;
}

/** Whether an account has this; accounts sign in without saying their tenant, so these are unique on the platform. */
export async function accountValueTaken(
  tx: Transaction,
  field: 'username' | 'email' | 'mobile',
  value: string,
  { tenantId, id }: CheckedRecord,
): Promise<boolean> {
  const own = id !== null && isUuid(id) ? id : null;
  const found = await tx.execute<{ taken: boolean }>(
    sql`select account_value_taken(${field}, ${value}, ${tenantId}::uuid, ${own}::uuid) as taken`,
  );
  return found.rows[0]?.taken === true;
}

/** Whether a menu or button of the tenant, or of the product, has this identifier. */
export async function permissionTaken(tx: Transaction, action: string, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const found = await tx.execute<{ taken: boolean }>(sql`select
    exists (select 1 from tenant_menu where tenant_id = ${tenantId}::uuid and permission = ${action} and id is distinct from ${id})
    or exists (select 1 from menu where permission = ${action} and id is distinct from ${id})
    or exists (select 1 from permission p where p.action = ${action}
      and not exists (select 1 from menu m where m.permission = p.action and m.id = ${id})) as taken`);
  return found.rows[0]?.taken === true;
}

export async function customerNoTaken(tx: Transaction, customerNo: string, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const found = await tx
    .select({ id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(
      and(
        eq(shipmentOrder.tenantId, tenantId),
        eq(shipmentOrder.customerNo, customerNo),
        id !== null && isUuid(id) ? ne(shipmentOrder.id, id) : undefined,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Counts one more question of this user in this minute; gives how many it was. */
export async function countCheck(
  tx: Transaction,
  owner: { readonly tenantId: string; readonly userId: string },
  minute: Date,
): Promise<number> {
  const moment = sql`${minute.toISOString()}::timestamptz`;
  const counted = await tx.execute<{ asked: number }>(sql`
    insert into check_count (tenant_id, user_id, minute, asked) values (${owner.tenantId}::uuid, ${owner.userId}::uuid, ${moment}, 1)
    on conflict (tenant_id, user_id) do update
      set asked = case when check_count.minute = excluded.minute then check_count.asked + 1 else 1 end, minute = excluded.minute
    returning asked`);
  return counted.rows[0]?.asked ?? 1;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
