import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { appUser } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';

/** The caller's tenant, and the record that may keep its own value. */
export interface CheckedRecord {
  readonly tenantId: string;
  readonly id: string | null;
}

/** Reports whether any account has this name; names are unique across tenants because signing in does not ask for the tenant. */
export async function userNameTaken(tx: Transaction, name: string, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const found = await tx.execute<{ taken: boolean }>(sql`select user_name_taken(${name}, ${tenantId}::uuid, ${ownId(id)}::uuid) as taken`);
  return found.rows[0]?.taken === true;
}

/** Reports whether an account of the tenant has this mail address. */
export function emailTaken(tx: Transaction, email: string, record: CheckedRecord): Promise<boolean> {
  return accountHas(tx, sql`lower(${appUser.email}) = lower(${email})`, record);
}

/** Reports whether an account of the tenant has this number in any notation, as the unique index of proved numbers reads it. */
export function mobileTaken(tx: Transaction, phone: string, record: CheckedRecord): Promise<boolean> {
  return accountHas(tx, sql`e164(${appUser.phone}) = e164(${phone})`, record);
}

async function accountHas(tx: Transaction, value: SQL, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const own = ownId(id);
  const found = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), value, own === null ? undefined : ne(appUser.id, own)))
    .limit(1);
  return found.length > 0;
}

/** Reports whether a menu or button of the tenant or the product has this identifier. */
export async function permissionTaken(tx: Transaction, action: string, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const found = await tx.execute<{ taken: boolean }>(sql`select
    exists (select 1 from tenant_menu where tenant_id = ${tenantId}::uuid and permission = ${action} and id is distinct from ${id})
    or exists (select 1 from menu where permission = ${action} and id is distinct from ${id})
    or exists (select 1 from permission p where p.action = ${action}
      and not exists (select 1 from menu m where m.permission = p.action and m.id = ${id})) as taken`);
  return found.rows[0]?.taken === true;
}

export async function customerNoTaken(tx: Transaction, customerNo: string, { tenantId, id }: CheckedRecord): Promise<boolean> {
  const own = ownId(id);
  const found = await tx
    .select({ id: shipmentOrder.id })
    .from(shipmentOrder)
    .where(
      and(
        eq(shipmentOrder.tenantId, tenantId),
        eq(shipmentOrder.customerNo, customerNo),
        own === null ? undefined : ne(shipmentOrder.id, own),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Counts a check of this user in this minute; returns the new count. */
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

/** Counts a platform-wide check of the tenant; returns the new count of that day (UTC). */
export async function countPlatformCheck(tx: Transaction, tenantId: string, moment: Date): Promise<number> {
  const counted = await tx.execute<{ asked: number }>(sql`
    insert into platform_check_count (tenant_id, day, asked) values (${tenantId}::uuid, ${moment.toISOString().slice(0, 10)}::date, 1)
    on conflict (tenant_id) do update
      set asked = case when platform_check_count.day = excluded.day then platform_check_count.asked + 1 else 1 end, day = excluded.day
    returning asked`);
  return counted.rows[0]?.asked ?? 1;
}

/** Returns the id if it has a valid format, otherwise null, which excludes no record. */
function ownId(id: string | null): string | null {
  return id !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}
