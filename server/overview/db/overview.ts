import { sql } from 'drizzle-orm';
import type { Days } from '../../analysis/db/order-figures.ts';
import type { Transaction } from '../../db/database.ts';
import { signedAmount } from '../../money/db/ledger.ts';
import { attentionCondition } from '../../orders/db/order-attention.ts';
import { inScope, type OrderScope } from '../../orders/db/order-search.ts';
import { shipmentOrder } from '../../orders/db/tables.ts';

export interface ProductSpend {
  readonly currency: string;
  readonly productCode: string | null;
  /** Payments less returns. */
  readonly spent: string;
}

/** Sums by product what orders moved within these days. */
export async function sumByProduct(
  tx: Transaction,
  { tenantId, timeZone }: Pick<OrderScope, 'tenantId' | 'timeZone'>,
  { from, to }: Days,
): Promise<ProductSpend[]> {
  const start = (day: string) => sql`(${day}::timestamp at time zone ${timeZone})`;
  const found = await tx.execute<ProductSpend & Record<string, unknown>>(sql`
    select ledger_transfer.currency, shipment_order.product_code as "productCode", (-sum(${signedAmount}))::text as spent
    from ledger_transfer join shipment_order on shipment_order.tenant_id = ledger_transfer.tenant_id and shipment_order.id = ledger_transfer.order_id
    where ledger_transfer.tenant_id = ${tenantId} and ledger_transfer.created_at >= ${start(from)}
      and ledger_transfer.created_at < ${start(to)} + interval '1 day'
    group by 1, 2 order by sum(${signedAmount})`);
  return found.rows;
}

export interface UnpaidSum {
  readonly currency: string | null;
  readonly orders: number;
  readonly amount: string;
}

/** Sums what the orders of the scope owe. */
export async function sumUnpaid(tx: Transaction, scope: OrderScope, now: Date): Promise<UnpaidSum[]> {
  const found = await tx.execute<UnpaidSum & Record<string, unknown>>(sql`
    select ${shipmentOrder.currency} as currency, count(*)::int as orders, coalesce(sum(${shipmentOrder.totalAmount}), 0)::text as amount
    from ${shipmentOrder} where ${inScope(scope)} and ${attentionCondition(scope, 'unpaid', now)} group by 1 order by 1`);
  return found.rows;
}

/** Sets the warning of one currency; returns the account with its warning before, or null when there is no account. */
export async function setWarning(tx: Transaction, currency: string, least: string | null) {
  const found = await tx.execute<{ id: string; before: string | null }>(
    sql`select id, before::text from set_balance_warning(${currency}, ${least}::numeric)`,
  );
  return found.rows[0] ?? null;
}

export interface Warned {
  readonly id: string;
  readonly email: string | null;
  readonly language: 'zh_CN' | 'en_US' | null;
}

/** The people of the tenant who may see balances. */
export async function listWarned(tx: Transaction, tenantId: string, permission: string): Promise<Warned[]> {
  const found = await tx.execute<Warned & Record<string, unknown>>(sql`
    select u.id, u.email, u.language from app_user u where u.tenant_id = ${tenantId} and u.state = 'active'
      and exists (select 1 from held_permissions(u.tenant_id, u.id) h where h.action = ${permission}) order by u.id`);
  return found.rows;
}
