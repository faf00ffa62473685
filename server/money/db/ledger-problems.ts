import type { ClientBase, Pool } from 'pg';

/** A problem in the books: its kind, and the rows and amounts that it is of, for the operator. */
export interface LedgerFinding {
  readonly kind: string;
  readonly problem: string;
}

/**
 * Finds at most 50 problems in the books that the connection sees (security section 13, invariants 1 to 3): of all tenants for a database
 * administrator without one that is set, otherwise of that tenant. The owner of the tables sees the orders of all of them and the transfers
 * of that one only. Reads only. One statement, so that it sees one moment.
 */
export const findingsQuery = `
  SELECT 'entries' AS kind, 'entries of ' || transfer_id || ' sum to ' || sum(amount) AS problem FROM ledger_entry GROUP BY tenant_id, transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2
  UNION ALL
  SELECT 'transfer' AS kind, 'transfer ' || t.id || ' has other entries than its amount' FROM ledger_transfer t
    WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.tenant_id = t.tenant_id AND e.transfer_id = t.id AND abs(e.amount) = t.amount)
  UNION ALL
  SELECT 'account' AS kind, 'account ' || a.id || ' says ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) FROM account a
    LEFT JOIN ledger_entry e ON e.tenant_id = a.tenant_id AND e.account_id = a.id GROUP BY a.tenant_id, a.id HAVING a.balance <> coalesce(sum(e.amount), 0)
  UNION ALL
  SELECT 'negative' AS kind, 'balance ' || id || ' is below zero' FROM account WHERE kind = 'balance' AND balance < 0
  UNION ALL
  SELECT 'returned' AS kind, 'order ' || order_id || ' got back more than it paid' FROM ledger_transfer WHERE order_id IS NOT NULL GROUP BY tenant_id, order_id, currency
    HAVING sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END) < 0
  UNION ALL
  SELECT 'order' AS kind, 'order ' || o.customer_no || ' is ' || o.settlement_status || ' and holds ' || coalesce(held.amount, 0) FROM shipment_order o
    LEFT JOIN LATERAL (SELECT sum(CASE WHEN cause = 'pay' THEN amount ELSE -amount END) AS amount FROM ledger_transfer t
      WHERE t.tenant_id = o.tenant_id AND t.order_id = o.id) held ON true
    WHERE o.total_amount > 0 AND o.settlement_status IN ('paid', 'refunded', 'chargeback') AND o.tenant_id = coalesce(current_tenant(), o.tenant_id)
      AND coalesce(held.amount, 0) <> CASE o.settlement_status WHEN 'paid' THEN o.total_amount WHEN 'chargeback' THEN o.total_amount - coalesce((
        SELECT c.accepted FROM claim c WHERE c.tenant_id = o.tenant_id AND c.order_id = o.id AND c.transfer_id IS NOT NULL), o.total_amount)
        ELSE 0 END
  UNION ALL
  SELECT 'adjustment' AS kind, 'transfer ' || t.id || ' has no adjustment that says why' FROM ledger_transfer t WHERE t.cause IN ('adjust_charge', 'adjust_credit')
    AND NOT EXISTS (SELECT 1 FROM adjustment a WHERE a.tenant_id = t.tenant_id AND a.transfer_id = t.id AND a.amount = t.amount
      AND a.currency = t.currency AND 'adjust_' || a.direction = t.cause)
  UNION ALL
  SELECT 'bill' AS kind, 'bill ' || b.bill_no || ' says ' || b.closing || ', its lines ' || b.opening + l.change FROM bill b
    CROSS JOIN LATERAL (SELECT sum(CASE WHEN t.cause IN ('pay', 'adjust_charge') THEN -t.amount ELSE t.amount END) AS change,
      coalesce(sum(t.amount) FILTER (WHERE t.cause = 'pay'), 0) AS paid, count(*) AS lines,
      max(t.balance_after) FILTER (WHERE t.position = b.last_position) AS last FROM ledger_transfer t
      WHERE t.tenant_id = b.tenant_id AND t.currency = b.currency AND t.position BETWEEN b.first_position AND b.last_position) l
    WHERE b.opening + l.change <> b.closing OR l.last <> b.closing OR l.paid <> b.paid OR l.lines <> b.last_position - b.first_position + 1
  UNION ALL
  SELECT 'bills' AS kind, 'bills of ' || tenant_id || ' ' || currency || ' do not follow each other at ' || bill_no FROM (
    SELECT b.*, lag(b.last_position) OVER chain AS before, lag(b.closing) OVER chain AS closed FROM bill b
    WINDOW chain AS (PARTITION BY tenant_id, currency ORDER BY first_position)) AS linked
    WHERE first_position <> coalesce(before, 0) + 1 OR opening <> coalesce(closed, 0)
  UNION ALL
  SELECT 'chain' AS kind, 'chain of ' || tenant_id || ' ' || currency || ' is broken at ' || position FROM (
    SELECT t.*, lag(t.hash) OVER chain AS before, lag(t.position) OVER chain AS last FROM ledger_transfer t
    WINDOW chain AS (PARTITION BY tenant_id, currency ORDER BY position)) AS linked
    WHERE position <> coalesce(last, 0) + 1 OR hash <> transfer_hash(before, (SELECT t FROM ledger_transfer t WHERE t.tenant_id = linked.tenant_id AND t.id = linked.id))
  LIMIT 50`;

/** Lists the problems that `findingsQuery` finds. */
export async function ledgerProblems(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<LedgerFinding>(findingsQuery);
  return rows.map((row) => row.problem);
}
