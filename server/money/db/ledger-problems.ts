import type { ClientBase, Pool } from 'pg';

/**
 * Lists at most 50 problems in the books that the connection sees (security section 13, invariants 1 to 3): all tenants for a database
 * administrator, otherwise the tenant that is set. Reads only.
 */
export async function ledgerProblems(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(`
    SELECT 'entries of ' || transfer_id || ' sum to ' || sum(amount) AS problem FROM ledger_entry GROUP BY tenant_id, transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2
    UNION ALL
    SELECT 'transfer ' || t.id || ' has other entries than its amount' FROM ledger_transfer t
      WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.tenant_id = t.tenant_id AND e.transfer_id = t.id AND abs(e.amount) = t.amount)
    UNION ALL
    SELECT 'account ' || a.id || ' says ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) FROM account a
      LEFT JOIN ledger_entry e ON e.tenant_id = a.tenant_id AND e.account_id = a.id GROUP BY a.tenant_id, a.id HAVING a.balance <> coalesce(sum(e.amount), 0)
    UNION ALL
    SELECT 'balance ' || id || ' is below zero' FROM account WHERE kind = 'balance' AND balance < 0
    UNION ALL
    SELECT 'order ' || order_id || ' got back more than it paid' FROM ledger_transfer WHERE order_id IS NOT NULL GROUP BY tenant_id, order_id, currency
      HAVING sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END) < 0
    UNION ALL
    SELECT 'order ' || o.customer_no || ' is ' || o.settlement_status || ' and holds ' || coalesce(held.amount, 0) FROM shipment_order o
      LEFT JOIN LATERAL (SELECT sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END) AS amount FROM ledger_transfer t
        WHERE t.tenant_id = o.tenant_id AND t.order_id = o.id) held ON true
      WHERE o.total_amount > 0 AND o.settlement_status IN ('paid', 'refunded', 'chargeback')
        AND coalesce(held.amount, 0) <> CASE o.settlement_status WHEN 'paid' THEN o.total_amount WHEN 'chargeback' THEN o.total_amount - coalesce((
          SELECT c.accepted FROM claim c WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id AND c.transfer_id IS NOT NULL), o.total_amount)
          ELSE 0 END
    UNION ALL
    SELECT 'chain of ' || tenant_id || ' ' || currency || ' is broken at ' || position FROM (
      SELECT t.*, lag(t.hash) OVER chain AS before, lag(t.position) OVER chain AS last FROM ledger_transfer t
      WINDOW chain AS (PARTITION BY tenant_id, currency ORDER BY position)) AS linked
      WHERE position <> coalesce(last, 0) + 1 OR hash <> transfer_hash(before, (SELECT t FROM ledger_transfer t WHERE t.tenant_id = linked.tenant_id AND t.id = linked.id))
    LIMIT 50`);
  return rows.map((row) => row.problem);
}
