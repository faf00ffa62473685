import type { Transaction } from '../../db/database.ts';

/** Reads of each order's quote only the lines of its product, as the quote keeps them: snapshots are long. */
export function listQuotedFees<Fees>(tx: Transaction, tenantId: string, billId: string, orderIds: readonly string[]) {
  return tx.ask<{ readonly orderId: string; readonly offer: Fees }>(
    `select b.order_id as "orderId", json_build_object('lines', p.offer -> 'lines', 'currency', p.offer ->> 'currency', 'units', p.offer -> 'units') as offer
     from bill_order b join quote q on q.tenant_id = b.tenant_id and q.id = b.quote_id
     cross join lateral jsonb_array_elements(q.snapshot -> 'products') as p (offer)
     where b.tenant_id = $1 and b.bill_id = $2 and b.order_id = any ($3::uuid[]) and p.offer ->> 'product' = b.product_code
       and (p.offer ->> 'offered')::boolean`,
    [tenantId, billId, orderIds],
  );
}

/** Lists the stored fee lines of orders without a quote. */
export function listPlainFees(tx: Transaction, tenantId: string, orderIds: readonly string[]) {
  return tx.ask<{ readonly orderId: string; readonly feeType: string; readonly rule: string; readonly amount: string }>(
    `select order_id as "orderId", fee_type as "feeType", rule, amount from fee_line
     where tenant_id = $1 and order_id = any ($2::uuid[]) order by order_id, id`,
    [tenantId, orderIds],
  );
}
